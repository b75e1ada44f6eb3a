import { describe, expect, test } from 'vitest';
import { caseResult, FAILURE, HOSTILE_RUN } from '../results.fixture.ts';
import { type Section, storySections } from './story.ts';

const failed = (failure: Partial<typeof FAILURE>) =>
  caseResult({ status: 'failed', failure: { ...FAILURE, ...failure } });
const section = (sections: readonly Section[], label: string) =>
  sections.find((candidate) => candidate.label === label);
const lines = (amount: number) => Array.from({ length: amount }, (_, index) => `line ${index}`);

describe('the story of a case', () => {
  test('has what an engineer asks for, in that order', () => {
    const entry = { at: null, elapsedMs: 0, actor: 'suite', what: 'began' } as const;
    const told = storySections({ ...failed({}), transcript: [entry] });
    expect(told.map(({ label }) => label)).toEqual([
      'clause',
      'expected',
      'seen',
      'diagnosis',
      'request',
      'transcript',
      'repeat',
    ]);
  });

  test('leaves out what was not recorded', () => {
    const { diagnosis, request, ...bare } = FAILURE;
    const told = storySections(caseResult({ status: 'failed', failure: bare }));
    expect(told.map(({ label }) => label)).toEqual(['clause', 'expected', 'seen', 'repeat']);
  });

  test('gives the reason where there is no failure', () => {
    const told = storySections(caseResult({ status: 'unexpected-pass', reason: 'issue 12 is fixed' }));
    expect(section(told, 'reason')?.lines).toEqual(['issue 12 is fixed']);
  });

  test('takes the line ends of the wire for line ends, and shows a lone CR', () => {
    const told = storySections(failed({ request: 'POST / HTTP/1.1\r\n\r\na\rb' }));
    expect(section(told, 'request')?.lines).toEqual(['POST / HTTP/1.1', '', 'a\\u{d}b']);
  });

  test('keeps the beginning of a long request', () => {
    const told = section(storySections(failed({ request: lines(32).join('\n') })), 'request')?.lines;
    expect(told).toHaveLength(31);
    expect(told?.slice(-2)).toEqual(['line 29', '(2 more lines)']);
  });

  test('keeps the end of a long transcript', () => {
    const transcript = lines(21).map((what) => ({ at: null, elapsedMs: 0, actor: 'suite', what }) as const);
    const told = section(storySections({ ...failed({}), transcript }), 'transcript')?.lines;
    expect(told).toHaveLength(21);
    expect(told?.slice(0, 2)).toEqual(['(1 earlier line)', '-  suite  line 1']);
  });

  test('bounds every line and every paragraph', () => {
    const long = 'x'.repeat(100_000);
    const told = storySections(failed({ expected: long, request: long }));
    expect(section(told, 'expected')?.lines.join('')).toHaveLength(2000);
    expect(section(told, 'request')?.lines.join('')).toHaveLength(240);
  });

  test('is safe to print, whatever was sent', () => {
    expect(
      HOSTILE_RUN.cases
        .flatMap(storySections)
        .flatMap((told) => told.lines)
        .join(''),
    ).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
  });
});
