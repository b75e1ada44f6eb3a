import { z } from 'zod';
import type { ZodType, ZodTypeDef } from 'zod/v3';

/** A schema of this package for Zod 4. Within a schema of Zod 4, one of Zod 3 would throw. */
export function toZodFour<Output>(schema: ZodType<Output, ZodTypeDef, unknown>): z.ZodType<Output> {
  return z.unknown().transform((value, context) => {
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    for (const { path, message } of parsed.error.issues) {
      context.issues.push({ code: 'custom', path, message, input: value });
    }
    return z.NEVER;
  });
}
