import { expect, test } from 'vitest';
import { SNIPPETS } from './snippets.js';

// `.ci/senders` runs each of them as it is shown.
test('every program names the address and the write key', () => {
  const place = { ingestion: 'http://127.0.0.1:7412', writeKey: 'wk-1' };
  const programs = SNIPPETS.map(({ code }) => code(place));
  expect(programs.length).toBeGreaterThan(4);
  expect(programs.filter((program) => !program.includes(place.ingestion) || !program.includes('wk-1'))).toEqual([]);
});
