import { isSameJson } from '../../checks/member.ts';
import { shown } from '../../text.ts';

/** So many plain members that are new in one object are told together, by their names. */
const TOGETHER = 3;

/** Where a world differs from another one, one difference a line. Parts that have a key are found by it. */
export function differences(base: unknown, changed: unknown, path = ''): string[] {
  if (isSameJson(base, changed)) return [];
  const [before, after] = [partsOf(base), partsOf(changed)];
  const isSameKind = Array.isArray(base) === Array.isArray(changed);
  if (before === undefined || after === undefined || !isSameKind)
    return [`${path}: ${shown(base)}, then ${shown(changed)}`];
  const names = [...new Set([...before.keys(), ...after.keys()])];
  const added = names.filter((name) => !before.has(name) && !Array.isArray(changed) && isPlain(after.get(name)));
  const together = added.length < TOGETHER ? [] : added;
  const found = names.flatMap((name) => {
    if (together.includes(name))
      return name === together[0] ? [`with ${together.join(', ')} in ${path === '' ? 'the whole' : path}`] : [];
    const place = path === '' ? name : `${path}.${name}`;
    if (!after.has(name)) return [`without ${place}: ${shown(before.get(name))}`];
    if (!before.has(name)) return [`with ${place}: ${shown(answersFirst(after.get(name)))}`];
    return differences(before.get(name), after.get(name), place);
  });
  return found.length > 0 ? found : [`${path} in the order ${[...after.keys()].join(', ')}`];
}

/** The entries of an object or a list by their names, or undefined for any other value. */
function partsOf(json: unknown): ReadonlyMap<string, unknown> | undefined {
  if (Array.isArray(json)) return new Map(json.map((item: unknown, index) => [nameOf(item) ?? String(index), item]));
  return typeof json === 'object' && json !== null ? new Map(Object.entries(json)) : undefined;
}

function nameOf(item: unknown): string | undefined {
  const { key }: { readonly key?: unknown } = Object(item);
  return typeof key === 'string' ? key : undefined;
}

/** A step with the answers that it gets before all else, because what is cut off is at the end. Its key is in its path. */
function answersFirst(json: unknown): unknown {
  if (isPlain(json) || Array.isArray(json)) return json;
  const { key: _, answers, ...rest }: { readonly key?: unknown; readonly answers?: unknown } = Object(json);
  return answers === undefined ? json : { answers, ...rest };
}

function isPlain(json: unknown): boolean {
  return typeof json !== 'object' || json === null;
}
