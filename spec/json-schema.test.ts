import { expect, test } from 'vitest';
import { z as zod4 } from 'zod';
import { z } from 'zod/v3';
import { toJsonSchema } from './json-schema.ts';
import { PUBLISHED_SHAPES, SHAPE_NAMES } from './schema-catalogue.ts';

const published = SHAPE_NAMES.map((name) => ({ name, schema: toJsonSchema(name, PUBLISHED_SHAPES[name]) }));

interface Node {
  readonly description?: string;
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly items?: Node;
  readonly anyOf?: readonly Node[];
  readonly $defs?: Readonly<Record<string, Node>>;
}

/** True if a member has a description, in place or in the definition of its named shape. */
const isDescribed = ({ description, $ref }: Node, definitions: Readonly<Record<string, Node>>): boolean =>
  (description ?? definitions[$ref?.replace('#/$defs/', '') ?? '']?.description) !== undefined;

/** Paths of all members, at any depth, that have no description. */
function undescribedIn(schema: Node, definitions = schema.$defs ?? {}, path = ''): readonly string[] {
  const { properties = {}, items, anyOf = [], $defs = {} } = schema;
  const members = Object.entries(properties).flatMap(([name, member]) => [
    ...(isDescribed(member, definitions) ? [] : [`${path}/${name}`]),
    ...undescribedIn(member, definitions, `${path}/${name}`),
  ]);
  const inner = [...anyOf, ...(items ? [items] : []), ...Object.values($defs)];
  return [...members, ...inner.flatMap((each) => undescribedIn(each, definitions, path))];
}

test.each(published)('$name has an id, a title, a description and members', ({ name, schema }) => {
  expect(schema).toMatchObject({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `https://routespec.example/schemas/${name}.json`,
    title: expect.stringMatching(/^[A-Z][A-Za-z]+$/),
    description: expect.stringMatching(/\.$/),
  });
  const members = schema['properties'] ?? schema['oneOf'] ?? schema['anyOf'] ?? schema['items'];
  expect(Object.keys(members ?? {}).length).toBeGreaterThan(0);
});

test('every member is described', () => {
  const undescribed = published.flatMap(({ name, schema }) => undescribedIn(schema).map((path) => `${name}${path}`));
  expect(undescribed).toEqual([]);
});

test('a schema of Zod 4 is refused instead of published empty', () => {
  const shape = zod4.object({ name: zod4.string() }) as unknown as z.ZodTypeAny;
  expect(() => toJsonSchema('wrong', shape)).toThrow(/`wrong` must be a Zod 3 schema/);
});

test('unknown members are allowed', () => {
  expect(toJsonSchema('open', z.object({ a: z.string() }))).toMatchObject({ additionalProperties: {} });
});
