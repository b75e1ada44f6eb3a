import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { licencesOf } from './bundle.ts';
import { keepReachableTypes, withoutDerivedTypes } from './types.ts';

/** Makes a folder with these files, for one test. */
function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'routespec-build-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return folder;
}

test('comments are kept in the entries and in what they name', () => {
  const comment = '/** Words. */\n';
  const types = folderWith({
    'index.d.ts': `${comment}export * from './a.ts';\nexport * from './c.ts';\n`,
    'a.d.ts': `${comment}export * from './b.ts';\nexport * from './c.ts';\n`,
    'b.d.ts': `/**\n * Words.\n */\nexport interface B {\n    /** Words. */\n    b: 1;\n}\n`,
    'c.d.ts': `${comment}export {};\n`,
  });
  keepReachableTypes(types, ['index.d.ts']);
  const texts = ['index', 'a', 'b', 'c'].map((name) => readFileSync(join(types, `${name}.d.ts`), 'utf8'));
  expect(texts.map((text) => text.includes('Words.'))).toEqual([true, true, false, true]);
  expect(texts[2]).toBe('export interface B {\nb: 1;\n}\n');
});

test('the licence of each bundled package is given once', () => {
  const root = folderWith({
    'node_modules/@one/a/package.json': '{ "name": "@one/a", "version": "1.0.0", "license": "MIT" }',
    'node_modules/@one/a/LICENSE.md': 'Take it.\n',
    'node_modules/b/package.json': '{ "name": "b", "version": "2.0.0", "license": "ISC" }',
    'node_modules/b/licence': 'Take that.\n',
  });
  const text = licencesOf(root, [
    'sim/harness.ts',
    'node_modules/b/x.js',
    'node_modules/@one/a/y/z.js',
    'node_modules/b/w.js',
  ]);
  expect(text.match(/^\S+ \d[.]0[.]0 \(\w+\)\n\n.*$/gm)).toEqual([
    '@one/a 1.0.0 (MIT)\n\nTake it.',
    'b 2.0.0 (ISC)\n\nTake that.',
  ]);
});

test('a bundled package without a licence is an error', () => {
  const root = folderWith({ 'node_modules/c/package.json': '{ "name": "c" }' });
  expect(() => licencesOf(root, ['node_modules/c/x.js'])).toThrow(
    'node_modules/c to have a file with its licence, got none',
  );
});

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
});
