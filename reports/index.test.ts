import { describe, expect, test } from 'vitest';
import { DEFAULT_REPORTS, REPORTS } from './index.ts';
import { EMPTY_RUN, HOSTILE_RUN } from './results.fixture.ts';

describe('the reports', () => {
  test('each have a file', () => {
    expect(Object.entries(REPORTS).map(([name, { file }]) => [name, file])).toEqual([
      ['json', 'results.json'],
      ['junit', 'junit.xml'],
      ['ctrf', 'ctrf.json'],
      ['markdown', 'summary.md'],
      ['html', 'report.html'],
      ['jsonl', 'events.jsonl'],
      ['badge', 'badge.json'],
    ]);
    expect(DEFAULT_REPORTS).toEqual(['json', 'junit']);
  });

  test.each(Object.entries(REPORTS))('%s ends in a newline, for any run', (_, { render }) => {
    expect([EMPTY_RUN, HOSTILE_RUN].map((results) => render(results).at(-1))).toEqual(['\n', '\n']);
  });
});
