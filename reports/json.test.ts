import { describe, expect, test } from 'vitest';
import { RoutespecError } from '../spec/error.ts';
import { parseResults, renderJson } from './json.ts';
import { EMPTY_RUN, HOSTILE_RUN, RICH_RUN, run } from './results.fixture.ts';

describe('results.json', () => {
  test.each([RICH_RUN, EMPTY_RUN, HOSTILE_RUN])('reads back as it was written', (results) => {
    expect(parseResults(renderJson(results), 'results.json')).toEqual(results);
  });
});

describe('parseResults', () => {
  const changed = (changes: object) => JSON.stringify({ ...run(), ...changes });

  test.each([
    ['nothing', '  ', 'No results of a run in a.json: the file is empty'],
    ['text that is not JSON', '<html>\u001b', 'No results of a run in a.json: the file is not JSON: "<html>\\u001b"'],
    [
      'a missing member',
      changed({ seed: undefined }),
      'No results of a run in a.json: `seed` does not fit the format (Required)',
    ],
  ])('reports %s in one sentence', (_, text, message) => {
    expect(() => parseResults(text, 'a.json')).toThrow(new RoutespecError('invalid', message));
  });

  test('truncates and escapes what it quotes', () => {
    expect(() => parseResults(changed({ verdict: `\u001b${'x'.repeat(9999)}` }), 'a.json')).toThrow(
      /^No results of a run in a\.json: `verdict` does not fit[^\p{Cc}]{1,400}\)$/u,
    );
  });
});
