import { describe, expect, test } from 'vitest';
import { caseResult, FAILURE } from '../results.fixture.ts';
import { listSections, type Section } from './sections.ts';

const failed = (failure: Partial<typeof FAILURE>) =>
  caseResult({ status: 'failed', failure: { ...FAILURE, ...failure } });
const section = (sections: readonly Section[], label: string) =>
  sections.find((candidate) => candidate.label === label);
const lines = (amount: number) => Array.from({ length: amount }, (_, index) => `line ${index}`);

const LIMITS = { requestLines: 9, transcriptLines: 9, comparedLines: 0, lineChars: 100 };

describe('the sections of a case', () => {
  test('says why the baseline does not expect a failure that it names', () => {
    const sections = listSections({ ...failed({}), reason: 'known.txt:1 expired on 2027-01-31' });
    expect(sections.map(({ label }) => label).slice(3, 5)).toEqual(['diagnosis', 'baseline']);
    expect(section(sections, 'baseline')?.lines).toEqual(['known.txt:1 expired on 2027-01-31']);
    expect(
      section(listSections(caseResult({ status: 'expected-failure', failure: FAILURE, reason: 'r' })), 'baseline'),
    ).toBeUndefined();
  });

  test('splits lines at CR LF, and makes a lone CR visible', () => {
    const sections = listSections(failed({ request: 'POST / HTTP/1.1\r\n\r\na\rb' }));
    expect(section(sections, 'request')?.lines).toEqual(['POST / HTTP/1.1', '', 'a\\u{d}b']);
  });

  test('keeps the end of a long transcript', () => {
    const transcript = lines(30).map((what) => ({ at: null, elapsedMs: 0, actor: 'suite', what }) as const);
    const shown = section(listSections({ ...failed({}), transcript }), 'transcript')?.lines;
    expect(shown).toHaveLength(27);
    expect(shown?.slice(0, 2)).toEqual(['(4 other lines in results.json)', '-  suite  line 4']);
  });

  test.each([
    ['a line that is a little too long, whole', `{"a":"${'x'.repeat(100)}"}`, `{"a":"${'x'.repeat(100)}"}`],
    [
      'the member that the failure names, far behind in a long line',
      `{"a":"${'x'.repeat(200)}","timestamp":"today","z":"${'y'.repeat(200)}"}`,
      `{"a":"${'x'.repeat(24)}...xxxxxxxx","timestamp":"today","... (435 characters in results.json)`,
    ],
  ])('shows with 100 characters a line %s', (_, body, shown) => {
    const sections = listSections(failed({ request: body, expected: '`timestamp` to be there' }), LIMITS);
    expect(section(sections, 'request')?.lines).toEqual([shown]);
  });

  test('keeps the header that the failure is about, even if it is empty', () => {
    const others = Array.from({ length: 9 }, (_, index) => `X-Other-${index}: 1`);
    const request = ['POST / HTTP/1.1', ...others, 'X-Signature: ', '', '{}'].join('\r\n');
    const sections = listSections(failed({ request }), { ...LIMITS, requestLines: 4 });
    const lines = ['POST / HTTP/1.1', 'X-Other-0: 1', '(9 more lines in results.json)', 'X-Signature: ', '{}'];
    expect(section(sections, 'request')?.lines).toEqual(lines);
  });

  test('keeps the line of Host, which is no compound word', () => {
    const others = lines(9).map((line) => `X-Other: ${line}`);
    const request = ['POST / HTTP/1.1', ...others, 'Host: [::1]', '', '{}'].join('\r\n');
    const named = failed({ request, expected: 'one Host of localhost' });
    const sections = listSections(named, { ...LIMITS, requestLines: 3 });
    expect(section(sections, 'request')?.lines).toContain('Host: [::1]');
  });

  test('limits the length of every line and paragraph', () => {
    const long = 'x'.repeat(100_000);
    const sections = listSections(failed({ expected: long, request: long }));
    expect(section(sections, 'expected')?.lines.join('')).toHaveLength(2000);
    expect(section(sections, 'request')?.lines.join('')).toHaveLength(240);
  });
});
