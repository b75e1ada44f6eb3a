import { Analytics } from '@segment/analytics-node';
import { Client, Connections, RealClock, seededRandom } from '../../sim/harness.ts';

/** A client library in use. */
export interface InUse {
  /** Hands in one message, with a user that no other message has. */
  readonly track: (number: number) => void;
  /** Sends what is queued, and resolves once everything is answered. */
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

/** The one that is measured, and the one that it is compared with. */
export const CONTENDERS: readonly [Contender, Contender] = [simulators, segments];
