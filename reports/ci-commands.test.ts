import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { hostileText } from './hostile-text.fixture.ts';
import { RENDERERS } from './index.ts';
import { HOSTILE_RUN, makeRun } from './results.fixture.ts';

/** Commands that a CI runner obeys in its log: `::x::` at the start of a line, the others anywhere. */
const COMMAND = /^\s*::[a-z]|##(?:vso|teamcity)?\[/im;
/** Characters that move a cursor, start a colour or reorder a line. A line feed does no harm. */
const UNSAFE = /[^\P{Cc}\n]|\p{Cf}|[\u2028\u2029]/u;

const WRITERS = Object.entries(RENDERERS).map(([name, render]) => ({ name, render }));

describe('every written report', () => {
  it.each(WRITERS)('holds nothing that a CI runner or a terminal obeys: $name', ({ render }) => {
    expect(render(HOSTILE_RUN)).not.toMatch(COMMAND);
    expect(render(HOSTILE_RUN)).not.toMatch(UNSAFE);
    fc.assert(
      fc.property(hostileText, (text) => {
        const report = render(makeRun(text));
        expect(report).not.toMatch(COMMAND);
        expect(report).not.toMatch(UNSAFE);
      }),
      { numRuns: 20 },
    );
  });
});

/** The texts of a value, each as a viewer shows it. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

test('a viewer of JUnit XML shows no command', () => {
  const texts = RENDERERS.junit(HOSTILE_RUN).replaceAll(/[">]|&#10;/g, '\n');
  expect(texts).not.toMatch(COMMAND);
});

test('a viewer of CTRF shows no command', () => {
  expect(textsIn(JSON.parse(RENDERERS.ctrf(HOSTILE_RUN))).filter((text) => COMMAND.test(text))).toEqual([]);
});
