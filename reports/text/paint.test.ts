import { expect, test } from 'vitest';
import { paintWith } from './paint.ts';

test('paints when colour is on, with any stream and environment', () => {
  expect(paintWith(true)('bad', 'x')).toBe('\u001b[31mx\u001b[39m');
});

test('leaves the text unchanged when colour is off', () => {
  expect(paintWith(false)('bad', 'x')).toBe('x');
});
