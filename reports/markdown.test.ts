import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Results } from '../spec/shapes/results.ts';
import { hostileText } from './hostile-text.fixture.ts';
import { renderMarkdown } from './markdown.ts';
import { caseResult, FAILURE, makeRun, run } from './results.fixture.ts';

/** The structure that a viewer sees: the tags, and the lines outside `pre` without the contents of `code`. */
const structure = (results: Results) => {
  const text = renderMarkdown(results);
  const outside = text
    .replaceAll(/<pre>[^<]*<\/pre>/g, '<pre></pre>')
    .replaceAll(/<code>[^<\n]*<\/code>/g, '<code></code>');
  return { tags: text.match(/<[^>]*>?/g), outside };
};

describe('the Markdown report', () => {
  test('reports twenty causes, and counts the others', () => {
    const cases = Array.from({ length: 22 }, (_, index) =>
      caseResult({ id: `g/c${index}`, status: 'failed', failure: { ...FAILURE, diagnosis: `Mistake x${index}.` } }),
    );
    const text = renderMarkdown(run({ verdict: 'not-conformant', cases }));
    expect(text.match(/<pre>/g)).toHaveLength(20);
    expect(text).toContain('<p>2 more failures in results.json</p>');
  });

  test.each([
    ['fewer causes, and counts the rest', 20_000, /<p>\d+ more failures in results[.]json<[/]p>/],
    ['only the verdict, and says that the rest is too long', 300, /too long for this summary[.] See results[.]json/],
  ])('that must be short has %s', (_, maxBytes, sentence) => {
    const cases = Array.from({ length: 20 }, (_, index) => {
      const failure = { ...FAILURE, diagnosis: `Mistake x${index}.`, request: '"é'.repeat(1_000) };
      return caseResult({ id: `g/c${index}`, status: 'failed', failure });
    });
    const results = run({ verdict: 'not-conformant', cases });
    const text = renderMarkdown(results, maxBytes);
    expect(text).toMatch(/^## routespec: not conformant\n/);
    expect(text).toMatch(sentence);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(maxBytes);
    expect(text.match(/<details>/g)?.length).toBe(text.match(/<[/]details>/g)?.length);
    expect(renderMarkdown(results)).not.toMatch(/more failures/);
    expect(renderMarkdown(results, 10)).toBe('');
  });

  test('has the same structure for all texts of a peer', () => {
    const expected = structure(makeRun('x'));
    fc.assert(
      fc.property(hostileText, (text) => {
        expect(structure(makeRun(text))).toEqual(expected);
      }),
    );
  });
});
