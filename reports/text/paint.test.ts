import { expect, test } from 'vitest';
import { paintWith } from './paint.ts';

test('paints when told to, whatever the stream and the environment say', () => {
  expect(paintWith(true)('bad', 'x')).toBe('\u001b[31mx\u001b[39m');
});

test('leaves the text alone without colour', () => {
  expect(paintWith(false)('bad', 'x')).toBe('x');
});
