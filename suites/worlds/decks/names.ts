import { STARTS, TIMESTAMPS } from './instants.ts';
import { CLASSES } from './values.ts';

/** Decks whose values have names, each with a description of its values. */
const NAMED: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'an instant': { ...STARTS, ...TIMESTAMPS },
  'a value': CLASSES,
};

const NAMES = new Map(
  Object.entries(NAMED).flatMap(([what, deck]) =>
    Object.entries(deck).map(([name, value]) => [JSON.stringify(value), what === 'a value' ? name : `${what} ${name}`]),
  ),
);

/** The name of a value in a deck; undefined for any other value. */
export function nameOf(value: unknown): string | undefined {
  return NAMES.get(JSON.stringify(value) ?? '');
}
