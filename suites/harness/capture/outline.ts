import { clipped } from '../text.ts';
import type { Contents } from './contents.ts';
import { type Place, placesIn } from './places.ts';

/** Limit on the named members of one object. A client's wrapping has far fewer. */
const MEMBERS_LIMIT = 20;

const NAME_CHARACTERS = 100;

/** The wrapping of the message with a correlation id, in a few words, without its contents. */
export function describeOutline({ documents }: Pick<Contents, 'documents'>, mark: string): string {
  const outlines = documents.flatMap((document) => outlineIn(document, mark) ?? []);
  const [outline = 'no JSON'] = outlines;
  return documents.length > 1 ? `lines, each: ${outline}` : outline;
}

function outlineIn(document: unknown, mark: string): string | undefined {
  const places = placesIn(document);
  const [nearest] = places
    .filter(({ value }) => value === mark)
    .sort((one, other) => measureDepth(one) - measureDepth(other));
  if (nearest === undefined) return undefined;
  const list = places.find(({ path, value }) => Array.isArray(value) && leadsTo(path, nearest.path));
  return list === undefined ? 'a message' : outlineAround(document, list.path);
}

/** The surroundings of the list at the end of a path, with members sorted by name. */
function outlineAround(value: unknown, [next, ...rest]: readonly string[]): string {
  if (next === undefined) return '[…]';
  const members = Object.entries(value as object).sort(([one], [other]) => (one < other ? -1 : 1));
  const named = members.slice(0, MEMBERS_LIMIT).map(([name, member]) => {
    const short = clipped(name, NAME_CHARACTERS);
    return name === next ? `${short}: ${outlineAround(member, rest)}` : short;
  });
  return `{${[...named, ...(members.length > MEMBERS_LIMIT ? ['…'] : [])].join(', ')}}`;
}

function measureDepth({ path }: Place): number {
  return path.length;
}

function leadsTo(path: readonly string[], goal: readonly string[]): boolean {
  return path.every((name, index) => goal[index] === name);
}
