import { expect, it } from 'vitest';
import { newMark } from '../../harness/stage/marks.ts';
import { completed } from './calls.ts';

const USER = `u-${newMark()}0123456789`;

it('gives a call an id, and leaves its other bytes as they are', () => {
  expect(completed(`{ "type": "track",  "n": 9007199254740993, "userId": "${USER}" }`)).toMatch(
    /^\{"messageId":"[\da-f-]{36}", "type": "track", {2}"n": 9007199254740993, "userId": "[^"]+" \}$/,
  );
});

it('gives each call whose user has no id of the suite its own time as well', () => {
  const times = Array.from({ length: 3 }, () => JSON.parse(completed('{"type":"track","userId":"0"}')).timestamp);
  expect(new Set(times).size).toBe(3);
  expect(Math.abs(Date.now() - Date.parse(times[0]))).toBeLessThan(60_000);
});

it.each([
  '{"type":"track","messageId":"m-1","timestamp":"2026-01-01T00:00:00.000Z"}',
  '{}',
  '[{"type":"track"}]',
  'no JSON',
  '',
])('leaves %s as it is', (text) => {
  expect(completed(text)).toBe(text);
});
