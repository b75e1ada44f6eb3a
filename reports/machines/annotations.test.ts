import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Results } from '../../spec/shapes/results.ts';
import { hostileText } from '../hostile-text.fixture.ts';
import { caseResult, FAILURE, HOSTILE_RUN, makeRun, run } from '../results.fixture.ts';
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
        const errors = read(makeRun(text));
        expect(errors).toHaveLength(2);
        expect(errors.filter(({ title }) => title === '')).toEqual([]);
        expect(errors.filter((each) => OBEYED.test(`${each.title}\n${each.text}`))).toEqual([]);
      }),
    );
    expect(renderAnnotations(HOSTILE_RUN).length).toBeLessThan(10_000);
  });
});
