import { describe, expect, test } from 'vitest';
import { RoutespecError } from '../spec/error.ts';
import { parseResults, renderJson } from './json.ts';
import { EMPTY_RUN, HOSTILE_RUN, RICH_RUN, run } from './results.fixture.ts';

describe('results.json', () => {
  test.each([RICH_RUN, EMPTY_RUN, HOSTILE_RUN])('reads back as it was written', (results) => {
    expect(parseResults(renderJson(results), 'results.json')).toEqual(results);
  });

  test('is not written if the results do not fit its format', () => {
    expect(() => renderJson(run({ durationMs: -1 }))).toThrow('greater than or equal to 0');
  });
});

describe('parseResults', () => {
  const changed = (changes: object) => JSON.stringify({ ...run(), ...changes });

  test.each([
    ['nothing', '  ', 'Expected the results of a run in JSON, got nothing (a.json)'],
    ['text that is not JSON', '<html>\u001b', 'Expected the results of a run in JSON, got "<html>\\u001b" (a.json)'],
    [
      'another JSON document',
      '[]',
      'Expected `results` to fit the format of results, got: Expected object, received array (a.json)',
    ],
    [
      'a missing member',
      changed({ seed: undefined }),
      'Expected `seed` to fit the format of results, got: Required (a.json)',
    ],
    [
      'a wrong value',
      changed({ summary: { ...run().summary, failed: 1.5 } }),
      'Expected `summary.failed` to fit the format of results, got: Expected integer, received float (a.json)',
    ],
  ])('reports %s in one sentence', (_, text, message) => {
    expect(() => parseResults(text, 'a.json')).toThrow(new RoutespecError('invalid', message));
  });

  test('reads the likely mistakes that earlier versions wrote', () => {
    const likely = [{ fault: 'a', description: 'A.', requirement: 'SIG-001', fit: 1, cases: 2, alike: ['b'] }];
    expect(parseResults(changed({ likely }), 'a.json')).toEqual({ ...run(), likely });
  });

  test('truncates and escapes what it quotes', () => {
    expect(() => parseResults(changed({ verdict: `\u001b${'x'.repeat(9999)}` }), 'a.json')).toThrow(
      /^Expected `verdict` to fit[^\p{Cc}]{1,400}\(a\.json\)$/u,
    );
  });
});
