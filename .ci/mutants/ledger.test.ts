import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { mutatedFiles } from './scope.ts';
import type { Survivor } from './survivors.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const LEDGER = fileURLToPath(new URL('survivors.json', import.meta.url));

describe('survivors.json', () => {
  const { survivors } = JSON.parse(readFileSync(LEDGER, 'utf8')) as { survivors: Survivor[] };

  it('gives a judgement and a reason for every survivor', () => {
    expect(survivors.length).toBeGreaterThan(0);
    const unjudged = survivors.filter(({ judgement, reason }) => judgement === '' || reason === '');
    expect(unjudged.map(({ file, line }) => `${file}:${line}`)).toEqual([]);
  });

  it('names only files that are mutated', () => {
    const files = new Set(mutatedFiles(ROOT));
    expect(survivors.filter(({ file }) => !files.has(file)).map(({ file }) => file)).toEqual([]);
  });
});
