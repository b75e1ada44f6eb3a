import { isSameJson } from '../json-equality.ts';
import { clipped, shown } from '../text.ts';

/** How much of a value is shown. */
const VALUE_CHARACTERS = 160;

/** Where a world differs from another one, one difference a line. Parts that have a key are found by it. */
export function differences(base: unknown, changed: unknown, path = ''): string[] {
  if (isSameJson(base, changed)) return [];
  const [before, after] = [partsOf(base), partsOf(changed)];
  const isSameKind = Array.isArray(base) === Array.isArray(changed);
  if (before === undefined || after === undefined || !isSameKind)
    return [`${path}: ${value(base)}, then ${value(changed)}`];
  const names = [...new Set([...before.keys(), ...after.keys()])];
  const found = names.flatMap((name) => {
    const place = path === '' ? name : `${path}.${name}`;
    if (!after.has(name)) return [`without ${place}: ${value(before.get(name))}`];
    if (!before.has(name)) return [`with ${place}: ${value(after.get(name))}`];
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

function value(json: unknown): string {
  return clipped(shown(json), VALUE_CHARACTERS);
}
