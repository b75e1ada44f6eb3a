import { describe, expect, it } from 'vitest';
import { didYouMean, nearest } from './nearest.ts';

const NAMES = [
  'run',
  'sim',
  'list',
  'explain',
  'schemas',
  'signature/*',
  'signature/unicode-body',
  'body/*',
  'body/page',
];

describe('nearest', () => {
  it.each([
    ['rnu', ['run']],
    ['RUN', ['run']],
    ['lst', ['list']],
    ['explian', ['explain']],
    ['explaining', ['explain']],
    ['signature', ['signature/*']],
    ['signature/unicode-bdy', ['signature/unicode-body']],
    ['unicode-body', ['signature/unicode-body']],
    ['body', ['body/*']],
    ['sch', ['schemas']],
  ])('finds for %j what was meant', (word, found) => {
    expect(nearest(word, NAMES)).toEqual(found);
  });

  it.each(['', 'frobnicate', '*', 'constructor'])('finds nothing near %j', (word) => {
    expect(nearest(word, NAMES)).toEqual([]);
  });

  it('finds nothing near a word that is far too long', () => {
    expect(nearest('x'.repeat(100_000), NAMES)).toEqual([]);
  });

  it('gives three names at most', () => {
    expect(nearest('SIG-09', ['SIG-001', 'SIG-009', 'SIG-019', 'SIG-029', 'SIG-039'])).toHaveLength(3);
  });
});

it('didYouMean asks, or says nothing', () => {
  expect(didYouMean('rnu', NAMES)).toBe(' (did you mean run?)');
  expect(didYouMean('SIG-0099', ['SIG-0098', 'SIG-0097'])).toBe(' (did you mean SIG-0098 or SIG-0097?)');
  expect(didYouMean('frobnicate', NAMES)).toBe('');
});
