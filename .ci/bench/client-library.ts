import { setImmediate as turn } from 'node:timers/promises';
import { Analytics } from '@segment/analytics-node';
import { Client, Connections, RealClock, seededRandom } from '../../sim/harness.ts';
import type { Service } from './service.ts';

/** Small enough to stay below the size at which a library sends its own batch. */
export const QUEUED_CALLS = 1_000;
/** More than the number of calls, so that they are only queued. */
const NEVER = 10 * QUEUED_CALLS;

export const SENT_CALLS = 10_000;
/** The documented default. */
export const FLUSH_COUNT = 20;
/** Calls between two turns of the event loop, as in a server that has other work to do. */
export const CALLS_A_TURN = 100;

/** The result of one contender in one round. */
export interface Round {
  /** Nanoseconds per call until `track` has returned. */
  readonly returnedNs: number;
  /** Nanoseconds per call until its turn has ended: a library may defer work until then. */
  readonly queuedNs: number;
}

/** The caller's cost of a call when nothing is sent. @param losses gets a line if messages are lost or repeated */
export async function measureQueueing(contender: Contender, service: Service, losses: string[]): Promise<Round> {
  const library = contender.open(service.url, NEVER);
  await service.expect(QUEUED_CALLS);
  await turn();
  const beganMs = performance.now();
  for (let number = 0; number < QUEUED_CALLS; number += 1) library.track(number);
  const returnedMs = performance.now();
  await turn();
  const queuedMs = performance.now();
  await library.close();
  losses.push(...lossesOf(contender.name, QUEUED_CALLS, await service.users()));
  const nsEach = (endMs: number): number => ((endMs - beganMs) * 1e6) / QUEUED_CALLS;
  return { returnedNs: nsEach(returnedMs), queuedNs: nsEach(queuedMs) };
}

/** Messages per second, from the first call until the last message has arrived. */
export async function measureSending(contender: Contender, service: Service, losses: string[]): Promise<number> {
  const library = contender.open(service.url, FLUSH_COUNT);
  const arrival = await service.expect(SENT_CALLS);
  await turn();
  const beganMs = performance.now();
  for (let number = 0; number < SENT_CALLS; number += 1) {
    library.track(number);
    if (number % CALLS_A_TURN === CALLS_A_TURN - 1) await turn();
  }
  await arrival();
  const endedMs = performance.now();
  await library.close();
  losses.push(...lossesOf(contender.name, SENT_CALLS, await service.users()));
  return (SENT_CALLS * 1_000) / (endedMs - beganMs);
}

function lossesOf(name: string, sent: number, users: readonly string[]): string[] {
  const distinct = new Set(users).size;
  if (users.length === sent && distinct === sent) return [];
  return [`${name}: expected ${sent} messages, each once, got ${users.length}, of which ${distinct} are distinct`];
}

export interface InUse {
  /** Sends one message of a new user. */
  readonly track: (number: number) => void;
  /** Sends the queue, and resolves once everything is answered. */
  readonly close: () => Promise<void>;
}

/** A client library, with its defaults except for the flush count. */
export interface Contender {
  readonly name: string;
  readonly open: (url: string, flushCount: number) => InUse;
}

const properties = () => ({ plan: 'team', seats: 12, revenue: '19.90' });

const simulators: Contender = {
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
};

const segments: Contender = {
  name: '@segment/analytics-node',
  open: (host, flushAt) => {
    const client = new Analytics({ writeKey: 'wk', host, flushAt });
    return {
      track: (number) => client.track({ userId: `u-${number}`, event: 'Signed Up', properties: properties() }),
      close: () => client.closeAndFlush(),
    };
  },
};

/** The measured one, and its rival. */
export const CONTENDERS: readonly [Contender, Contender] = [simulators, segments];
