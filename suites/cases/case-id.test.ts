import { describe, expect, it } from 'vitest';
import { CASES, type CaseId, findCases } from './index.ts';
import { RECEIVER_CASES } from './receiver/cases/index.ts';

describe('ids of cases', () => {
  it('are literal types, even those built from templates', () => {
    const ids: readonly CaseId[] = ['kind/new-audience-after-5xx', 'retry/503', 'random/few-users'];
    expect(findCases(ids)).toHaveLength(ids.length);
    // @ts-expect-error No case has this id. If the id of any case had the type string, this would compile.
    expect(findCases(['retry/418'])).toEqual([]);
  });
});

/** A title is one line of a report, next to the id. */
const LONGEST_TITLE = 90;

describe('titles of cases', () => {
  const cases = [...CASES, ...RECEIVER_CASES];
  const titles = cases.map(({ title }) => title);

  it(`have at most ${LONGEST_TITLE} characters`, () => {
    expect(cases.filter(({ title }) => title.length > LONGEST_TITLE)).toEqual([]);
  });

  it('are different', () => {
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  });
});
