import { valuesWithin } from '../capture/places.ts';
import { shown } from '../text.ts';
import { isSameJson } from './member.ts';

export interface Missing {
  readonly expected: string;
  readonly seen: string;
}

/**
 * The missing part of a given value; undefined if the message carries the value. The document does not show the names
 * or places on the wire. So a message carries an object if some object in it has all of its members with equal values.
 * It carries any other value if an equal one occurs anywhere in it.
 */
export function findMissing(sent: unknown, given: unknown): Missing | undefined {
  const hasMembers = isObject(given) && Object.keys(given).length > 0;
  return hasMembers ? missingMember(sent, given) : missingValue(sent, given);
}

function missingValue(sent: unknown, given: unknown): Missing | undefined {
  for (const value of valuesWithin(sent)) if (isSameJson(value, given)) return undefined;
  return { expected: shown(given), seen: 'nothing equal to it' };
}

/** Describes the difference to the most similar object, which is probably the intended one. */
function missingMember(sent: unknown, given: Members): Missing | undefined {
  const wanted = Object.entries(given);
  let nearest: { readonly members: Members; readonly differing: typeof wanted } | undefined;
  for (const value of valuesWithin(sent)) {
    if (!isObject(value)) continue;
    const differing = wanted.filter(([name, member]) => !isSameJson(value[name], member));
    if (differing.length < (nearest?.differing.length ?? wanted.length)) nearest = { members: value, differing };
  }
  if (nearest === undefined)
    return { expected: shown(given), seen: `no object with any of ${listNames(given)} as given` };
  const [first] = nearest.differing;
  return first === undefined ? undefined : differenceIn(nearest.members, first);
}

function differenceIn(members: Members, [name, given]: readonly [string, unknown]): Missing {
  const seen = Object.hasOwn(members, name) ? shown(members[name]) : `no \`${name}\` next to the others`;
  return { expected: `\`${name}\` to be ${shown(given)}`, seen };
}

/** A value in a sentence: the names of its members for an object, the value itself for anything else. */
export function listNames(given: unknown): string {
  if (!isObject(given)) return shown(given);
  return Object.keys(given)
    .map((name) => `\`${name}\``)
    .join(', ');
}

type Members = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
