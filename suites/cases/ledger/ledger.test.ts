import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { IDS_FILE, idsText } from './ledger.ts';

const published = readFileSync(new URL(`../../../schemas/${IDS_FILE}`, import.meta.url), 'utf8');
const ledgerWith = (members: object): string => JSON.stringify({ ...JSON.parse(published), ...members });
const OLD = { id: 'signature/old', successors: ['signature/digest'], reason: 'It says more' };

describe('the ledger of ids', () => {
  it('equals the file in schemas/', () => {
    const stale = `schemas/${IDS_FILE} is out of date: run \`npm run schemas\` and commit the result`;
    expect(published, stale).toBe(idsText(published));
  });

  it('keeps what was published as retired', () => {
    const text = idsText(ledgerWith({ cases: ['signature/old', 'body/page'] }), [OLD]);
    expect(JSON.parse(text).retired).toEqual([OLD]);
    expect(idsText(text, [OLD])).toBe(text);
  });

  it.each([
    [ledgerWith({ requirements: ['ZZZ-001'] }), [], 'Expected the published id ZZZ-001 to be in use, or in RETIRED'],
    [ledgerWith({ cases: ['zzz/gone'] }), [], 'Expected the published id zzz/gone to be in use, or in RETIRED'],
    [ledgerWith({ retired: [OLD] }), [], 'Expected the retired id signature/old to stay retired and unused'],
    [published, [{ ...OLD, id: 'body/page' }], 'Expected the retired id body/page to stay retired and unused'],
    ['{"requirements":[],"cases":[1],"retired":[]}', [], 'Expected `ids.json` to be an object of requirements'],
  ])('loses and reuses no id: %.0s%.0s%s', (text, retired, message) => {
    const error = { code: 'invalid', message: expect.stringContaining(message) };
    expect(() => idsText(text, retired)).toThrow(expect.objectContaining(error));
  });
});
