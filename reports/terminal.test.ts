import { stripVTControlCharacters } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileText } from './hostile-text.fixture.ts';
import { caseResult, EMPTY_RUN, FAILURE, HOSTILE_RUN, RICH_RUN, run, runOf } from './results.fixture.ts';
import { renderTerminal } from './terminal.ts';
import { groupWords } from './text/words.ts';

const plain = { color: false } as const;
/** A number as a word, because numbers are no part of the shape of a message. */
const lettersOf = (count: number) => String(count).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));

describe('the terminal report', () => {
  test('says that a run of informational cases has tested nothing, and what it has observed', () => {
    const cases = [caseResult({ id: 'retry/other', requirements: ['RTY-009'] })];
    const observations = [{ requirement: 'RTY-009', case: 'retry/other', value: { attempts: 2 } }];
    const text = renderTerminal(run({ verdict: 'could-not-run', reason: 'Why.', cases, observations }), plain);
    expect(text).toContain('OBSERVED  1 informational clause\n');
    expect(text).toContain('  RTY-009  attempts: 2\n');
    expect(text).toMatch(/\nVerdict {2}nothing required was tested: Why\.\n$/);
  });

  test.each([
    [1, '\n         1 selected, and 1 that failed for a request of a selected one (every-request/digest)\n'],
    [2, 'Cases    1 passed, 1 failed  in 4.2 s\nCauses'],
  ])('counts a case that was not among the %i selected ones apart', (planned, lines) => {
    const watch = { id: 'every-request/digest', seenIn: 'signature/own-secret', failure: FAILURE };
    const cases = [caseResult(), caseResult({ status: 'failed', ...watch })];
    const summary = { ...EMPTY_RUN.summary, passed: 1, failed: 1 };
    expect(renderTerminal(run({ verdict: 'not-conformant', planned, cases, summary }), plain)).toContain(lines);
  });

  test('says how much was not tested when it calls a run conformant', () => {
    const left = caseResult({ status: 'not-tested', requirements: ['SIG-002'], reason: 'needs `log`' });
    const results = run({ cases: [caseResult(), left], reason: '1 case failed as expected.' });
    expect(renderTerminal(results, plain)).toMatch(
      /\nVerdict {2}conformant for \d+ of \d+ requirements, 1 case not tested[.] 1 case failed as expected\.\n$/,
    );
  });

  test.each([
    ['conformant', '\u001b[32m'],
    ['not-conformant', '\u001b[31m'],
    ['incomplete', '\u001b[33m'],
    ['could-not-run', '\u001b[33m'],
  ] as const)('paints the verdict %s', (verdict, colour) => {
    expect(renderTerminal(run({ verdict }), { color: true }).trimEnd().split('\n').at(-1)?.startsWith(colour)).toBe(
      true,
    );
  });

  test.each([RICH_RUN, HOSTILE_RUN, EMPTY_RUN])('says the same with colour and without', (results) => {
    const coloured = renderTerminal(results, { color: true });
    expect(coloured).toContain('\u001b[');
    expect(stripVTControlCharacters(coloured)).toBe(renderTerminal(results, plain));
  });

  test('contains no CI command, even after a CI strips the colours', () => {
    expect(stripVTControlCharacters(renderTerminal(HOSTILE_RUN, { color: true }))).not.toMatch(/^\s*::/m);
  });

  test('prints observations, lists and evidence in full if it is verbose', () => {
    const text = renderTerminal(RICH_RUN, { ...plain, isVerbose: true });
    expect(text).toContain('OBSERVED  2 informational clauses\n  RTY-009  delays in ms: 1000, 2000\n');
    expect(text).toContain('   2 x needs `trust`\n       tls/self-signed, tls/trusted\n');
    expect(text).toContain('| {"type":"track",\n');
    expect(text).toContain('transcript  |           -  suite     made world w1\n');
    expect(text).not.toContain('--verbose');
  });

  test.each([
    [1, 39],
    [2, 39],
    [3, 59],
    [10, 59],
    [200, 59],
  ])('shows %i causes on a screen of %i lines', (amount, screenLines) => {
    const cases = Array.from({ length: amount }, (_, index) =>
      caseResult({
        id: `signature/case-${index}`,
        status: 'failed',
        failure: { ...FAILURE, diagnosis: `Mistake ${lettersOf(index)}.` },
        transcript: RICH_RUN.cases[1]?.transcript ?? [],
      }),
    );
    const text = renderTerminal(run({ verdict: 'not-conformant', cases }), plain);
    expect(text.split('\n').length - 1).toBeLessThanOrEqual(screenLines);
    const named = text.match(/^FAIL {2}SIG-003 {2}Mistake/gm)?.length ?? 0;
    const [, counted = '0'] = /\((\d+) more causes with \d+ cases: see --verbose or results\.json\)/.exec(text) ?? [];
    expect(named + Number(counted)).toBe(amount);
    expect(text).toContain(`Causes   ${groupWords(amount)}`);
  });

  test('shows what was expected and seen for each of ten causes, however much else there is', () => {
    const failures = Array.from({ length: 10 }, (_, index) => {
      const diagnosis = `Mistake ${lettersOf(index)}.`;
      return caseResult({ id: `a/case-${index}`, status: 'failed', failure: { ...FAILURE, diagnosis } });
    });
    const others = Array.from({ length: 30 }, (_, index) =>
      caseResult({ id: `g/c${index}`, status: 'could-not-run', reason: `Reason ${lettersOf(index)}` }),
    );
    const text = renderTerminal(run({ verdict: 'not-conformant', cases: [...failures, ...others] }), plain);
    expect(text.match(/^ {2}expected {4}X-Signature to be/gm)).toHaveLength(10);
    expect(text.match(/^ {2}seen {8}62cdb/gm)).toHaveLength(10);
    expect(text.match(/^ {2}repeat /gm)).toHaveLength(10);
  });

  test('cuts no diagnosis, however many causes there are', () => {
    const cases = Array.from({ length: 19 }, (_, index) => {
      const diagnosis = `Mistake ${lettersOf(index)} ${'word '.repeat(80)}end.`;
      return caseResult({ id: `a/case-${index}`, status: 'failed', failure: { ...FAILURE, diagnosis } });
    });
    const text = renderTerminal(run({ verdict: 'not-conformant', cases }), plain);
    expect(text.replace(/\s+/g, ' ').match(/word end\. \(1 case\)/g)).toHaveLength(19);
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

  test('names the clauses that one reason leaves untested', () => {
    const cases = ['DEL-001', 'DEL-002', 'SIG-003'].map((id) =>
      caseResult({ id: `deletion/${id}`, requirements: [id], status: 'not-tested', reason: 'needs `deletions`' }),
    );
    const text = renderTerminal(run({ cases: [caseResult(), ...cases] }), plain);
    expect(text).toContain('   3 x needs `deletions`  DEL-001, DEL-002\n');
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

  test.each([49, 50, 51, 52])('splits no pair of units in %i columns', (width) => {
    expect(renderTerminal(runOf('\n𐀀'), { color: false, width })).not.toMatch(/\p{Cs}/u);
  });

  test('contains no control character and no CI command, for all texts of a peer', () => {
    fc.assert(
      fc.property(hostileText, fc.integer({ min: 0, max: 120 }), (text, width) => {
        const printed = renderTerminal(runOf(text), { color: false, width });
        expect(printed.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
        expect(printed).not.toMatch(/^\s*::|##(?:vso|teamcity)?\[/im);
      }),
    );
  });
});
