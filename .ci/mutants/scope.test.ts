import { fileURLToPath } from 'node:url';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { describe, expect, it } from 'vitest';
import { SILENT } from './build.ts';
import { mutatedFiles, roomOf, WORDING } from './scope.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What is replaced in a text of code, and what is left out. */
async function mutationsOf(content: string): Promise<{ kept: string[]; leftOut: string[] }> {
  const options = { plugins: null, ignorers: [WORDING], excludedMutations: [] };
  const { mutants } = await new Instrumenter(SILENT).instrument([{ name: 'a.ts', mutate: true, content }], options);
  const of = (isIgnored: boolean): string[] =>
    mutants.filter(({ status }) => (status === 'Ignored') === isIgnored).map(({ mutatorName }) => mutatorName);
  return { kept: of(false), leftOut: of(true) };
}

describe('the files that are mutated', () => {
  it('are those that the reference uses', () => {
    const files = mutatedFiles(ROOT);
    expect(files).toEqual(
      expect.arrayContaining([
        'sim/router/router.ts',
        'sim/router/lanes.ts',
        'sim/rules/reference.ts',
        'sim/rules/router/headers.ts',
        'sim/rules/client/messages.ts',
        'sim/ingestion/batch.ts',
        'sim/client/client.ts',
        'sim/client/sender.ts',
      ]),
    );
    expect(files.filter((file) => /edit|replacement|serialise|test|fixture|faults|variants/.test(file))).toEqual([]);
    expect(files.filter((file) => roomOf(file) === undefined)).toEqual([]);
  });
});

describe('what is left out', () => {
  it.each([
    ['the words of an error', 'f(new RoutespecError("invalid", "no " + a));'],
    ['the words of a log line', 'log.write(kind, () => "lost " + a);'],
    ['a sentence', 'f("Expected an open client");'],
    ['a sentence in a template', 'f(`Expected an open client`);'],
  ])('is %s', async (_, content) => {
    const { kept, leftOut } = await mutationsOf(content);
    expect(kept).toEqual([]);
    expect(leftOut.length).toBeGreaterThan(0);
  });

  it.each([
    ['the kind of a log line', 'log.write("lost", text);', 'StringLiteral'],
    ['a name', 'f("Previous ID");', 'StringLiteral'],
    ['a comparison', 'f(a < b);', 'EqualityOperator'],
    ['another error', 'f(new TypeError("invalid"));', 'StringLiteral'],
  ])('is not %s', async (_, content, mutator) => {
    const { kept, leftOut } = await mutationsOf(content);
    expect(kept).toContain(mutator);
    expect(leftOut).toEqual([]);
  });
});
