import type { z } from 'zod/v3';
import { ignoreOverride, zodToJsonSchema } from 'zod-to-json-schema';
import { RoutespecError } from './error.ts';
import { NAMED_SHAPES, type ShapeName, toTitle } from './schema-catalogue.ts';
import { FREE_FORM_TITLES, type JsonObject } from './shapes/json.ts';

/**
 * Conversion of shapes to JSON Schema happens only in this file, because the converter silently returns `{}` for what it
 * does not know, such as a schema of Zod 4.
 *
 * To move to Zod's own converter (`z.toJSONSchema`), the shapes have to be schemas of Zod 4, since it takes no others:
 * - Every shape imports `zod` instead of `zod/v3`. `.passthrough()` becomes `z.looseObject`, `z.record(value)` becomes
 *   `z.record(z.string(), value)`, and `ZodIssue` (which `suites/harness/checks/body.ts` reads) has other codes.
 * - Names come from a registry (`z.registry<{ id: string }>()`), which makes `$defs` without an override.
 * - `io: 'input'` keeps unknown members allowed. An `override` does what `tidied` does here.
 * - Validation by Zod 4 itself is several times as fast, so the compiled checks of `spec/checks` would gain less.
 */
const COMPONENTS = '#/components/schemas/';

const NAMES = new Map<z.ZodTypeDef, string>(
  Object.entries(NAMED_SHAPES).map(([name, shape]): [z.ZodTypeDef, string] => [shape._def, toTitle(name)]),
);
const SHAPES = new Map(
  Object.entries(NAMED_SHAPES).map(([name, shape]): [string, z.ZodTypeAny] => [toTitle(name), shape]),
);

/** The schema of a shape, with references to named shapes, and the names of the referenced shapes. */
function convert(shape: z.ZodTypeAny): { readonly schema: JsonObject; readonly parts: ReadonlySet<string> } {
  const parts = new Set<string>();
  const {
    // The converter names an older draft, but everything that it writes here means the same in the draft of OpenAPI
    // 3.1.
    $schema: _,
    ...schema
  } = zodToJsonSchema(shape, {
    $refStrategy: 'none',
    // Zod ignores unknown members, so the schema must allow them.
    removeAdditionalStrategy: 'strict',
    override: (def) => {
      const title = FREE_FORM_TITLES.get(def);
      if (title !== undefined)
        return { title, description: `${def.description}`, type: 'object', additionalProperties: {} };
      const name = def === shape._def ? undefined : NAMES.get(def);
      if (name === undefined) return ignoreOverride;
      parts.add(name);
      return { $ref: `#/$defs/${name}` };
    },
  }) as JsonObject;
  return { schema: tidied(schema) as JsonObject, parts };
}

/** Applies the rules to every node of a schema. Members of `properties` are nodes under any name. */
function tidied(node: unknown, isMap = false): unknown {
  if (Array.isArray(node)) return node.map((item) => tidied(item));
  if (!isObject(node)) return node;
  const inner = Object.entries(node).map(([key, value]) => [key, tidied(value, !isMap && key === 'properties')]);
  const copy: JsonObject = Object.fromEntries(inner);
  return isMap ? copy : RULES.reduce((schema, rule) => rule(schema), copy);
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Rewrites that generators and validators of several languages need, each with its reason. */
const RULES: readonly ((schema: JsonObject) => JsonObject)[] = [
  // Some generators ignore `const`, and then cannot distinguish the members of a union. One generator fails if both are
  // there.
  ({ const: only, ...schema }) => (only === undefined ? schema : { ...schema, enum: [only] }),
  // The converter makes a literal integer a `number`, which would be a float in Go and Java.
  (schema) =>
    schema['type'] === 'number' && [schema['enum']].flat().every(Number.isInteger)
      ? { ...schema, type: 'integer' }
      : schema,
  // Some generators do not understand several types at once, except one type or null.
  ({ type, ...schema }) =>
    !Array.isArray(type) || type.includes('null')
      ? { ...(type === undefined ? {} : { type }), ...schema }
      : { anyOf: type.map((each) => ({ type: each })), ...schema },
  // Named shapes in a union exclude each other.
  ({ anyOf, ...schema }) =>
    anyOf === undefined ? schema : { [isOfNamed(anyOf) ? 'oneOf' : 'anyOf']: anyOf, ...schema },
  // With `true`, some generators drop unknown members. An empty schema means the same, and makes them keep the members.
  (schema) => (schema['additionalProperties'] === true ? { ...schema, additionalProperties: {} } : schema),
  // In some languages `$` also matches before a newline at the end. Generators pass over a condition, and take a `not` next
  // to a type for the whole schema.
  (schema) => (typeof schema['pattern'] === 'string' ? { ...schema, ...refuse(WITH_NEWLINE, EMPTY_TEXT) } : schema),
  // A member that must be absent becomes a rule about the object, so that generated types do not have it.
  withoutNever,
];

const isOfNamed = (options: unknown): boolean =>
  Array.isArray(options) && options.every((option) => isObject(option) && typeof option['$ref'] === 'string');

function withoutNever(schema: JsonObject): JsonObject {
  const { properties } = schema;
  if (!isObject(properties)) return schema;
  const isNever = (member: unknown) =>
    isObject(member) && isObject(member['not']) && Object.keys(member['not']).length === 0;
  const members = Object.entries(properties);
  const [only, ...others] = members.filter(([, member]) => isNever(member)).map(([name]) => requireMember(name));
  if (only === undefined) return schema;
  return {
    ...schema,
    properties: Object.fromEntries(members.filter(([, member]) => !isNever(member))),
    ...refuse(others.length === 0 ? only : { anyOf: [only, ...others] }, EMPTY_OBJECT),
  };
}

/**
 * Refuses what matches, because then it would have to be empty. `not` would say the same, and some generators make a type
 * of it. Others cannot read `false` as a schema.
 */
const refuse = (matching: JsonObject, empty: JsonObject): JsonObject => ({
  if: matching,
  // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON Schema.
  then: empty,
});

const WITH_NEWLINE = { type: 'string', pattern: '[\\r\\n]' };
const EMPTY_TEXT = { type: 'string', pattern: '^$' };
const EMPTY_OBJECT = { type: 'object', maxProperties: 0 };

/** Matches objects that have the member. Strict validators require a declaration next to `required`. */
const requireMember = (name: string): JsonObject => ({ type: 'object', properties: { [name]: {} }, required: [name] });

/** The schemas of all named shapes that `parts` refer to, directly or indirectly, by name. */
function collectDefinitions(parts: Iterable<string>): Record<string, JsonObject> {
  const definitions = new Map<string, JsonObject>();
  const visit = (name: string): void => {
    const shape = SHAPES.get(name);
    if (shape === undefined || definitions.has(name)) return;
    const { schema, parts: inner } = convert(shape);
    definitions.set(name, { title: name, ...schema });
    for (const each of inner) visit(each);
  };
  for (const part of parts) visit(part);
  return Object.fromEntries([...definitions].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * The JSON Schema of a shape: draft 2020-12, self-contained. Shapes with a name are in its `$defs`, under their title.
 * @throws RoutespecError `invalid`, when the conversion yields nothing.
 */
export function toJsonSchema(name: string, shape: z.ZodTypeAny): JsonObject {
  const { schema, parts } = convert(shape);
  const { description, ...constraints } = schema;
  if (Object.keys(constraints).length === 0) {
    throw new RoutespecError('invalid', `\`${name}\` must be a Zod 3 schema, got one that converts to nothing`);
  }
  const definitions = collectDefinitions(parts);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `https://routespec.example/schemas/${name}.json`,
    title: toTitle(name),
    description,
    ...constraints,
    ...(parts.size > 0 && { $defs: definitions }),
  };
}

/**
 * The schemas of these shapes and of all that they refer to, for `components` of an OpenAPI document, by title. Each
 * union has a discriminator if one member distinguishes its options.
 */
export function makeComponents(names: readonly ShapeName[]): Record<string, JsonObject> {
  const text = JSON.stringify(collectDefinitions(names.map(toTitle))).replaceAll('"#/$defs/', `"${COMPONENTS}`);
  const components: Record<string, JsonObject> = JSON.parse(text);
  return Object.fromEntries(
    Object.entries(components).map(([name, schema]) => [name, { ...schema, ...makeDiscriminator(schema, components) }]),
  );
}

/** The discriminator of a union: a member with a different single value in each option. Other schemas have none. */
function makeDiscriminator({ oneOf }: JsonObject, components: Readonly<Record<string, JsonObject>>): JsonObject {
  if (!Array.isArray(oneOf)) return {};
  const refs = oneOf.map(({ $ref }: { $ref: string }) => $ref);
  const properties = refs.map((ref) => components[ref.replace(COMPONENTS, '')]?.['properties']);
  const tagsIn = (name: string) =>
    properties
      .map((each) => Object(Object(each)[name])['enum'])
      .filter((tags) => tags?.length === 1)
      .flat();
  const propertyName = ['type', 'event'].find((name) => tagsIn(name).length === refs.length);
  if (propertyName === undefined) return {};
  const mapping = Object.fromEntries(tagsIn(propertyName).map((tag, index) => [tag, refs[index]]));
  return { discriminator: { propertyName, mapping } };
}
