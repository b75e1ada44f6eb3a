import { LIMITS } from '../../../../spec/limits.ts';
import { demandNoForeignKey } from '../../../kit/client/client-wire/foreign-key.ts';
import { demandSentToOwnEndpoint } from '../../../kit/client/client-wire/own-endpoint.ts';
import type { CapturedClient } from '../../../stage/client.ts';
import type { Case } from '../../case.ts';

/** Found again even in base64, nowhere by chance, and alike enough that what is careless of case takes one for the other. */
const KEYS = ['wkofthiscase7q2x', 'wkOfThisCase7Q2x'] as const;

/** Clients of one process: none sends what belongs to another, or to its service. */
export const clientWireSeveralClients = [
  {
    id: 'client-wire/several-clients',
    title: 'Of several clients, some with one write key, each sends to its own Endpoint and with its own write key',
    requirements: ['WIR-010', 'WIR-001'],
    spanMs: LIMITS.flushIntervalMs,
    play: async (stage) => {
      const clients: CapturedClient[] = [];
      for (const writeKey of [KEYS[0], KEYS[1], KEYS[1]]) {
        clients.push(await stage.client(await stage.capture(), { writeKey }));
      }
      const rounds = [1, 2].map(() => clients.map((client) => ({ client, message: stage.messages.track() })));
      for (const { client, message } of rounds.flat()) await client.queue(message);
      for (const { client, message } of rounds.flat()) await demandSentToOwnEndpoint(client, message, clients);
      for (const client of clients) demandNoForeignKey(client, client === clients[0] ? KEYS[1] : KEYS[0]);
    },
  },
] as const satisfies readonly Case[];
