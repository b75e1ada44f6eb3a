import { stripVTControlCharacters } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Failure } from '../spec/shapes/results.ts';
import { hostileText } from './hostile-text.fixture.ts';
import { caseResult, EMPTY_RUN, FAILURE, HOSTILE_RUN, makeRun, RICH_RUN, run } from './results.fixture.ts';
import { renderTerminal } from './terminal.ts';
import { groupWords } from './text/words.ts';

const plain = { color: false } as const;
/** A number as a word, because numbers are no part of the shape of a message. */
const lettersOf = (count: number) => String(count).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));

describe('the terminal report', () => {
  test.each([RICH_RUN, HOSTILE_RUN, EMPTY_RUN])('says the same with colour and without', (results) => {
    const coloured = renderTerminal(results, { color: true });
    expect(coloured).toContain('\u001b[');
    expect(stripVTControlCharacters(coloured)).toBe(renderTerminal(results, plain));
  });

  const LONG = 'a header of the message that came with the retry '.repeat(5);
  test.each<[causes: number, mostLines: number, failure: Partial<Failure>]>([
    [1, 39, {}],
    [200, 80, {}],
    [200, 110, { expected: LONG, seen: LONG }],
  ])('shows %i causes in %i lines, and counts what it leaves out', (amount, mostLines, texts) => {
    const cases = Array.from({ length: amount }, (_, index) =>
      caseResult({
        id: `signature/case-${index}`,
        status: 'failed',
        failure: { ...FAILURE, ...texts, diagnosis: `Mistake ${lettersOf(index)}: ${texts.seen ?? ''}.` },
        transcript: RICH_RUN.cases[1]?.transcript ?? [],
      }),
    );
    const text = renderTerminal(run({ verdict: 'not-conformant', cases }), plain);
    expect(text.split('\n').length - 1).toBeLessThanOrEqual(mostLines);
    const named = text.match(/^FAIL {2}SIG-003 {2}Mistake/gm)?.length ?? 0;
    const [, counted = '0'] = /\((\d+) more causes? with \d+ cases?: see --verbose or results\.json\)/.exec(text) ?? [];
    expect(named + Number(counted)).toBe(amount);
    expect(/^Causes {3}(.*)$/m.exec(text)?.[1]).toBe(groupWords(amount, amount));
  });

  test('cuts nothing with --verbose', () => {
    const lines = Array.from({ length: 60 }, (_, index) => `line ${index} ${'x'.repeat(400)} end ${index}`);
    const failure = { ...FAILURE, seen: lines.join('\n'), request: lines.join('\n') };
    const cases = [caseResult({ status: 'failed', failure, title: lines[0] ?? '', reason: lines.join('\n') })];
    const shown = (isVerbose: boolean) =>
      renderTerminal(run({ verdict: 'not-conformant', cases }), { ...plain, isVerbose }).match(/results\.json/g)
        ?.length ?? 0;
    expect([shown(true), shown(false) > 0]).toEqual([0, true]);
    const stopped = caseResult({ status: 'could-not-run', reason: `${'x '.repeat(400)}to the end` });
    expect(renderTerminal(run({ cases: [stopped] }), { ...plain, isVerbose: true })).toContain('x to the end');
  });

  test('says once why no case could run', () => {
    const cases = Array.from({ length: 300 }, (_, index) =>
      caseResult({
        id: `g/c${index}`,
        status: 'could-not-run',
        reason: `${index < 12 ? '' : 'not played, because the first 12 cases all could not run: '}Expected status 201, got 200 with {"world":"w${index}"} (POST /worlds)`,
      }),
    );
    const text = renderTerminal(run({ verdict: 'could-not-run', cases }), plain);
    expect(text).toContain('COULD NOT RUN  300 cases\n 300 x Expected status 201, got 200 with {"world":"w0"}');
    expect(text.match(/POST \/worlds/g)).toHaveLength(1);
  });

  test('is short if nothing failed, with any number of untested cases', () => {
    const left = Array.from({ length: 90 }, (_, index) =>
      caseResult({ id: `g/c${index}`, status: 'not-tested', reason: `needs \`part-${index % 30}\`` }),
    );
    const known = Array.from({ length: 90 }, (_, index) =>
      caseResult({ id: `h/c${index}`, status: 'expected-failure', reason: `ticket ${'abcdefghi'.charAt(index % 9)}` }),
    );
    const observations = Array.from({ length: 54 }, () => ({ requirement: 'RTY-009', case: 'g/c', value: 1 }));
    const text = renderTerminal(run({ cases: [caseResult(), ...left, ...known], observations }), plain);
    expect(text.split('\n').length).toBeLessThan(25);
    expect(text).toContain('       and 69 cases for other reasons: see --verbose');
    expect(text).toContain('       and 50 cases for other reasons: see --verbose');
    expect(text).toContain('Observed 1 informational clause: list them with --verbose');
  });

  test('keeps to its width', () => {
    const long = 'x'.repeat(999);
    const cases = [
      caseResult({ status: 'not-tested', reason: long }),
      caseResult({ status: 'could-not-run', reason: long }),
      caseResult({ status: 'failed', reproduce: 'run', failure: { ...FAILURE, expected: long, request: long } }),
    ];
    const text = renderTerminal(run({ cases }), plain);
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100);
  });

  test('contains no control character and no CI command, for all texts of a peer', () => {
    fc.assert(
      fc.property(hostileText, fc.integer({ min: 0, max: 120 }), (text, width) => {
        const printed = renderTerminal(makeRun(text), { color: false, width });
        expect(printed.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
        expect(printed).not.toMatch(/^\s*::|##(?:vso|teamcity)?\[/im);
      }),
    );
  });
});
