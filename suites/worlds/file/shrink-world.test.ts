import { expect, it } from 'vitest';
import type { World } from '../../../spec/shapes/world.ts';
import { Lines } from '../../harness/stage/transcript.ts';
import { smallest } from '../smallest.ts';
import { WORLD_SHRINKING } from './shrink-world.ts';

const HEADERS = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`X-${index}`, 'long value '.repeat(5)]));
const WORLD: World = {
  title: 'Many things',
  sources: {
    one: { secret: 's', webhooks: { a: null, b: { headers: HEADERS, answers: [500, 200] } }, atFirst: ['a'] },
    two: null,
  },
  steps: [{ page: null }, { settings: { webhooks: ['a', 'b'] } }, { track: { event: 'Paid' } }, { pass: '1h' }],
};

it('leaves of a world what a failure needs', async () => {
  const deviation = { requirement: 'HDR-006', expected: 'a header', seen: 'none' } as const;
  const shown = { deviation, lines: new Lines() };
  const isWrong = ({ sources, steps }: World): boolean =>
    sources?.['one']?.webhooks?.['b']?.headers?.['X-7'] !== undefined && steps.some((step) => 'settings' in step);
  const { world } = await smallest({ world: WORLD, ...shown }, WORLD_SHRINKING, async (tried) =>
    isWrong(tried) ? shown : undefined,
  );
  expect(world).toEqual({
    title: 'Many things',
    sources: { one: { webhooks: { b: { headers: { 'X-7': 'x' } } } } },
    steps: [{ settings: {} }],
  });
});
