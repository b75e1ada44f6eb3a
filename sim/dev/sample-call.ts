import { RoutespecError } from '../../spec/error.ts';
import { copyExact } from '../../spec/exact-json.ts';
import { SEVEN_KINDS } from '../../spec/examples/seven-kinds.ts';
import { BODY_KINDS, type BodyKind } from '../../spec/shapes/bodies.ts';
import type { JsonObject } from '../../spec/shapes/json.ts';
import { isObject } from '../json-object.ts';

/** Most members in one sample, and most steps of a path. */
const MAX_MEMBERS = 100;
const MAX_DEPTH = 20;

/** The sample calls of a kind, or one of each, with members replaced. @throws RoutespecError `usage` */
export function sampleCalls(kind: BodyKind | 'all', set: JsonObject = {}): JsonObject[] {
  const members = Object.entries(set);
  if (members.length > MAX_MEMBERS) {
    throw new RoutespecError('usage', `Expected \`set\` to have at most ${MAX_MEMBERS} members, got ${members.length}`);
  }
  return (kind === 'all' ? BODY_KINDS : [kind]).map((each) => {
    const call: JsonObject = structuredClone(SEVEN_KINDS[each]);
    for (const [path] of members) setMember(call, path, set);
    return call;
  });
}

/** Replaces the value at a path such as `properties.items.0.sku`. Missing objects on the way are made. */
function setMember(call: JsonObject, path: string, set: JsonObject): void {
  const names = path.split('.');
  if (names.length > MAX_DEPTH || names.some((name) => name === '' || name === '__proto__')) {
    throw new RoutespecError('usage', `Expected a path such as properties.revenue, got ${JSON.stringify(path)}`);
  }
  const last = names.pop() ?? '';
  let place: object = call;
  for (const name of names) place = step(place, name, path);
  put(place, last, set[path], path);
  copyExact([set, path], [place, last]);
}

function step(place: object, name: string, path: string): object {
  const inside = Array.isArray(place) ? place[indexIn(place, name, path)] : isObject(place) ? place[name] : undefined;
  if (Array.isArray(inside) || isObject(inside)) return inside;
  const made: JsonObject = {};
  put(place, name, made, path);
  return made;
}

function put(place: object, name: string, value: unknown, path: string): void {
  if (Array.isArray(place)) place[indexIn(place, name, path)] = value;
  else if (isObject(place)) place[name] = value;
}

/** A list grows by at most one element. */
function indexIn(list: readonly unknown[], name: string, path: string): number {
  const index = /^\d{1,6}$/.test(name) ? Number(name) : Number.NaN;
  if (index <= list.length) return index;
  throw new RoutespecError(
    'usage',
    `Expected a position from 0 to ${list.length} in ${JSON.stringify(path)}, got ${name}`,
  );
}
