import { describe, expect, test } from 'vitest';
import { toJsonSchema } from './json-schema.ts';
import { PUBLISHED_SHAPES, SHAPE_NAMES } from './schema-catalogue.ts';
import type { JsonObject } from './shapes/json.ts';

/** A schema within a schema, and where it is. */
interface Place {
  readonly path: string;
  readonly schema: JsonObject;
}

const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null;

/** Every schema within a schema, itself included. */
function placesIn(schema: unknown, path: string): readonly Place[] {
  if (!isObject(schema)) return [];
  const maps = ['properties', '$defs'].flatMap((key) => Object.entries(schema[key] ?? {}));
  const lists = ['anyOf', 'oneOf'].flatMap((key) => Object.entries(schema[key] ?? {}));
  const single = ['items', 'additionalProperties', 'propertyNames'].map((key) => [key, schema[key]] as const);
  const inner = [...maps, ...lists, ...single].flatMap(([name, each]) => placesIn(each, `${path}/${name}`));
  return [{ path, schema }, ...inner];
}

/** A person writes a world, and no types are generated for it. */
const GENERATED = SHAPE_NAMES.filter((name) => name !== 'world');
const places = GENERATED.flatMap((name) => placesIn(toJsonSchema(name, PUBLISHED_SHAPES[name]), name));
/** Paths of the schemas that have this keyword, and of which something is not true. */
const wrong = (keyword: string, isRight: (schema: JsonObject) => boolean) => {
  const having = places.filter(({ schema }) => schema[keyword] !== undefined);
  expect(having.length).toBeGreaterThan(0);
  return having.filter(({ schema }) => !isRight(schema)).map(({ path }) => path);
};

describe('in every schema', () => {
  test('unions of objects are unions of names, and each name is defined with a title', () => {
    const isName = (option: unknown) => isObject(option) && String(option['$ref']).startsWith('#/$defs/');
    expect(wrong('oneOf', ({ oneOf }) => Array.isArray(oneOf) && oneOf.every(isName))).toEqual([]);
    expect(wrong('anyOf', ({ anyOf }) => !JSON.stringify(anyOf).includes('"properties"'))).toEqual([]);
    expect(
      wrong('$defs', ({ $defs }) => Object.entries($defs ?? {}).every(([name, each]) => each.title === name)),
    ).toEqual([]);
  });

  test('a member that tells the members of a union apart is a text with one value', () => {
    const tags = places.filter(({ path, schema }) => /\/(type|event)$/.test(path) && Array.isArray(schema['enum']));
    expect(tags.filter(({ schema }) => schema['enum'] && schema['type'] === 'string').length).toBe(tags.length);
    expect(tags.filter(({ schema }) => Object.keys(schema['enum'] ?? {}).length === 1).length).toBeGreaterThan(20);
  });

  test('patterns mean the same in every language', () => {
    expect(wrong('pattern', ({ pattern }) => /^\^.*\$$/.test(String(pattern)))).toEqual([]);
    expect(wrong('pattern', ({ pattern }) => !/\\[dDsSwWbBpu]|\(\?/.test(String(pattern)))).toEqual([]);
  });

  test('there is no format, because a date type may not write a text back as it was', () => {
    expect(places.filter(({ schema }) => typeof schema['format'] === 'string')).toEqual([]);
  });

  test('free-form members of bodies and calls have a name', () => {
    const named = places.filter(({ path }) => /^(strict\/)?\w+-(body|call)\/(properties|traits|context)$/.test(path));
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter(({ schema }) => schema['title'] === undefined && schema['$ref'] === undefined)).toEqual([]);
  });
});
