import { setImmediate as turn } from 'node:timers/promises';
import { Analytics } from '@segment/analytics-node';
import { Client, Connections, RealClock, seededRandom } from '../../sim/harness.ts';
import { duel, type Row } from './rounds.ts';
import { Server } from './service.ts';

/** Small enough to stay below the size at which a library sends its own batch. */
const QUEUED_CALLS = 1_000;
/** More than the number of calls, so that they are only queued. */
const NEVER = 10 * QUEUED_CALLS;

const SENT_CALLS = 10_000;
/** The documented default. */
const FLUSH_COUNT = 20;
/** Calls between two turns of the event loop, as in a server that has other work to do. */
const CALLS_A_TURN = 100;

interface InUse {
  /** Sends one message of a new user. */
  readonly track: (number: number) => void;
  /** Sends the queue, and resolves once everything is answered. */
  readonly close: () => Promise<void>;
}

/** A client library, with its defaults except for the flush count. Both reuse connections. */
interface Contender {
  readonly name: string;
  readonly open: (url: string, flushCount: number) => InUse;
}

const properties = () => ({ plan: 'team', seats: 12, revenue: '19.90' });

const CONTENDERS: readonly [Contender, Contender] = [
  {
    name: "simulator's client",
    open: (endpoint, flushAt) => {
      const connections = new Connections([]);
      const ports = { clock: new RealClock(), random: seededRandom(1), connections };
      const client = new Client({ writeKey: 'wk', endpoint, flushAt }, ports);
      return {
        track: (number) => {
          const problem = client.track({ UserId: `u-${number}`, Event: 'Signed Up', Properties: properties() });
          if (problem !== null) throw new Error(problem);
        },
        close: async () => {
          client.close();
          await client.settled();
          connections.destroy();
        },
      };
    },
  },
  {
    name: '@segment/analytics-node',
    open: (host, flushAt) => {
      const client = new Analytics({ writeKey: 'wk', host, flushAt });
      return {
        track: (number) => client.track({ userId: `u-${number}`, event: 'Signed Up', properties: properties() }),
        close: () => client.closeAndFlush(),
      };
    },
  },
];

/** Nanoseconds of a call when nothing is sent, until its turn has ended: a library may defer work until then. */
async function queuedNs({ open }: Contender, service: Server): Promise<number> {
  const library = open(service.url, NEVER);
  await service.reset();
  await turn();
  const beganMs = performance.now();
  for (let number = 0; number < QUEUED_CALLS; number += 1) library.track(number);
  await turn();
  const endedMs = performance.now();
  await library.close();
  await service.demand(QUEUED_CALLS);
  return ((endedMs - beganMs) * 1e6) / QUEUED_CALLS;
}

/** Messages per second, from the first call until the last message has arrived. */
async function sentPerSecond({ open }: Contender, service: Server): Promise<number> {
  const library = open(service.url, FLUSH_COUNT);
  await service.reset();
  const arrival = service.arrival(SENT_CALLS);
  await turn();
  const beganMs = performance.now();
  for (let number = 0; number < SENT_CALLS; number += 1) {
    library.track(number);
    if (number % CALLS_A_TURN === CALLS_A_TURN - 1) await turn();
  }
  await arrival;
  const endedMs = performance.now();
  await library.close();
  await service.demand(SENT_CALLS);
  return (SENT_CALLS * 1_000) / (endedMs - beganMs);
}

export async function libraryRows(): Promise<Row[]> {
  await using service = await Server.start('service');
  const queued = { what: 'a call, until it is queued', unit: 'ns', better: 'less', rounds: 40 } as const;
  const sent = { what: 'sent and received', unit: 'messages/s', better: 'more', rounds: 7 } as const;
  return [
    ...(await duel({ ...queued, contenders: CONTENDERS }, (each) => queuedNs(each, service))),
    ...(await duel({ ...sent, contenders: CONTENDERS }, (each) => sentPerSecond(each, service))),
  ];
}
