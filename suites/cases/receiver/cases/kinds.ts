import { take } from '../kit/demands.ts';
import type { ReceiverCase } from '../receiver-case.ts';

/** Bodies of every kind, each with its listed members only. */
export const kinds = [
  {
    id: 'receiver/identify',
    title: 'An identify body is accepted',
    requirements: ['RCV-007'],
    play: async (bench) => void (await take(bench, bench.bodies.of('identify'))),
  },
  {
    id: 'receiver/page',
    title: 'A page body is accepted',
    requirements: ['RCV-007'],
    play: async (bench) => void (await take(bench, bench.bodies.of('page'))),
  },
  {
    id: 'receiver/screen',
    title: 'A screen body is accepted',
    requirements: ['RCV-007'],
    play: async (bench) => void (await take(bench, bench.bodies.of('screen'))),
  },
  {
    id: 'receiver/group',
    title: 'A group body is accepted',
    requirements: ['RCV-007'],
    play: async (bench) => void (await take(bench, bench.bodies.of('group'))),
  },
  {
    id: 'receiver/alias',
    title: 'An alias body, with spaces in two of its keys, is accepted',
    requirements: ['RCV-007'],
    play: async (bench) => void (await take(bench, bench.bodies.of('alias'))),
  },
  {
    id: 'receiver/delete',
    title: 'A delete notification, for a known user and for one never seen, is accepted',
    requirements: ['RCV-008', 'RCV-007'],
    play: async (bench) => {
      const known = bench.bodies.of('identify');
      await take(bench, known);
      await take(bench, bench.bodies.of('delete', { userId: known['userId'] }));
      await take(bench, bench.bodies.of('delete'));
    },
  },
] as const satisfies readonly ReceiverCase[];
