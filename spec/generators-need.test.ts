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

  test('a member that tells the members of a union apart is a text with one value, and there is no `const`', () => {
    const tags = places.filter(({ path, schema }) => /\/(type|event)$/.test(path) && Array.isArray(schema['enum']));
    expect(tags.filter(({ schema }) => schema['enum'] && schema['type'] === 'string').length).toBe(tags.length);
    expect(tags.filter(({ schema }) => Object.keys(schema['enum'] ?? {}).length === 1).length).toBeGreaterThan(20);
    expect(places.filter(({ schema }) => 'const' in schema)).toEqual([]);
  });

  test('versions are integers', () => {
    const versions = places.filter(
      ({ path, schema }) => /\/(version|contract|schemaVersion)$/.test(path) && 'enum' in schema,
    );
    expect(versions.length).toBeGreaterThan(10);
    expect(versions.filter(({ schema }) => schema['type'] !== 'integer')).toEqual([]);
  });

  test('a value has one type, or one and null', () => {
    const isOne = (type: unknown) =>
      typeof type === 'string' || (Array.isArray(type) && type.length === 2 && type.includes('null'));
    expect(wrong('type', ({ type }) => isOne(type))).toEqual([]);
  });

  test('patterns mean the same in every language, and pass no newline at the end', () => {
    expect(wrong('pattern', ({ pattern }) => /^\^.*\$$/.test(String(pattern)))).toEqual([]);
    expect(wrong('pattern', ({ pattern }) => !/\\[dDsSwWbBpu]|\(\?/.test(String(pattern)))).toEqual([]);
    expect(wrong('pattern', (schema) => Object(schema['if']).pattern === '[\\r\\n]')).toEqual([]);
  });

  test('there is no format, because a date type may not write a text back as it was', () => {
    expect(places.filter(({ schema }) => typeof schema['format'] === 'string')).toEqual([]);
  });

  test('further members are allowed by an empty schema, which generators keep them for', () => {
    const closed = wrong('properties', ({ additionalProperties }) => JSON.stringify(additionalProperties) === '{}');
    // A person writes the settings file of `dev` and a deployment file, and a member with a wrong name is a mistake there.
    expect(closed.filter((place) => !/^d(ev|eployment)\//.test(place))).toEqual([]);
  });

  test('there is no `not`, which generators take for the whole schema, or make a type of', () => {
    expect(places.filter(({ schema }) => 'not' in schema)).toEqual([]);
  });

  test('free-form members of bodies and calls have a name', () => {
    const named = places.filter(({ path }) => /^(strict\/)?\w+-(body|call)\/(properties|traits|context)$/.test(path));
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter(({ schema }) => schema['title'] === undefined && schema['$ref'] === undefined)).toEqual([]);
  });
});
