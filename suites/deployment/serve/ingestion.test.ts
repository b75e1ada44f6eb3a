import { expect, it } from 'vitest';
import { markText } from '../marks.ts';
import { completed } from './ingestion.ts';

const USER = `u-${markText({ run: 'abcde', world: 1, atMs: 0 })}0123456789`;

it('gives a call an id, and leaves its other bytes as they are', () => {
  expect(completed(`{ "type": "track",  "n": 9007199254740993, "userId": "${USER}" }`)).toMatch(
    /^\{"messageId":"[\da-f-]{36}", "type": "track", {2}"n": 9007199254740993, "userId": "[^"]+" \}$/,
  );
});

it('gives a call whose user has no id of the suite the time as well', () => {
  const { timestamp } = JSON.parse(completed('{"type":"track","userId":"0"}'));
  expect(Math.abs(Date.now() - Date.parse(timestamp))).toBeLessThan(60_000);
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
