import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../../spec/shapes/json.ts';

/**
 * What a change does to the set of valid documents, or to generated code. `wider`: more are valid; `narrower`: fewer are;
 * `added`: a member or a type is new, and nobody has to use it; `broken`: generated code may no longer compile, or which
 * documents are valid has changed in a way that is not told here.
 */
export type Effect = 'wider' | 'narrower' | 'added' | 'broken';

export interface Change {
  /** Where in the schema, such as `context.device.model`; empty for the whole. */
  readonly path: string;
  /** What happened there, such as `is no longer required`. */
  readonly what: string;
  readonly effect: Effect;
}

/** Keywords that say nothing about which documents are valid. */
export const ANNOTATIONS: ReadonlySet<string> = new Set(['$schema', '$id', 'description', 'examples']);

const LOWER_BOUNDS = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'];
const UPPER_BOUNDS = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'];
/** Keywords that are compared below. All others are only compared for equality. */
const KNOWN = new Set([
  ...['$ref', '$defs', 'type', 'enum', 'required', 'properties', 'items', 'additionalProperties', 'anyOf', 'oneOf'],
  ...LOWER_BOUNDS,
  ...UPPER_BOUNDS,
]);

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const shown = (value: unknown): string => JSON.stringify(value);
const under = (path: string, step: string): string => (path === '' ? step : `${path}.${step}`);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const membersOf = (value: unknown): JsonObject => (isObject(value) ? value : {});

/** All changes from one schema of a value to another, those of its members included. */
export function changesOf(before: JsonObject, after: JsonObject, path = ''): readonly Change[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (before['$ref'] !== after['$ref']) {
    return [{ path, what: `is ${nameOf(after)}, and was ${nameOf(before)}`, effect: 'broken' }];
  }
  return [
    ...typeChanges(before, after, path),
    ...enumChanges(before, after, path),
    ...boundChanges(before, after, path),
    ...otherChanges(before, after, path),
    ...requiredChanges(before, after, path),
    ...propertyChanges(before, after, path),
    ...innerChanges(before['items'], after['items'], `${path}[]`),
    ...innerChanges(before['additionalProperties'], after['additionalProperties'], under(path, '*')),
    ...['anyOf', 'oneOf'].flatMap((keyword) => unionChanges(listOf(before[keyword]), listOf(after[keyword]), path)),
  ];
}

const nameOf = ({ $ref }: JsonObject): string =>
  typeof $ref === 'string' ? $ref.replace('#/$defs/', '') : 'a shape without a name';

/** Types that a schema allows, or undefined if it allows all. A number may be an integer. */
function typesOf({ type }: JsonObject): readonly unknown[] | undefined {
  if (type === undefined) return undefined;
  const types = [type].flat();
  return types.includes('number') ? [...types, 'integer'] : types;
}

/** The change of a list of what is allowed, of which undefined means everything. */
function listChanges(
  before: readonly unknown[] | undefined,
  after: readonly unknown[] | undefined,
  path: string,
  allowed: (value: unknown) => string,
): readonly Change[] {
  if (before === undefined && after === undefined) return [];
  if (before === undefined) return [{ path, what: `is only ${allowed(after)}`, effect: 'narrower' }];
  if (after === undefined) return [{ path, what: `is no longer only ${allowed(before)}`, effect: 'wider' }];
  const added = after.filter((each) => !before.includes(each));
  const removed = before.filter((each) => !after.includes(each));
  return [
    ...added.map((each): Change => ({ path, what: `may be ${allowed(each)}`, effect: 'wider' })),
    ...removed.map((each): Change => ({ path, what: `may no longer be ${allowed(each)}`, effect: 'narrower' })),
  ];
}

const typeChanges = (before: JsonObject, after: JsonObject, path: string) =>
  listChanges(typesOf(before), typesOf(after), path, (types) => `of type ${[types].flat().join(' or ')}`);

const enumChanges = (before: JsonObject, after: JsonObject, path: string) =>
  listChanges(enumOf(before), enumOf(after), path, (values) => [values].flat().map(shown).join(' or '));

const enumOf = (schema: JsonObject) => (Array.isArray(schema['enum']) ? schema['enum'] : undefined);

function boundChanges(before: JsonObject, after: JsonObject, path: string): readonly Change[] {
  const changes = (keywords: readonly string[], unbounded: number, sign: number) =>
    keywords
      .filter((keyword) => before[keyword] !== after[keyword])
      .map((keyword): Change => {
        const [old, now] = [Number(before[keyword] ?? unbounded), Number(after[keyword] ?? unbounded)];
        const what = `has the ${keyword} ${shown(after[keyword] ?? 'none')}, and had ${shown(before[keyword] ?? 'none')}`;
        return { path, what, effect: (now - old) * sign > 0 ? 'narrower' : 'wider' };
      });
  return [
    ...changes(LOWER_BOUNDS, Number.NEGATIVE_INFINITY, 1),
    ...changes(UPPER_BOUNDS, Number.POSITIVE_INFINITY, -1),
  ];
}

/** Changes of a pattern, a title, or any keyword that is not understood. */
function otherChanges(before: JsonObject, after: JsonObject, path: string): readonly Change[] {
  const keywords = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keywords]
    .filter((keyword) => !KNOWN.has(keyword) && !ANNOTATIONS.has(keyword))
    .filter((keyword) => !isDeepStrictEqual(before[keyword], after[keyword]))
    .map((keyword): Change => {
      if (keyword === 'title')
        return {
          path,
          what: `has the title ${shown(after[keyword])}, and had ${shown(before[keyword])}`,
          effect: 'broken',
        };
      if (before[keyword] === undefined)
        return { path, what: `has a \`${keyword}\`, and had none`, effect: 'narrower' };
      if (after[keyword] === undefined) return { path, what: `has no \`${keyword}\`, and had one`, effect: 'wider' };
      return { path, what: `has another \`${keyword}\``, effect: 'broken' };
    });
}

function requiredChanges(before: JsonObject, after: JsonObject, path: string): readonly Change[] {
  const [old, now] = [listOf(before['required']), listOf(after['required'])];
  return [
    ...now
      .filter((name) => !old.includes(name))
      .map((name): Change => ({ path: under(path, String(name)), what: 'is required', effect: 'narrower' })),
    ...old
      .filter((name) => !now.includes(name))
      .map((name): Change => ({ path: under(path, String(name)), what: 'is no longer required', effect: 'wider' })),
  ];
}

function propertyChanges(before: JsonObject, after: JsonObject, path: string): readonly Change[] {
  const [old, now] = [membersOf(before['properties']), membersOf(after['properties'])];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((name): readonly Change[] => {
    const at = under(path, name);
    if (!Object.hasOwn(old, name)) return [{ path: at, what: 'is new', effect: 'added' }];
    if (!Object.hasOwn(now, name)) return [{ path: at, what: 'is no longer described', effect: 'broken' }];
    return changesOf(membersOf(old[name]), membersOf(now[name]), at);
  });
}

/** Changes of the schema of items or of further members. None allows all, and so does an empty one; false allows none. */
function innerChanges(before: unknown, after: unknown, path: string): readonly Change[] {
  if ((before === false) !== (after === false)) {
    const isClosed = after === false;
    return [
      { path, what: isClosed ? 'may no longer be there' : 'may be there', effect: isClosed ? 'narrower' : 'wider' },
    ];
  }
  return changesOf(membersOf(before), membersOf(after), path);
}

/** Changes of a union. Members with a name are compared by it, others by their place. */
function unionChanges(before: readonly unknown[], after: readonly unknown[], path: string): readonly Change[] {
  const [old, now] = [before.map(membersOf), after.map(membersOf)];
  if (before.length === after.length && [...old, ...now].every(({ $ref }) => $ref === undefined)) {
    return old.flatMap((each, index) => changesOf(each, now[index] ?? {}, path));
  }
  const has = (list: readonly JsonObject[], one: JsonObject) => list.some((each) => isDeepStrictEqual(each, one));
  return [
    ...now
      .filter((each) => !has(old, each))
      .map((each): Change => ({ path, what: `may be ${nameOf(each)}`, effect: 'wider' })),
    ...old
      .filter((each) => !has(now, each))
      .map((each): Change => ({ path, what: `may no longer be ${nameOf(each)}`, effect: 'narrower' })),
  ];
}
