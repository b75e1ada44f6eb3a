import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { IDS_FILE, idsText } from './ids-file.ts';
import { ledgerSchema } from './ledger.ts';

const published = readFileSync(new URL(`../../../schemas/${IDS_FILE}`, import.meta.url), 'utf8');

describe('idsText', () => {
  it('equals the file in schemas/', () => {
    const stale = `schemas/${IDS_FILE} is out of date: run \`npm run schemas\` and commit the result`;
    expect(published, stale).toBe(idsText(published));
  });

  it('is the same if nothing was published yet', () => {
    expect(idsText(undefined)).toBe(idsText(published));
  });

  it('refuses to lose an id, and names all that would be lost', () => {
    const ledger = ledgerSchema.parse(JSON.parse(published));
    const longer = {
      ...ledger,
      requirements: [...ledger.requirements, 'ZZZ-001'],
      cases: [...ledger.cases, 'zzz/gone'],
    };
    const sentence = (id: string, what: string) =>
      `Expected the published id ${id} to be a ${what} or an entry in RETIRED of suites/cases/ledger/retired.ts, got neither`;
    const message = `${sentence('ZZZ-001', 'requirement')}\n${sentence('zzz/gone', 'case')}`;
    expect(() => idsText(JSON.stringify(longer))).toThrow(expect.objectContaining({ code: 'invalid', message }));
  });

  it.each(['', '{', '[]', '{"requirements":[],"cases":[1],"retired":[]}', '{"requirements":[],"cases":[]}'])(
    'refuses to follow %j',
    (text) => {
      const message = 'Expected `ids.json` to be an object of requirements, cases and retired ids, got something else';
      expect(() => idsText(text)).toThrow(expect.objectContaining({ code: 'invalid', message }));
    },
  );
});
