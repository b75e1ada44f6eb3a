import { LIMITS } from '../../../../spec/limits.ts';
import type { RequirementId } from '../../../../spec/requirements/index.ts';
import { GO_METHODS, type GoMethod } from '../../../../spec/shapes/go-messages.ts';
import type { Sighting } from '../../../capture/capture.ts';
import { keyPlaces } from '../../../capture/key-places.ts';
import type { MarkedMessage } from '../../../capture/messages.ts';
import { queueAll } from '../../../kit/client/queue-traffic.ts';
import { demandThat } from '../../../kit/demand.ts';
import type { CapturedClient } from '../../../stage/client.ts';
import type { Stage } from '../../../stage/stage.ts';
import type { Case } from '../../case.ts';

/** Found again even in base64, nowhere by chance, and alike enough that what is careless of case takes one for the other. */
const KEYS = ['wkofthiscase7q2x', 'wkOfThisCase7Q2x'] as const;

/** What a message may be given, and the requirement that it leaves with it; that it leaves with no other's is the same. */
const FIELDS: readonly { readonly requirement: RequirementId; readonly method: GoMethod; readonly field: string }[] = [
  { requirement: 'MSG-004', method: 'Identify', field: 'Traits' },
  { requirement: 'MSG-009', method: 'Track', field: 'Properties' },
  { requirement: 'MSG-013', method: 'Page', field: 'Traits' },
  { requirement: 'MSG-015', method: 'Page', field: 'Context' },
  { requirement: 'MSG-020', method: 'Group', field: 'Traits' },
  ...GO_METHODS.map((method) => ({ requirement: 'MSG-024' as const, method, field: 'Integrations' })),
];

/** A field that a message was given, and a text in it that is nowhere else. */
type Given = (typeof FIELDS)[number] & { readonly secret: string };

/** Clients of one process, and the messages of a client: none has what belongs to another. */
export const clientSideBySide = [
  {
    id: 'client-wire/several-clients',
    title: 'Of several clients, some with one write key, each sends to its own Endpoint and with its own write key',
    requirements: ['WIR-010', 'WIR-001'],
    spanMs: LIMITS.flushIntervalMs,
    run: async (stage) => {
      const clients: CapturedClient[] = [];
      for (const writeKey of [KEYS[0], KEYS[1], KEYS[1]]) {
        clients.push(await stage.client(await stage.capture(), { writeKey }));
      }
      const rounds = [1, 2].map(() => clients.map((client) => ({ client, message: stage.messages.track() })));
      for (const { client, message } of rounds.flat()) await client.queue(message);
      for (const { client, message } of rounds.flat()) await demandSentThere(client, message, clients);
      for (const client of clients) demandNoKey(client, client === clients[0] ? KEYS[1] : KEYS[0]);
    },
  },
  {
    id: 'client-message/nothing-of-others',
    title: 'A message is sent without what an earlier one, of the same client or of another, was given',
    requirements: ['MSG-024', 'MSG-015', 'MSG-004', 'MSG-009', 'MSG-013', 'MSG-020'],
    spanMs: 2 * LIMITS.flushIntervalMs,
    run: async (stage) => {
      const capture = await stage.capture();
      const [earlier, other] = [await stage.client(capture), await stage.client(capture)];
      const given = FIELDS.map((each) => ({ ...each, secret: stage.messages.id('s') }));
      const rich = given.map(({ method, field, secret }) => stage.messages.of(method, { [field]: { [secret]: true } }));
      await queueAll(earlier, rich);
      for (const message of rich) await earlier.sent(message);
      // Only now, so that no request holds messages of both kinds.
      const later = [earlier, other].map((client) => ({ client, messages: laterOnes(stage) }));
      for (const { client, messages } of later) await queueAll(client, messages);
      for (const { client, messages } of later) {
        for (const message of messages) demandNothingOf(given, message, await client.sent(message));
      }
    },
  },
] as const satisfies readonly Case[];

/** Ends the case where a message was not sent to the service of its client, or was sent to that of another. */
async function demandSentThere(own: CapturedClient, message: MarkedMessage, all: readonly CapturedClient[]) {
  await own.sent(message, 'WIR-001');
  for (const { capture } of all) {
    const strays = capture === own.capture ? [] : capture.sightings(message.mark);
    demandThat(strays.length === 0, {
      requirement: 'WIR-001',
      expected: `a message to be sent to the Endpoint of its own client, ${own.capture.name}`,
      seen: `it at ${capture.name} too, the Endpoint of another client`,
      request: strays[0]?.request,
    });
  }
}

/** Ends the case where a client presents a key that is not its own. How a key is presented is open, so only that is looked for. */
function demandNoKey({ capture }: CapturedClient, foreignKey: string): void {
  for (const request of capture.requests) {
    const [place] = keyPlaces(request, foreignKey);
    demandThat(place === undefined, {
      requirement: 'WIR-010',
      expected: `nothing of ${foreignKey}, the write key of another client`,
      seen: `it in ${place}`,
      request,
    });
  }
}

/** Messages that were given nothing, and one that was given traits, to which those of others might be added. */
function laterOnes({ messages }: Stage): MarkedMessage[] {
  return [...GO_METHODS.map((method) => messages.bare(method)), messages.identify()];
}

function demandNothingOf(given: readonly Given[], { method }: MarkedMessage, { request, message }: Sighting): void {
  const sent = JSON.stringify(message);
  for (const { requirement, method: from, field, secret } of given) {
    demandThat(!sent.includes(secret), {
      requirement,
      expected: `${method} to send a message without the ${field} of another one`,
      seen: `what was given to ${from} in a message before`,
      request,
    });
  }
}
