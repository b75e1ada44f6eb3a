import type { WorldStep } from '../../../../spec/shapes/world.ts';
import { worldCase } from '../../../worlds/world-case.ts';
import type { Case } from '../../case.ts';

/**
 * Keys that can be found again even in base64, and that do not occur by chance. They differ only in letter case, so
 * that a client that ignores case confuses them.
 */
const KEYS = ['wkofthiscase7q2x', 'wkOfThisCase7Q2x'] as const;

/** Clients that are made in turn, each after the previous one was closed. */
const IN_TURN = {
  first: { writeKey: 'wkOfTheFirst4H1z' },
  second: { writeKey: 'wkOfTheSecond8P5d' },
  third: { writeKey: 'wkOfTheThird2M6t' },
};
const NAMES = Object.keys(IN_TURN);

/** Several clients of one process: none uses the write key or the Endpoint of another. */
export const clientWireSeveralClients = [
  worldCase({
    id: 'client-wire/several-clients',
    title: 'Each of several clients sends to its own Endpoint with its own write key',
    requirements: ['WIR-010', 'WIR-001'],
    world: {
      clients: { a: { writeKey: KEYS[0] }, b: { writeKey: KEYS[1] }, c: { writeKey: KEYS[1] } },
      steps: ['a', 'b', 'c', 'a', 'b', 'c'].map(trackOf),
    },
  }),
  worldCase({
    id: 'client-wire/after-others-closed',
    title: 'A client sends with its own key after another one with its Endpoint was closed',
    requirements: ['WIR-010', 'WIR-001'],
    world: {
      clients: Object.fromEntries(Object.entries(IN_TURN).map(([name, client]) => [name, { ...client, host: 'one' }])),
      steps: NAMES.flatMap((client) => [
        ...[{ open: { client } }, trackOf(client), { pass: '6s' }],
        ...[{ message: { client, method: 'Identify' as const } }, { pass: '6s' }, { close: { client } }],
      ]),
    },
  }),
  worldCase({
    id: 'client-wire/left-behind',
    title: 'Messages left in a closed client are never sent by later clients',
    requirements: ['WIR-001', 'WIR-010'],
    world: {
      clients: { ...IN_TURN, last: { writeKey: KEYS[0] } },
      steps: [
        ...NAMES.flatMap((client) => [{ open: { client } }, trackOf(client), { close: { client } }]),
        ...[{ open: { client: 'last' } }, trackOf('last')],
      ],
    },
  }),
] as const satisfies readonly Case[];

function trackOf(client: string): WorldStep {
  return { message: { client, method: 'Track' } };
}
