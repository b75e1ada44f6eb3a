import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LANGUAGES } from './languages/index.ts';
import { generatorsIn } from './table.ts';

it('spec/types.md has the generators that are tried, in the versions that are pinned', () => {
  const page = readFileSync(new URL('../../spec/types.md', import.meta.url), 'utf8');
  const tried = LANGUAGES.flatMap(({ generators }) => generators.map(({ name, version }) => `${name} ${version}`));
  expect(generatorsIn(page)).toEqual(tried);
});
