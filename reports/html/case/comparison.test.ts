import { expect, it } from 'vitest';
import { comparisonBlock } from './comparison.ts';

it('marks what differs', () => {
  const { markup } = comparisonBlock({ expected: 'to be 1', seen: 'to be 2' });
  expect(markup).toContain('<code>to be <mark>1</mark></code>');
  expect(markup).toContain('<code>to be <mark>2</mark></code>');
  expect(markup).not.toContain('bytes');
});

it('adds bytes where letters do not show the difference', () => {
  const { markup } = comparisonBlock({ expected: 'caf\u00e9', seen: 'cafe\u0301' });
  expect(markup).toContain('<th scope="row">expected bytes</th><td><code>c3 a9</code>');
  expect(markup).toContain('<th scope="row">seen bytes</th><td><code>65 cc 81</code>');
});
