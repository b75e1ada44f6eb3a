import { LIMITS } from '../../../../spec/limits.ts';
import type { RequirementId } from '../../../../spec/requirements/index.ts';
import { GO_METHODS, type GoMethod } from '../../../../spec/shapes/go-messages.ts';
import type { WorldClient } from '../../../../spec/shapes/world.ts';
import { OBJECT_FIELDS } from '../../../harness/capture/go-methods.ts';
import { messageSteps } from '../../../harness/kit/client/message-sizes.ts';
import { isInQueuedOrder } from '../../../harness/kit/client/observations.ts';
import { FREE_FORM } from '../../../harness/kit/client/rich-values.ts';
import { AN_ORDINARY_MINUTE } from '../../../worlds/client/sent-rules.ts';
import type { ClientTrace, TracedClient } from '../../../worlds/client/trace.ts';
import { worldCase } from '../../../worlds/world-case.ts';
import type { Case } from '../../case.ts';

/**
 * Number of messages that are at least queued while flushes are unanswered: few, because queues are bounded. A small
 * flush count then has many requests under way.
 */
const QUEUED_MEANWHILE = 25;

/** Number of messages that are still queued when the client is closed. */
const LEFT_AT_CLOSE = 10;
/** Time after a message in which an immediate action of a client shows, also on a real clock. */
const PROMPT_MS = 1_000;

const FREE_FORM_FIELDS = OBJECT_FIELDS.filter(({ field }) => field === 'Traits' || field === 'Properties');
const OTHER_METHODS = GO_METHODS.filter((method) => method !== 'Track');
const FLUSHED = { pass: '6s' } as const;
const LONE = 12;

/** The queue before a flush, and each message once, during any activity of this client and others. */
export const queueMethods = [
  returnsCase('returns', 'Methods return while the service does not answer a flush'),
  returnsCase(
    'returns-size-1',
    'Methods return while the service does not answer and every message causes a flush',
    ['QUE-001'],
    QUEUED_MEANWHILE,
    { size: 1 },
  ),
  worldCase({
    id: 'queue/returns-for-a-minute',
    title: `The methods of ${AN_ORDINARY_MINUTE} messages return while the service does not answer`,
    requirements: ['QUE-018', 'QUE-001'],
    world: {
      // One queue may hold the messages of one method, and a batch that failed may fill it like one without an answer.
      clients: {
        tracks: { answers: ['timeout'] },
        others: { answers: ['timeout'] },
        failing: { answers: [500] },
      },
      steps: [
        ...messagesOf('tracks', LIMITS.flushCount),
        ...messagesOf('others', LIMITS.flushCount, OTHER_METHODS),
        ...messagesOf('failing', 4 * LIMITS.flushCount),
        { pass: '100ms' },
        ...messagesOf('tracks', AN_ORDINARY_MINUTE),
        ...messagesOf('others', AN_ORDINARY_MINUTE, OTHER_METHODS),
        ...messagesOf('failing', QUEUED_MEANWHILE),
      ],
    },
  }),
  worldCase({
    id: 'queue/lone-message',
    title: 'A lone first message is not sent at once',
    requirements: ['QUE-002'],
    world: { steps: messageSteps(1) },
  }),
  worldCase({
    id: 'queue/together',
    title: 'Messages of all methods share batch requests',
    requirements: ['QUE-012'],
    world: { steps: messageSteps(LIMITS.flushCount, GO_METHODS) },
  }),
  worldCase({
    id: 'queue/order',
    title: 'Order of messages, and whether a batch waits for the previous answer',
    requirements: ['QUE-014'],
    world: {
      clients: { client: { answers: ['timeout'] } },
      steps: [...messageSteps(2 * LIMITS.flushCount), { pass: '1s' }],
    },
    observe: observeOrder,
  }),
  worldCase({
    id: 'queue/close',
    title: 'Sending of queued messages when the client is closed',
    requirements: ['QUE-016'],
    world: {
      clients: { idle: null, whileSending: { answers: [{ status: 200, after: '1s' }, 200] } },
      steps: [
        ...messagesOf('idle', LEFT_AT_CLOSE),
        { close: { client: 'idle' } },
        // The count sends these, and the client waits for the answer when it is closed.
        ...messagesOf('whileSending', LIMITS.flushCount),
        { pass: '500ms' },
        ...messagesOf('whileSending', LEFT_AT_CLOSE),
        { close: { client: 'whileSending' } },
        { pass: '7s' },
      ],
    },
    observe: ({ clients }) => ({
      'QUE-016': Object.fromEntries(clients.map((client) => [client.key, findFate(client)])),
    }),
  }),
  worldCase({
    id: 'queue/with-debug',
    title: 'Messages of a full batch are all sent once, with their values, under DEBUG=analytics',
    requirements: ['QUE-013', 'MSG-004', 'MSG-009', 'MSG-013', 'MSG-020'],
    needs: ['clientLog'],
    world: {
      clients: { client: { debug: true } },
      steps: [
        ...FREE_FORM_FIELDS.map(({ method, field }) => ({ message: { method, [field]: FREE_FORM } })),
        ...messageSteps(LIMITS.flushCount - FREE_FORM_FIELDS.length, GO_METHODS),
      ],
    },
  }),
  worldCase({
    id: 'queue/each-once-size-1',
    title: `${LONE} messages that each cause a flush all arrive, once each`,
    requirements: ['QUE-013'],
    world: { clients: { client: { size: 1 } }, steps: messageSteps(LONE) },
  }),
  worldCase({
    id: 'queue/another-is-closed',
    title: 'A client keeps sending when another is closed, without repeats',
    requirements: ['QUE-009', 'QUE-013'],
    world: {
      clients: { closed: null, open: null },
      steps: [
        ...messagesOf('closed', LIMITS.flushCount),
        { pass: '1s' },
        ...messagesOf('open', 1),
        { close: { client: 'closed' } },
        ...messagesOf('open', 1),
      ],
    },
  }),
  worldCase({
    id: 'queue/namesakes',
    title: 'Clients keep sending when another one with their write key is closed',
    requirements: ['QUE-009', 'WIR-001'],
    world: {
      clients: {
        closed: { writeKey: 'wkOfSeveral6N4v', host: 'one' },
        'at the same Endpoint': { writeKey: 'wkOfSeveral6N4v', host: 'one' },
        elsewhere: { writeKey: 'wkOfSeveral6N4v' },
        later: { writeKey: 'wkOfSeveral6N4v', host: 'one' },
      },
      steps: [
        ...['closed', 'at the same Endpoint', 'elsewhere'].flatMap((client) => messagesOf(client, 1)),
        ...[FLUSHED, { close: { client: 'closed' } }],
        ...['at the same Endpoint', 'elsewhere'].flatMap((client) => [...messagesOf(client, 1), FLUSHED]),
        ...[{ open: { client: 'later' } }, ...messagesOf('later', 1)],
      ],
    },
  }),
] as const satisfies readonly Case[];

/** A case in which a request is under way, unanswered, while messages are queued. */
function returnsCase<const Name extends string>(
  name: Name,
  title: string,
  requirements: readonly RequirementId[] = ['QUE-001'],
  meanwhile = QUEUED_MEANWHILE,
  client: WorldClient = {},
) {
  return worldCase({
    id: `queue/${name}`,
    title,
    requirements,
    world: {
      clients: { client: { ...client, answers: ['timeout'] } },
      steps: [...messageSteps(client.size ?? LIMITS.flushCount), { pass: '1s' }, ...messageSteps(meanwhile)],
    },
  });
}

function messagesOf(client: string, count: number, methods?: readonly GoMethod[]) {
  return messageSteps(count, methods).map(({ message }) => ({ message: { ...message, client } }));
}

function observeOrder({ clients: [client] }: ClientTrace) {
  const { requests = [], messages = [] } = client ?? {};
  if (requests.length === 0) return {};
  const promptMs = (messages.at(-1)?.queuedMs ?? 0) + PROMPT_MS;
  const inOrder = requests.every((request) => isInQueuedOrder(request, messages));
  return {
    'QUE-014': {
      inOneRequest: inOrder ? 'as queued' : 'not as queued',
      whileOneIsUnanswered: requests.filter(({ atMs }) => atMs <= promptMs).length > 1 ? 'sends the next' : 'waits',
    },
  };
}

/** The fate of the last messages of a client, which were queued when it was closed. */
function findFate({ messages, closedMs = 0 }: TracedClient): string {
  const left = messages.slice(-LEFT_AT_CLOSE);
  const sent = left.flatMap(({ sightings: [first] }) => (first === undefined ? [] : [first.request.atMs]));
  if (sent.length === left.length) return Math.max(...sent) < closedMs + PROMPT_MS / 2 ? 'sent at once' : 'sent later';
  // The number of lost messages is often random, so it is not observed.
  return sent.length === 0 ? 'lost' : 'lost in part';
}
