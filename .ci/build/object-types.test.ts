import { describe, expect, it } from 'vitest';
import { withoutDerivedTypes } from './object-types.ts';

describe('withoutDerivedTypes', () => {
  it('keeps the shape of an object, and drops what follows from it, at each level', () => {
    const inner = 'z.ZodObject<{ c: z.ZodLiteral<"a,>">; }, "strip", z.ZodTypeAny, { c: "a,>"; }, { c: "a,>"; }>';
    const outer = `z.ZodObject<{ b: ${inner}; }, "strict", z.ZodUnknown, { b: { c: "a,>" }; }, { b: { c: "a,>" }; }>`;
    expect(withoutDerivedTypes(`export declare const a: ${outer};`)).toBe(
      'export declare const a: z.ZodObject<{ b: z.ZodObject<{ c: z.ZodLiteral<"a,>">; }, "strip", z.ZodTypeAny>; }, "strict", z.ZodUnknown>;',
    );
  });

  it('keeps objects without derived types, functions, and everything that is no object', () => {
    const text = 'declare const f: z.ZodObject<{ a: z.ZodType<(b: string) => void>; }>; type T = Map<string, "\\">">;';
    expect(withoutDerivedTypes(text)).toBe(text);
  });

  it('says so if the types of an object do not end', () => {
    expect(() => withoutDerivedTypes('z.ZodObject<{ a: 1; }')).toThrow('Expected the types of an object to end');
  });
});
