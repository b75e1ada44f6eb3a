import { placesIn } from '../capture/places.ts';
import { isSameJson } from '../json-equality.ts';
import { shown } from '../text.ts';

/** What is not in a message as it was given. */
export interface Missing {
  readonly expected: string;
  readonly seen: string;
}

/**
 * What a sent message lacks of a value that it was given; undefined where it carries it. The document shows no names and
 * no places on the wire, so an object is carried by any object within the message that has all of its members with equal
 * values, whatever else it has; anything else by an equal value anywhere.
 */
export function missingOf(sent: unknown, given: unknown): Missing | undefined {
  const hasMembers = isObject(given) && Object.keys(given).length > 0;
  return hasMembers ? missingMember(sent, given) : missingValue(sent, given);
}

function missingValue(sent: unknown, given: unknown): Missing | undefined {
  for (const { value } of placesIn(sent)) if (isSameJson(value, given)) return undefined;
  return { expected: shown(given), seen: 'nothing equal to it' };
}

/** Speaks of the object that comes nearest, since that is the one that was meant. */
function missingMember(sent: unknown, given: Members): Missing | undefined {
  const wanted = Object.entries(given);
  let nearest: { readonly members: Members; readonly differing: typeof wanted } | undefined;
  for (const { value } of placesIn(sent)) {
    if (!isObject(value)) continue;
    const differing = wanted.filter(([name, member]) => !isSameJson(value[name], member));
    if (differing.length < (nearest?.differing.length ?? wanted.length)) nearest = { members: value, differing };
  }
  if (nearest === undefined)
    return { expected: shown(given), seen: `no object with any of ${namesOf(given)} as given` };
  const [first] = nearest.differing;
  return first === undefined ? undefined : differenceIn(nearest.members, first);
}

function differenceIn(members: Members, [name, given]: readonly [string, unknown]): Missing {
  const seen = Object.hasOwn(members, name) ? shown(members[name]) : `no \`${name}\` beside the others`;
  return { expected: `\`${name}\` to be ${shown(given)}`, seen };
}

/** A value as a sentence names it: an object by the names of its members, anything else by itself. */
export function namesOf(given: unknown): string {
  if (!isObject(given)) return shown(given);
  return Object.keys(given)
    .map((name) => `\`${name}\``)
    .join(', ');
}

type Members = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
