import { z } from 'zod/v3';

/** The names of all members that a document of a schema may have, to suggest one of them for a mistyped name. */
export function memberNames(schema: z.ZodTypeAny): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return memberNames(schema.unwrap());
  if (schema instanceof z.ZodEffects) return memberNames(schema.innerType());
  if (schema instanceof z.ZodArray) return memberNames(schema.element);
  if (schema instanceof z.ZodRecord) return memberNames(schema.valueSchema);
  if (!(schema instanceof z.ZodObject)) return [];
  const members: readonly [string, z.ZodTypeAny][] = Object.entries(schema.shape);
  return members.flatMap(([name, member]) => [name, ...memberNames(member)]);
}
