import { LIMITS } from '../../../../spec/limits.ts';
import type { RequirementId } from '../../../../spec/requirements/index.ts';
import type { WorldClient, WorldStep } from '../../../../spec/shapes/world.ts';
import { FITS_BYTES, messageSteps, sizedStep, TOO_LARGE_BYTES } from '../../../harness/kit/client/message-sizes.ts';
import { describePhase } from '../../../harness/kit/client/observations.ts';
import type { ClientTrace } from '../../../worlds/client/trace.ts';
import { worldCase } from '../../../worlds/world-case.ts';
import type { Case } from '../../case.ts';

const TRACK = { message: { method: 'Track' } } as const;
/** Until the default interval is over. */
const FLUSHED = { pass: '6s' } as const;
const FLUSH_BY_COUNT = messageSteps(LIMITS.flushCount);
/** One message more than certainly fits into a batch, and fewer than the default flush count. */
const ONE_TOO_MANY = 17;

/** Number of messages for the interval: below the default count, and above it if a larger count is set. */
const SEVERAL = 10;
const MANY = 30;
/** A count above both numbers. */
const COUNT = 50;

/** Time that a message may wait to be sent. */
export const flushIntervalLoneMessages = [
  intervalCase('new-client', 'A message queued as soon as the client is made is sent within 5 s', [TRACK]),
  intervalCase('later', 'A message queued 3 s after the client was made is sent within 5 s', [{ pass: '3s' }, TRACK]),
  intervalCase('after-idling', 'A message queued after several idle intervals is sent within 5 s', [
    { pass: '12500ms' },
    TRACK,
  ]),
  intervalCase('after-a-flush', 'A message queued 1 s after a flush by count is sent within 5 s', [
    ...FLUSH_BY_COUNT,
    { pass: '1s' },
    TRACK,
  ]),
  intervalCase('after-a-long-rest', 'A message queued long after the last one was sent is sent within 5 s', [
    ...[TRACK, FLUSHED, { pass: '1m' }],
    TRACK,
  ]),
  // A client that restarts its interval with each message would keep the first one waiting for all.
  intervalCase(
    'trickle',
    'Messages queued one a second are each sent within 5 s',
    messageSteps(9).flatMap((step) => [step, { pass: '1s' }]),
  ),
  ...([200, 1_000, 1_200, 2_500] as const).map((ms) =>
    intervalCase(
      `flush-after-${ms}`,
      `A message is sent within FlushAfter of ${ms / 1000} s`,
      [TRACK, { pass: `${ms + 500}ms` }, TRACK],
      { flushAfter: `${ms}ms` },
    ),
  ),
  worldCase({
    id: 'flush-interval/flush-after-long',
    title: 'A first message is not sent at once, but within FlushAfter of 10 s',
    requirements: ['QUE-010'],
    world: {
      // Even on a real clock there is time to see that nothing is sent at once. A client that sends every first message at once
      // would do so without FlushAfter too.
      clients: { plain: {}, long: { flushAfter: '10s' } },
      steps: ['plain', 'long'].map((client) => ({ message: { client, method: 'Track' } })),
    },
  }),
  worldCase({
    id: 'flush-interval/flush-after-hours',
    title: 'A first message is not sent at once, but within FlushAfter of 2 h',
    requirements: ['QUE-010'],
    needs: ['virtual-clock'],
    // An interval whose microseconds do not fit into 32 bits.
    world: { clients: { client: { flushAfter: '2h' } }, steps: [TRACK] },
  }),
  worldCase({
    id: 'flush-interval/phase',
    title: 'Start of the interval: last flush, first queued message, or ticker',
    requirements: ['QUE-011'],
    needs: ['virtual-clock'],
    world: { steps: [{ pass: '1s' }, ...FLUSH_BY_COUNT, { pass: '2s' }, TRACK] },
    observe: observePhase,
  }),
  intervalCase(
    'after-each-kind-of-flush',
    'Messages left by a split, or queued after a split, flush or refusal, are sent within 5 s',
    [
      ...[TRACK, FLUSHED, ...Array.from({ length: ONE_TOO_MANY }, () => sizedStep('Track', FITS_BYTES)), FLUSHED],
      ...[TRACK, FLUSHED, sizedStep('Track', TOO_LARGE_BYTES), TRACK, FLUSHED],
      ...[{ message: { method: 'Track' as const, Event: null } }, TRACK],
    ],
    {},
    ['BAT-002', 'BAT-003', 'BAT-006'],
  ),
  manyCase('several', SEVERAL, {}),
  manyCase('with-size', MANY, { size: COUNT }),
  manyCase('flush-after-with-size', MANY, { size: COUNT, flushAfter: '1500ms' }),
  manyCase('with-flush-at', MANY, { flushAt: COUNT }),
  manyCase('flush-after-with-flush-at', MANY, { flushAt: COUNT, flushAfter: '1500ms' }),
  intervalCase(
    'slow-service',
    'Messages queued while requests are unanswered are all sent',
    messageSteps(8).flatMap((step) => [step, { pass: '250ms' }]),
    // It takes three intervals of its client to answer.
    { flushAfter: '500ms', answers: [{ status: 200, after: '1500ms' }] },
    ['QUE-001'],
  ),
] as const satisfies readonly Case[];

function intervalCase<const Name extends string>(
  name: Name,
  title: string,
  steps: readonly WorldStep[],
  client: WorldClient = {},
  others: readonly RequirementId[] = [],
) {
  const requirement: RequirementId = client.flushAfter === undefined ? 'QUE-009' : 'QUE-010';
  const id = `flush-interval/${name}` as const;
  return worldCase({
    id,
    title,
    requirements: [requirement, ...others],
    world: { clients: { client }, steps: [...steps] },
  });
}

/** If only the interval sends messages, they wait no longer than it, under any other options. */
function manyCase<const Name extends string>(name: Name, count: number, client: WorldClient) {
  const what = Object.entries(client).map(([field, value]) => `${field} ${value}`);
  const within = client.flushAfter === undefined ? LIMITS.flushIntervalMs / 1000 : 1.5;
  const title = `${count} messages queued together are sent within ${within} s`;
  return intervalCase(
    name,
    what.length === 0 ? title : `${title}, with ${what.join(' and ')}`,
    messageSteps(count),
    client,
  );
}

/** The last message was queued 2 s after the flush of the others, if their count caused one. */
function observePhase({ clients: [client] }: ClientTrace) {
  const messages = client?.messages ?? [];
  const waits = messages.map(
    ({ sightings, queuedMs }) => (sightings[0]?.request.atMs ?? Number.POSITIVE_INFINITY) - queuedMs,
  );
  const isFlushed = waits.slice(0, -1).every((waitMs) => waitMs < 1_000);
  return isFlushed ? { 'QUE-011': describePhase(waits.at(-1) ?? 0) } : {};
}
