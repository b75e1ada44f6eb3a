import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { IDS_FILE, idsText } from './ledger.ts';

const published = readFileSync(new URL(`../../../schemas/${IDS_FILE}`, import.meta.url), 'utf8');
const ledgerWith = (members: object): string => JSON.stringify({ ...JSON.parse(published), ...members });
const OLD = { id: 'signature/old', successors: ['signature/digest'], reason: 'It says more' };

describe('the ledger of ids', () => {
  it('keeps what was published as retired', () => {
    const text = idsText(ledgerWith({ cases: ['signature/old', 'body/page'] }), [OLD]);
    expect(JSON.parse(text).retired).toEqual([OLD]);
    expect(idsText(text, [OLD])).toBe(text);
  });

  it('wants a new id to count since the release that brings it', () => {
    const { requirements, ...rest } = JSON.parse(published);
    const before = JSON.stringify({ ...rest, requirements: requirements.filter((id: string) => id !== 'SIG-002') });
    expect(idsText(before)).toBe(published);
    expect(() => idsText(before, [], '0.2.0')).toThrow('Expected SIG-002 to count since 0.2, got 0.1');
  });

  it.each([
    [ledgerWith({ requirements: ['ZZZ-001'] }), [], 'Expected the published id ZZZ-001 to be in use, or in RETIRED'],
    [ledgerWith({ cases: ['zzz/gone'] }), [], 'Expected the published id zzz/gone to be in use, or in RETIRED'],
    [ledgerWith({ retired: [OLD] }), [], 'Expected the retired id signature/old to stay retired and unused'],
    [published, [{ ...OLD, id: 'body/page' }], 'Expected the retired id body/page to stay retired and unused'],
    [
      ledgerWith({ since: { first: '0.1', later: { 'SIG-002': '0.2' } } }),
      [],
      'Expected SIG-002 to count since 0.2, got 0.1',
    ],
    ['{"requirements":[],"cases":[1],"retired":[]}', [], 'Expected `ids.json` to be an object of requirements'],
  ])('loses and reuses no id: %.0s%.0s%s', (text, retired, message) => {
    const error = { code: 'invalid', message: expect.stringContaining(message) };
    expect(() => idsText(text, retired)).toThrow(expect.objectContaining(error));
  });
});
