import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Results } from '../../spec/shapes/results.ts';
import { hostileText } from '../hostile-text.fixture.ts';
import { caseResult, EMPTY_RUN, FAILURE, HOSTILE_RUN, RICH_RUN, run, runOf } from '../results.fixture.ts';
import { renderAnnotations } from './annotations.ts';

/** A command as the runner reads it: a line, with a title that ends at the next two colons. */
const COMMAND = /^::error title=([^:,\r\n]+)::([^\r\n]*)$/;
/** Commands that a runner would obey in a log. */
const OBEYED = /^\s*::[a-z]|##(?:vso|teamcity)?\[/im;

const unescaped = (text: string): string =>
  text
    .replaceAll('%2C', ',')
    .replaceAll('%3A', ':')
    .replaceAll('%0A', '\n')
    .replaceAll('%0D', '\r')
    .replaceAll('%25', '%');

/** The title and the text of each command. A line that is no command has none. */
const read = (results: Results) =>
  renderAnnotations(results)
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const [, title = '', text = ''] = COMMAND.exec(line) ?? [];
      return { title: unescaped(title), text: unescaped(text) };
    });

const failing = (count: number): Results => {
  const cases = Array.from({ length: count }, (_, index) =>
    caseResult({ id: `g/c${index}`, status: 'failed', failure: { ...FAILURE, diagnosis: `Mistake x${index}.` } }),
  );
  return run({ verdict: 'not-conformant', cases });
};

describe('the errors that GitHub shows', () => {
  it('are one for each cause, with what was expected and seen, its cases, and how to repeat it', () => {
    const cases = ['a/1', 'a/2'].map((id) => caseResult({ id, status: 'failed', failure: FAILURE }));
    expect(read(run({ verdict: 'not-conformant', cases }))).toEqual([
      {
        title: `SIG-003: ${FAILURE.diagnosis}`,
        text: `expected  ${FAILURE.expected}\nseen      ${FAILURE.seen}\ncases     a/1, a/2\nrepeat    routespec run a/1 --seed 7`,
      },
    ]);
  });

  it('name lines of the baseline that are no longer needed, and cases without details', () => {
    const unclear = caseResult({ id: 'a/unclear', status: 'failed' });
    expect(read({ ...RICH_RUN, cases: [...RICH_RUN.cases, unclear] }).map(({ title }) => title)).toEqual([
      'routespec: 1 case passed, but the baseline lists it',
      'a/unclear',
      `SIG-003: ${FAILURE.diagnosis}`,
    ]);
  });

  it('say why there is no verdict', () => {
    expect(read(EMPTY_RUN)).toEqual([
      { title: 'routespec: could not run', text: 'Nobody answers at http://127.0.0.1:4010.' },
    ]);
  });

  it('are none if the run is conformant', () => {
    expect(renderAnnotations(run())).toBe('');
  });

  it.each([
    [10, 'SIG-003: Mistake x9.'],
    [11, 'routespec: 2 more errors'],
    [50, 'routespec: 41 more errors'],
  ])('are ten at most, the last of which counts the rest: %i causes', (count, last) => {
    const titles = read(failing(count)).map(({ title }) => title);
    expect([titles.length, titles.at(-1)]).toEqual([10, last]);
  });

  it('escape what GitHub would read as its own', () => {
    const failure = { ...FAILURE, diagnosis: 'a:b,c%0A', expected: '100%0A::' };
    const cases = [caseResult({ status: 'failed', failure })];
    const line = renderAnnotations(run({ verdict: 'not-conformant', cases }));
    expect(line).toMatch(/^::error title=SIG-003%3A a%3Ab%2Cc%250A::expected {2}100%250A::%0Aseen/);
  });

  it('are whole commands, in which nothing is obeyed, for all texts of a peer', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const errors = read(runOf(text));
        expect(errors).toHaveLength(2);
        expect(errors.filter(({ title }) => title === '')).toEqual([]);
        expect(errors.filter((each) => OBEYED.test(`${each.title}\n${each.text}`))).toEqual([]);
      }),
    );
    expect(renderAnnotations(HOSTILE_RUN).length).toBeLessThan(10_000);
  });
});
