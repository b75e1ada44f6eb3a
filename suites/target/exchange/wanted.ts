import { z } from 'zod/v3';
import { HTTP_URL, INSTANT } from '../../../spec/shapes/json.ts';

/** Patterns of the contract, in words. */
const PATTERNS: ReadonlyMap<RegExp, string> = new Map([
  [INSTANT, 'an ISO 8601 time'],
  [HTTP_URL, 'an http or https URL'],
]);

/** What a schema asks for at a path, in words, such as `null or an ISO 8601 time`. */
export function wordsOf(schema: z.ZodTypeAny, path: readonly (string | number)[]): string {
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
