import { capitalised } from '../../../../spec/grammar.ts';
import { KILOBYTE_BYTES, LIMITS } from '../../../../spec/limits.ts';
import type { RequirementId } from '../../../../spec/requirements/index.ts';
import type { Need } from '../../../../spec/requirements/requirement.ts';
import type { World, WorldClient, WorldStep } from '../../../../spec/shapes/world.ts';
import { BATCH_BYTES, judgeBatchSize } from '../../../harness/kit/client/batch-size.ts';
import { FILLABLE_METHODS, FITS_BYTES, sizedStep, TOO_LARGE_BYTES } from '../../../harness/kit/client/message-sizes.ts';
import type { ClientTrace } from '../../../worlds/client/trace.ts';
import { worldCase } from '../../../worlds/world-case.ts';
import type { Case } from '../../case.ts';

/** More than the default flush count, so that something other than the count must send them. */
const UNREACHED_COUNT = 30;

/**
 * Characters that some JSON libraries escape. Without escapes each flush is far below the limit of a batch, and with escapes each
 * message is below the limit of a message (readings, 51).
 */
const EXPANDING = [
  { units: ['<', '>', '&'], bytes: 4_900 },
  { units: ['😀', 'é', '🇺🇳', 'я', '𝒳', 'م'], bytes: 9_700 },
  { units: ['語', '/', '한'], bytes: 14_600 },
] as const;

/** Sizes of messages in turn. One flush of them exceeds a batch, and small ones fill the room that large ones leave. */
const LARGE_BYTES = [FITS_BYTES, FITS_BYTES, FITS_BYTES];
const UNEVEN_BYTES = [...LARGE_BYTES, 300, ...LARGE_BYTES, 20_000, ...LARGE_BYTES];

const FLUSH = largeSteps(LIMITS.flushCount, ['Track']);
/** Slightly more than half of a batch. */
const HALF = repeat(LIMITS.flushCount, () => sizedStep('Track', 300_000 / LIMITS.flushCount));

export const batchLimit = [
  {
    ...batchCase('every-request', `No batch request of a client has more than ${BATCH_BYTES} bytes`, FLUSH),
    watchBatches: judgeBatchSize,
  },
  // Each is far below the limit of a message. Together with large ones they exceed the limit of a batch in bytes, but not in
  // characters.
  sizeCase('wide-characters', 'messages in multi-byte characters', [
    ...largeSteps(LIMITS.flushCount - 5, ['Track']),
    ...repeat(5, () => sizedStep('Track', 15_000, '語')),
  ]),
  sizeCase(
    'escapes',
    'messages whose text JSON escapes',
    repeat(LIMITS.flushCount, () => sizedStep('Track', FITS_BYTES, '"')),
  ),
  worldCase({
    id: 'batch/expanding-characters',
    title: 'Batches of HTML, emoji and other scripts keep the limit, and all texts arrive',
    requirements: ['BAT-001', 'MSG-009', 'BAT-002'],
    world: {
      clients: Object.fromEntries(EXPANDING.map((_, at) => [`client ${at + 1}`, null])),
      steps: EXPANDING.flatMap(({ units, bytes }, at) =>
        repeat(LIMITS.flushCount, (index) => {
          const { message } = sizedStep('Track', bytes, units[index % units.length]);
          return { message: { ...message, client: `client ${at + 1}` } };
        }),
      ),
    },
  }),
  splitCase('split', 'messages of the same size', FLUSH),
  splitCase(
    'split-uneven',
    'alternating large and small messages',
    repeat(2 * LIMITS.flushCount, (at) => sizedStep('Track', UNEVEN_BYTES[at % UNEVEN_BYTES.length] ?? FITS_BYTES)),
  ),
  batchCase(
    'part-fails',
    'The retry of one failed request of a flush keeps the limit and repeats no accepted message',
    [...FLUSH, { pass: '10s' }],
    { answers: [200, 500, 200] },
    ['BAT-001', 'QUE-013'],
  ),
  // The limit does not depend on the cause or the size of a flush. These are enough for at least four batches.
  flushCase('split-in-four', '60 large messages', largeSteps(60), 60),
  flushCase(
    'by-interval',
    `${LIMITS.flushCount} large messages flushed by the interval`,
    largeSteps(LIMITS.flushCount),
  ),
  // Large messages come to about 20,000 bytes below the limit, including the client's additions. Smaller ones follow, then more of
  // the smallest possible ones than there is room for.
  flushCase(
    'to-the-brim',
    'large and small messages that fill a batch',
    [
      ...largeSteps(16),
      ...repeat(12, () => sizedStep('Track', 1_000)),
      ...repeat(90, () => ({ message: { method: 'Track' as const, Event: 'e' } })),
    ],
    118,
  ),
  // So many that the client's own additions, about 100 bytes each, are more than the difference between the readings of the limit.
  flushCase(
    'of-many',
    '160 messages of 3400 bytes',
    repeat(160, (at) => sizedStep(FILLABLE_METHODS[at % FILLABLE_METHODS.length] ?? 'Track', 3_400)),
    160,
  ),
  batchCase(
    'around-refusals',
    'Large messages around refused ones are all sent, and no request is too large',
    [
      // The messages after each refusal fit into one batch.
      ...largeSteps(6),
      sizedStep('Track', TOO_LARGE_BYTES),
      ...largeSteps(6),
      // This message is also refused for another reason, so its bytes must not count for other messages.
      { message: { ...sizedStep('Track', FITS_BYTES).message, Event: null } },
      ...largeSteps(LIMITS.flushCount - 12),
    ],
    {},
    ['BAT-001', 'BAT-002', 'BAT-003', 'BAT-006'],
  ),
  batchCase(
    'while-one-waits',
    'Messages queued while a retry waits make no request too large, and are not sent twice',
    // A first retry may come soon. A client may also wait long, and only a clock with `next` and `busy` gets there.
    [...HALF, { pass: '50ms' }, ...HALF, { pass: '1s' }, ...HALF, { pass: '1h' }],
    { answers: [500, 200] },
    ['BAT-001', 'QUE-013'],
    ['virtual-clock'],
  ),
  worldCase({
    id: 'batch/by-close',
    title: 'A flush on close makes no batch request that is too large',
    requirements: ['BAT-001'],
    world: {
      // It is open whether a closed client sends anything (readings, 46), so another one shows that messages can be sent.
      clients: { other: null, client: { flushAt: UNREACHED_COUNT } },
      steps: [
        { message: { client: 'other', method: 'Track' } },
        ...largeSteps(LIMITS.flushCount).map(({ message }) => ({ message: { ...message, client: 'client' } })),
        { close: { client: 'client' } },
        { pass: '6s' },
      ],
    },
  }),
  worldCase({
    id: 'batch/kilobyte',
    title: 'Bytes to a KB in the client: 1000 or 1024',
    requirements: ['BAT-008'],
    // One flush of more than 500,000 bytes and less than 512,000, including the client's additions to each message.
    world: { steps: [...largeSteps(16, ['Track']), ...repeat(4, () => sizedStep('Track', 3_000))] },
    observe: observeKilobyte,
  }),
] as const satisfies readonly Case[];

function repeat<Step>(count: number, make: (index: number) => Step): Step[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** Messages that each just fit, of these methods in turn. */
function largeSteps(count: number, methods: typeof FILLABLE_METHODS = FILLABLE_METHODS) {
  return repeat(count, (at) => sizedStep(methods[at % methods.length] ?? 'Track', FITS_BYTES));
}

function batchCase<const Name extends string>(
  name: Name,
  title: string,
  steps: readonly WorldStep[],
  client: WorldClient = {},
  requirements: readonly RequirementId[] = ['BAT-001', 'BAT-002'],
  needs: readonly Need[] = [],
) {
  const world: World = { clients: { client }, steps: [...steps] };
  return worldCase({ id: `batch/${name}`, title, requirements, needs, world });
}

function sizeCase<const Name extends string>(name: Name, what: string, steps: readonly WorldStep[]) {
  return batchCase(name, `No batch request with ${what} has more than ${BATCH_BYTES} bytes`, steps, {}, ['BAT-001']);
}

/** A case in which everything arrives although a flush must be split. */
function splitCase<const Name extends string>(name: Name, what: string, steps: readonly WorldStep[]) {
  const title = `${capitalised(what)} that exceed one batch all arrive, once each`;
  return batchCase(name, title, steps, {}, ['BAT-002', 'QUE-013']);
}

/** A case in which the count, or otherwise the interval, flushes more messages than one batch can hold. */
function flushCase<const Name extends string>(
  name: Name,
  what: string,
  steps: readonly WorldStep[],
  flushAt = UNREACHED_COUNT,
) {
  return batchCase(name, `${capitalised(what)} are all sent, and no request is too large`, steps, { flushAt });
}

/** The client's unit for the limit of a batch, by its largest request. A client that counts 1000 bytes to a KB makes two. */
function observeKilobyte({ clients: [client] }: ClientTrace) {
  const { requests = [], messages = [], bornMs = 0 } = client ?? {};
  // They make one flush only if all were queued before the interval ended.
  if ((messages.at(-1)?.queuedMs ?? 0) - bornMs > 0.8 * LIMITS.flushIntervalMs) return {};
  if (messages.some(({ sightings }) => sightings.length === 0))
    return { 'BAT-008': 'unknown, because some messages are not sent' };
  const decimalBytes = LIMITS.batchKilobytes * KILOBYTE_BYTES.decimal;
  const largestBytes = Math.max(...requests.map(({ body }) => body.length));
  if (largestBytes > decimalBytes) return { 'BAT-008': '1024 bytes' };
  const isFull = largestBytes > decimalBytes - FITS_BYTES;
  return { 'BAT-008': isFull ? '1000 bytes' : 'unknown, because its requests are smaller' };
}
