import { STARTS, TIMESTAMPS } from './instants.ts';
import { CLASSES } from './values.ts';

/** Decks whose values are known by a name, each with what its values are. */
const NAMED: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'an instant': { ...STARTS, ...TIMESTAMPS },
  'a value': CLASSES,
};

const NAMES = new Map(
  Object.entries(NAMED).flatMap(([what, deck]) =>
    Object.entries(deck).map(([name, value]) => [JSON.stringify(value), what === 'a value' ? name : `${what} ${name}`]),
  ),
);

/** The name of a value that a deck has; undefined for any other. */
export function nameOf(value: unknown): string | undefined {
  return NAMES.get(JSON.stringify(value) ?? '');
}
