import { STARTS, TIMESTAMPS } from './instants.ts';
import { CLASSES } from './json-values.ts';

/** Named values, each with a description of their kind. */
const NAMED: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'an instant': { ...STARTS, ...TIMESTAMPS },
  'a value': CLASSES,
};

const NAMES = new Map(
  Object.entries(NAMED).flatMap(([what, values]) =>
    Object.entries(values).map(([name, value]) => [
      JSON.stringify(value),
      what === 'a value' ? name : `${what} ${name}`,
    ]),
  ),
);

/** The name of a listed value; undefined for any other value. */
export function findName(value: unknown): string | undefined {
  return NAMES.get(JSON.stringify(value) ?? '');
}
