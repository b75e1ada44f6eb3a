import { stripVTControlCharacters } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileText } from './hostile-text.fixture.ts';
import { caseResult, EMPTY_RUN, FAILURE, HOSTILE_RUN, RICH_RUN, run, runOf } from './results.fixture.ts';
import { renderTerminal } from './terminal.ts';

const plain = { color: false } as const;

describe('the terminal report', () => {
  test('goes from what needs least attention to the verdict', () => {
    expect(renderTerminal(RICH_RUN, plain)).toBe(
      `routespec 0.1.0  acme-router 2.3.1 at http://127.0.0.1:4010  seed 7

OBSERVED  2 open points
  RTY-009  {"delaysMs":[1000,2000]}
  RSP-010  "success"

NOT TESTED  3 cases
   2 x needs \`trust\`
       tls/self-signed, tls/trusted
   1 x needs \`screen\`
       screen/shape

FAILED AS EXPECTED  1 case
   1 x RTY-002: expected X-Signature to be 0beec7b5ea3f0fdbc95d0dd47f3c5bc275da8a33, seen
       62cdb7020ff920e5aa642c3d4066950dd1f01f4d
       retry/count

COULD NOT RUN  1 case
   1 x The shim answered 500.
       client/batch

FAIL  signature/unicode-body  The signature covers a plain body
  clause      SIG-003  The digest covers the bytes of the body as they are sent.
              Authentication, Webhooks requests, item 3
  expected    X-Signature to be 0beec7b5ea3f0fdbc95d0dd47f3c5bc275da8a33
  seen        62cdb7020ff920e5aa642c3d4066950dd1f01f4d
  diagnosis   The digest is right for the body re-serialised with sorted keys.
  request     | POST /hook HTTP/1.1
              | Content-Type: application/json
              |
              | {"type":"track",
              |   "event":"Signed Up"}
  transcript  |           -  suite     made world w1
              | 0:00:00.000  suite     handed in a track call
              | 0:00:05.250  receiver  got POST /hook
              | 4:01:00.000  clock     advanced
  repeat      routespec run signature/unicode-body --seed 7

UNEXPECTED PASS  retry/window  The signature covers a plain body
  clause      RTY-004
  reason      passed, though it is listed as a known deviation
  repeat      routespec run retry/window --seed 7

Cases    1 passed, 2 failed, 1 could not run, 3 not tested, 1 failed as expected  in 4.2 s
Verdict  not conformant: 2 cases failed.
`,
    );
  });

  test('says that nothing ran', () => {
    expect(renderTerminal(EMPTY_RUN, plain)).toBe(`routespec 0.1.0  http://127.0.0.1:4010  seed 7

Cases    0 passed, 0 failed  in 4.2 s
Verdict  could not run: Nobody answers at http://127.0.0.1:4010.
`);
  });

  test('says how much was not tested when it calls a run conformant', () => {
    const left = caseResult({ status: 'not-tested', requirements: ['SIG-002'], reason: 'needs `log`' });
    const results = run({ cases: [caseResult(), left], reason: '1 case failed as expected.' });
    expect(renderTerminal(results, plain)).toMatch(
      /\nVerdict {2}conformant, as far as tested \(1 asserted clause was not\): 1 case failed as expected\.\n$/,
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

  test('reports twenty failures in full and names the others', () => {
    const cases = Array.from({ length: 25 }, (_, index) =>
      caseResult({ id: `group/case-${index}`, status: 'failed', failure: { ...FAILURE, seen: `${index}` } }),
    );
    const text = renderTerminal(run({ verdict: 'not-conformant', cases }), plain);
    expect(text.match(/^FAIL/gm)).toHaveLength(25);
    expect(text.match(/^ {2}repeat/gm)).toHaveLength(20);
  });

  test('reports a failure that several cases share once, and names the other cases below it', () => {
    const cases = Array.from({ length: 20 }, (_, index) =>
      caseResult({ id: `group/case-${index}`, status: 'failed', failure: FAILURE }),
    );
    const text = renderTerminal(run({ verdict: 'not-conformant', cases }), plain);
    expect(text.match(/^FAIL .*/gm)).toEqual(['FAIL  group/case-0  The signature covers a plain body']);
    expect(text).toMatch(/^ {2}repeat .*\n {2}also in: {4}group\/case-1, group\/case-2, /m);
    expect(text.replace(/\s+/g, ' ')).toContain('group/case-12, and 7 more');
  });

  test('limits how many cases and observations it names', () => {
    const cases = Array.from({ length: 15 }, (_, index) =>
      caseResult({ id: `g/c${index}`, status: 'not-tested', reason: 'needs `log`' }),
    );
    const observations = Array.from({ length: 42 }, () => ({
      requirement: 'RTY-009',
      case: 'g/c',
      value: 'x'.repeat(999),
    }));
    const text = renderTerminal(run({ cases, observations }), plain);
    expect(text).toContain('g/c11, and 3 more');
    expect(text).toContain('and 2 more in results.json');
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100);
  });

  test('contains no control character and no CI command, whatever a peer sent', () => {
    fc.assert(
      fc.property(hostileText, fc.integer({ min: 0, max: 120 }), (text, width) => {
        const printed = renderTerminal(runOf(text), { color: false, width });
        expect(printed.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
        expect(printed).not.toMatch(/^\s*::|##(?:vso|teamcity)?\[/im);
      }),
    );
  });
});
