import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LANGUAGES } from './languages/index.ts';
import { differences, generatorsIn, type Row, withTable } from './table.ts';

const ROW: Row = {
  ...{ language: 'Go', generator: 'made-up', version: '1.2.3', reads: 'webhook-body.json', compiles: true },
  ...{
    kept: 200,
    unknownKept: 150,
    nulls: 'left out',
    largeNumbers: 'rounded',
    bodies: 200,
    refusedByTypes: 12,
    refusedByValidator: 200,
    wrong: 200,
    validator: 'judge 4.5.6',
  },
};
const PAGE = 'before\n\n<!-- consumers -->\nold\n<!-- /consumers -->\n\nafter\n';

it('writes the rows between the marks of a page', () => {
  const page = withTable(PAGE, [ROW, { ...ROW, generator: 'other', note: 'It is slow.' }]);
  expect(page).toMatch(/^before\n\n<!-- consumers -->\n\| language /);
  expect(page).toContain(
    '| Go | made-up 1.2.3 | `webhook-body.json` | yes | 200 of 200 | 150 of 200 | left out | rounded | 12 of 200 | 200 of 200, judge 4.5.6 |',
  );
  expect(page).toMatch(/\n\n- \(\*\) other: It is slow[.]\n<!-- \/consumers -->\n\nafter\n$/);
  expect(page).not.toContain('old');
  expect(withTable(PAGE, [{ ...ROW, losesUnknown: true }])).toContain(
    '| 200 of 200 | in part (*) | left out | rounded | 12 of 200 |',
  );
});

it('finds what a page does not say', () => {
  const page = withTable(PAGE, [ROW]);
  expect(differences(page, [ROW])).toEqual([]);
  expect(differences(page, [{ ...ROW, kept: 199 }])).toEqual([expect.stringContaining('| 199 of 200 |')]);
  expect(differences(page, [{ ...ROW, note: 'It is slow.' }])).toHaveLength(2);
});

it('needs the marks', () => {
  expect(() => withTable('no marks', [ROW])).toThrow('Expected `<!-- consumers -->` and `<!-- /consumers -->`');
});

it('spec/types.md has the generators that are tried, in the versions that are pinned', () => {
  const page = readFileSync(new URL('../../spec/types.md', import.meta.url), 'utf8');
  const tried = LANGUAGES.flatMap(({ generators }) => generators.map(({ name, version }) => `${name} ${version}`));
  expect(generatorsIn(page)).toEqual(tried);
});
