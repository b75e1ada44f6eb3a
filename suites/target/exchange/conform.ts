import { z } from 'zod/v3';

/** A document of the contract, or the member that is not as the contract says, such as `entries.3.at`. */
export type Conformity<Value> =
  | { readonly kind: 'conforms'; readonly value: Value }
  | { readonly kind: 'deviates'; readonly member: string };

/**
 * Whether an answer follows a schema of the contract. The entries of a list are judged one by one, up to the first that
 * deviates. A schema judges them all and keeps every issue, which for a list of 100,000 empty objects takes gigabytes.
 */
export function conform<Schema extends z.ZodTypeAny>(schema: Schema, json: unknown): Conformity<z.infer<Schema>> {
  const member = faultyEntry(schema, json);
  if (member !== undefined) return { kind: 'deviates', member };
  const parsed = schema.safeParse(json);
  if (parsed.success) return { kind: 'conforms', value: parsed.data };
  return { kind: 'deviates', member: parsed.error.issues[0]?.path.join('.') ?? '' };
}

/** The first entry of a list in the document that deviates. */
function faultyEntry(schema: z.ZodTypeAny, json: unknown): string | undefined {
  if (!(schema instanceof z.ZodObject) || typeof json !== 'object' || json === null) return undefined;
  const shape: Readonly<Record<string, unknown>> = schema.shape;
  for (const [name, value] of Object.entries(json)) {
    const list = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (!(list instanceof z.ZodArray) || !Array.isArray(value)) continue;
    const element: z.ZodTypeAny = list.element;
    for (const [index, entry] of value.entries()) {
      const parsed = element.safeParse(entry);
      if (!parsed.success) return [name, index, ...(parsed.error.issues[0]?.path ?? [])].join('.');
    }
  }
  return undefined;
}
