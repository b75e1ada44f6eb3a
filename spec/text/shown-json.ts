import { visible, visibleJson } from './visible.ts';

const SHOWN_CHARACTERS = 60;

/** A JSON value in a sentence, or `nothing` for undefined. Only short values are written out. */
export function shownJson(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'string') {
    const isLong = value.length > SHOWN_CHARACTERS;
    return visibleJson(JSON.stringify(isLong ? `${value.slice(0, SHOWN_CHARACTERS)}…` : value));
  }
  return typeof value === 'object' && value !== null ? 'an object' : visible(String(value).slice(0, SHOWN_CHARACTERS));
}
