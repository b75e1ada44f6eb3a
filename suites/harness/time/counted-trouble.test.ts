import { expect, it } from 'vitest';
import { stillBusy } from './counted-trouble.ts';
import { ScriptedWorld } from './scripted-world.fixture.ts';

const NOT_COUNTED = 'work that only waits for one of these to end must not be counted';

it.each([
  ['more is counted than receivers hold back', { busy: 9, held: 8 }, true],
  ['receivers hold back nothing', { busy: 1, held: 0 }, false],
  ['less is counted', { busy: 7, held: 8 }, false],
  ['nobody could count', { busy: Number.POSITIVE_INFINITY, held: 8 }, false],
])('says what must not be counted if it explains that a world is busy: %s', (_, counts, isSaid) => {
  const { message } = stillBusy(counts, 20_000, new ScriptedWorld(), undefined);
  expect(message).toMatch(/^Expected `busy` to come down to /);
  expect(message.includes(NOT_COUNTED)).toBe(isSaid);
});
