import { expect, it } from 'vitest';
import type { World, WorldAnswer } from '../../../spec/shapes/world.ts';
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

const isWrong = ({ sources, steps }: World): boolean =>
  sources?.['one']?.webhooks?.['b']?.headers?.['X-7'] !== undefined && steps.some((step) => 'settings' in step);

it('leaves of a world what a failure needs', async () => {
  expect(await smallest(WORLD, WORLD_SHRINKING, async (tried) => isWrong(tried))).toEqual({
    title: 'Many things',
    sources: { one: { webhooks: { b: { headers: { 'X-7': 'x' } } } } },
    steps: [{ settings: {} }],
  });
});

it.each<[what: string, answers: WorldAnswer[], needs: RegExp, left: WorldAnswer[]]>([
  ['fail for ever become few', [500], /"answers":\[500/, [500, 200]],
  ['fail in many ways become few', [503, 'timeout', 503, { status: 599, after: '3s' }], /599/, [599, 200]],
  ['take long take less', [500, { status: 200, after: '4s' }], /"after":"[3-9]s"/, [{ status: 200, after: '3s' }]],
])('answers that %s', async (_, answers, needs, left) => {
  const world: World = { sources: { a: { webhooks: { x: { answers } } } }, steps: [{ track: {} }] };
  const found = await smallest(world, WORLD_SHRINKING, async (tried) => needs.test(JSON.stringify(tried)));
  expect(found.sources?.['a']?.webhooks?.['x']?.answers).toEqual(left);
});
