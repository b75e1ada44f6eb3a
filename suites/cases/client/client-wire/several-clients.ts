import { LIMITS } from '../../../../spec/limits.ts';
import { keyPlaces } from '../../../harness/capture/key-places.ts';
import type { MarkedMessage } from '../../../harness/capture/messages.ts';
import { CLIENT_LOOK_AHEAD_MS, lookAheadForClient } from '../../../harness/kit/client/sent.ts';
import { demandThat } from '../../../harness/kit/demand.ts';
import type { ReceivedRequest } from '../../../harness/receivers/received-request.ts';
import type { CapturedClient } from '../../../harness/stage/client.ts';
import type { Case } from '../../case.ts';

/**
 * Keys that can be found again even in base64, and that do not occur by chance. They differ only in letter case, so
 * that a client that ignores case confuses them.
 */
const KEYS = ['wkofthiscase7q2x', 'wkOfThisCase7Q2x'] as const;

/** Keys of clients that are made in turn, each after the previous one was closed. */
const KEYS_IN_TURN = ['wkOfTheFirst4H1z', 'wkOfTheSecond8P5d', 'wkOfTheThird2M6t'] as const;

/** Several clients of one process: none uses the write key or the Endpoint of another. */
export const clientWireSeveralClients = [
  {
    id: 'client-wire/several-clients',
    title: 'Each of several clients sends to its own Endpoint with its own write key',
    requirements: ['WIR-010', 'WIR-001'],
    spanMs: LIMITS.flushIntervalMs + CLIENT_LOOK_AHEAD_MS,
    play: async (stage) => {
      const clients: CapturedClient[] = [];
      for (const writeKey of [KEYS[0], KEYS[1], KEYS[1]]) {
        clients.push(await stage.client(await stage.capture(), { writeKey }));
      }
      const rounds = [1, 2].map(() => clients.map((client) => ({ client, message: stage.messages.track() })));
      for (const { client, message } of rounds.flat()) await client.queue(message);
      for (const { client, message } of rounds.flat()) await client.sent(message, 'WIR-001');
      await lookAheadForClient(stage);
      for (const { client, message } of rounds.flat()) demandNotAtOtherEndpoints(client, message, clients);
      for (const client of clients) demandNoForeignKey(client, client === clients[0] ? KEYS[1] : KEYS[0]);
    },
  },
  {
    id: 'client-wire/after-others-closed',
    title: 'A client sends with its own key after another one with its Endpoint was closed',
    requirements: ['WIR-010', 'WIR-001'],
    spanMs: 3 * LIMITS.flushIntervalMs,
    play: async (stage) => {
      const capture = await stage.capture();
      for (const [at, writeKey] of KEYS_IN_TURN.entries()) {
        const client = await stage.client(capture, { writeKey });
        const sightings = [
          await client.deliver(stage.messages.track(), 'WIR-001'),
          await client.deliver(stage.messages.identify(), 'WIR-001'),
        ];
        const earlier = KEYS_IN_TURN.slice(0, at);
        for (const { request } of sightings) for (const key of earlier) demandKeyNotIn(request, key);
        await client.close();
      }
    },
  },
  {
    id: 'client-wire/left-behind',
    title: 'Messages left in a closed client are never sent by later clients',
    requirements: ['WIR-001', 'WIR-010'],
    spanMs: LIMITS.flushIntervalMs + CLIENT_LOOK_AHEAD_MS,
    play: async (stage) => {
      const clients: CapturedClient[] = [];
      const left: { readonly client: CapturedClient; readonly message: MarkedMessage }[] = [];
      for (const writeKey of KEYS_IN_TURN) {
        const client = await stage.client(await stage.capture(), { writeKey });
        const message = stage.messages.track();
        await client.queue(message);
        await client.close();
        clients.push(client);
        left.push({ client, message });
      }
      const last = await stage.client(await stage.capture(), { writeKey: KEYS[0] });
      await last.deliver(stage.messages.track(), 'WIR-001');
      await lookAheadForClient(stage);
      for (const { client, message } of left) demandNotAtOtherEndpoints(client, message, [...clients, last]);
      for (const key of KEYS_IN_TURN) demandNoForeignKey(last, key);
    },
  },
] as const satisfies readonly Case[];

/**
 * Ends the case if a client presents the key of another client. How it presents its own is open, so that is not
 * checked.
 */
function demandNoForeignKey({ capture }: CapturedClient, foreignKey: string): void {
  for (const request of capture.requests) demandKeyNotIn(request, foreignKey);
}

/** Ends the case if a request presents the key of a client that did not send it. */
function demandKeyNotIn(request: ReceivedRequest, foreignKey: string): void {
  const [place] = keyPlaces(request, foreignKey);
  demandThat(place === undefined, {
    requirement: 'WIR-010',
    expected: `no trace of ${foreignKey}, the write key of another client`,
    seen: `that key in ${place}`,
    request,
  });
}

/** Ends the case if a message was sent to the Endpoint of another client. */
function demandNotAtOtherEndpoints(own: CapturedClient, message: MarkedMessage, all: readonly CapturedClient[]): void {
  for (const { capture } of all) {
    const strays = capture === own.capture ? [] : capture.sightings(message.mark);
    demandThat(strays.length === 0, {
      requirement: 'WIR-001',
      expected: `a message to be sent to the Endpoint of its own client, ${own.capture.name}`,
      seen: `the message at ${capture.name} too, the Endpoint of another client`,
      request: strays[0]?.request,
    });
  }
}
