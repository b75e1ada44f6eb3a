import { z } from 'zod/v3';
import { HTTP_URL, INSTANT } from '../../../spec/shapes/json.ts';
import { bodyWords } from './bounded-text.ts';

type Path = readonly (string | number)[];

/** A document of the contract, or its deviation. */
type Conformity<Value> =
  | { readonly kind: 'conforms'; readonly value: Value }
  | {
      readonly kind: 'deviates';
      /** Path of the member, such as `entries.3.at`; empty for the whole document. */
      readonly member: string;
      readonly wanted: string;
      readonly got: string;
    };

/**
 * Checks an answer against a schema of the contract. The entries of a list are checked one by one, up to the first
 * deviation. A schema checks them all and keeps every issue, which takes gigabytes for a list of 100,000 empty objects.
 */
export function conform<Schema extends z.ZodTypeAny>(schema: Schema, json: unknown): Conformity<z.infer<Schema>> {
  const path = faultyEntry(schema, json);
  if (path !== undefined) return deviation(schema, json, path);
  const parsed = schema.safeParse(json);
  if (parsed.success) return { kind: 'conforms', value: parsed.data };
  const form = schema instanceof z.ZodUnion ? nearestOption(schema, json) : schema;
  return deviation(form, json, form.safeParse(json).error?.issues[0]?.path ?? []);
}

/** The first entry of a list in the document that deviates. */
function faultyEntry(schema: z.ZodTypeAny, json: unknown): Path | undefined {
  if (!(schema instanceof z.ZodObject) || typeof json !== 'object' || json === null) return undefined;
  const shape: Readonly<Record<string, unknown>> = schema.shape;
  for (const [name, value] of Object.entries(json)) {
    const list = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (!(list instanceof z.ZodArray) || !Array.isArray(value)) continue;
    const element: z.ZodTypeAny = list.element;
    for (const [index, entry] of value.entries()) {
      const parsed = element.safeParse(entry);
      if (!parsed.success) return [name, index, ...(parsed.error.issues[0]?.path ?? [])];
    }
  }
  return undefined;
}

/**
 * The likely form of a document: among those that forbid none of its members, the one with the fewest missing members.
 */
function nearestOption(union: z.ZodUnion<z.ZodUnionOptions>, json: unknown): z.ZodTypeAny {
  const options: readonly z.ZodTypeAny[] = union.options;
  const judged = options.map((option) => {
    const issues = option.safeParse(json).error?.issues ?? [];
    const isForbidding = issues.some((issue) => issue.code === 'invalid_type' && issue.expected === 'never');
    return { option, misses: issues.length + (isForbidding ? issues.length + 1 : 0) };
  });
  return judged.toSorted((one, other) => one.misses - other.misses)[0]?.option ?? union;
}

function deviation(schema: z.ZodTypeAny, json: unknown, path: Path): Conformity<never> {
  const value = path.reduce<unknown>(readMember, json);
  const holder = path.slice(0, -1).reduce<unknown>(readMember, json);
  const got = path.length > 0 && value === undefined ? `none in ${bodyWords(holder)}` : bodyWords(value);
  return { kind: 'deviates', member: path.join('.'), wanted: describeSchema(schema, path), got };
}

function readMember(value: unknown, name: string | number): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Record<string | number, unknown>)[name];
}

/** Patterns of the contract, in words. */
const PATTERNS: ReadonlyMap<RegExp, string> = new Map([
  [INSTANT, 'an ISO 8601 time'],
  [HTTP_URL, 'an http or https URL'],
]);

/** The demand of a schema at a path, in words, such as `null or an ISO 8601 time`. */
function describeSchema(schema: z.ZodTypeAny, path: readonly (string | number)[]): string {
  return words(path.reduce(schemaAt, schema));
}

function schemaAt(schema: z.ZodTypeAny, name: string | number): z.ZodTypeAny {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return schemaAt(schema.unwrap(), name);
  if (schema instanceof z.ZodArray) return schema.element;
  if (!(schema instanceof z.ZodObject)) return schema;
  const shape: Readonly<Record<string, z.ZodTypeAny>> = schema.shape;
  return shape[name] ?? schema;
}

function words(schema: z.ZodTypeAny): string {
  if (schema instanceof z.ZodNullable) return `null or ${words(schema.unwrap())}`;
  if (schema instanceof z.ZodOptional) return `absent or ${words(schema.unwrap())}`;
  if (schema instanceof z.ZodString) return textWords(schema);
  if (schema instanceof z.ZodNumber) return 'a whole number, 0 or more';
  if (schema instanceof z.ZodLiteral) return JSON.stringify(schema.value);
  if (schema instanceof z.ZodEnum) return schema.options.map((option: string) => `"${option}"`).join(' or ');
  if (schema instanceof z.ZodArray) return schema._def.minLength === null ? 'a list' : 'a list that is not empty';
  return 'an object';
}

function textWords({ _def: { checks } }: z.ZodString): string {
  for (const check of checks) {
    if (check.kind === 'regex') return PATTERNS.get(check.regex) ?? `a text like ${check.regex.source}`;
  }
  return checks.some(({ kind }) => kind === 'min') ? 'a text that is not empty' : 'a text';
}
