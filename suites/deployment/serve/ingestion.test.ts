import { expect, it } from 'vitest';
import { withId } from './ingestion.ts';

it('gives a call an id, and leaves its other bytes as they are', () => {
  expect(withId('{ "type": "track",  "n": 9007199254740993 }')).toMatch(
    /^\{"messageId":"[\da-f-]{36}", "type": "track", {2}"n": 9007199254740993 \}$/,
  );
});

it.each(['{"type":"track","messageId":"m-1"}', '{}', '[{"type":"track"}]', 'no JSON', ''])(
  'leaves %s as it is',
  (text) => {
    expect(withId(text)).toBe(text);
  },
);
