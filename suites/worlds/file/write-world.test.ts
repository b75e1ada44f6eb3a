import { expect, it } from 'vitest';
import type { World } from '../../../spec/shapes/world.ts';
import { readWorld } from './read-world.ts';
import { writeFailing, writeWorld } from './write-world.ts';

const UNSEEN = '\u2028\u2029\u0085\ufeff\u200b';
const WORLD: World = {
  steps: [{ track: { event: `a${UNSEEN} b: é`, properties: { [UNSEEN]: 'c '.repeat(99) + UNSEEN } } }],
};

it('writes unseen characters as escapes, which are read again', () => {
  const text = writeWorld(WORLD) ?? '';
  expect([/[\u0085\u200b\u2028\u2029\ufeff]/.test(text), text.includes('é')]).toEqual([false, true]);
  expect(readWorld(text, 'w.yaml').world).toEqual(WORLD);
});

it('gives the world of a failure a title that says what fails', () => {
  const text = writeFailing({ title: 'All is right', ...WORLD }, 'SIG-006', 'setting/large');
  expect(text).toMatch(/^title: SIG-006 fails here \(from setting\/large\)\nsteps:/);
});
