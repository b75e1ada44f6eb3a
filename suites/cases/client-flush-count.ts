import { LIMITS } from '../../spec/limits.ts';
import type { ClientOptions } from '../stage/client.ts';
import type { Stage } from '../stage/stage.ts';
import type { Case } from './case.ts';
import { allSent, isSent, queueAll, tracks } from './client-queue-traffic.ts';
import { whileYoung, YoungClient } from './client-queue-youth.ts';
import { demandThat } from './demand.ts';

/** The count begins anew with each flush, so one flush would not show that. */
const FLUSHES = 2;
/** Counts that are neither 1 nor the default, below it and above it. */
const COUNTS = [3, 7, 30];

/** How many queued messages make the client flush. */
export const clientFlushCount: readonly Case[] = [
  {
    id: 'flush-count/default',
    title: `By default the ${LIMITS.flushCount}th message makes the client flush, and none before it does`,
    requirements: ['QUE-003'],
    run: (stage) => demandFlushesAt(stage, 'QUE-003', LIMITS.flushCount, {}),
  },
  ...COUNTS.map((size) => countCase('QUE-004', `size-${size}`, size, { size })),
  countCase('QUE-005', 'size-1', 1, { size: 1 }),
  ...COUNTS.map((flushAt) => countCase('QUE-006', `flush-at-${flushAt}`, flushAt, { flushAt })),
  countCase('QUE-007', 'flush-at-1', 1, { flushAt: 1 }),
];

function countCase(requirement: string, name: string, count: number, options: ClientOptions): Case {
  const what = Object.entries(options).map(([field, value]) => `${field} ${value}`);
  return {
    id: `flush-count/${name}`,
    title: `With ${what} every ${count === 1 ? 'message' : `${count} messages`} make${count === 1 ? 's' : ''} a flush`,
    requirements: [requirement],
    run: (stage) => demandFlushesAt(stage, requirement, count, options),
  };
}

async function demandFlushesAt(stage: Stage, requirement: string, count: number, options: ClientOptions) {
  await whileYoung(async () => {
    const young = await YoungClient.make(stage, options, requirement);
    for (let flush = 1; flush <= FLUSHES; flush += 1) await demandFlush(stage, requirement, count, young);
  });
}

/** Queues so many messages, and ends the case where some are sent before the last is queued, or not all soon after. */
async function demandFlush(stage: Stage, requirement: string, count: number, young: YoungClient): Promise<void> {
  const { client, capture } = young;
  const messages = tracks(stage, count);
  await queueAll(client, messages.slice(0, -1));
  await stage.time.settle();
  young.demandYoung();
  const early = messages.flatMap(({ mark }) => capture.sightings(mark))[0];
  demandThat(early === undefined, {
    requirement,
    expected: `nothing to be sent with ${count - 1} messages queued`,
    seen: `a request`,
    request: early?.request,
  });
  await queueAll(client, messages.slice(-1));
  young.demandYoung();
  await young.doesInYouth(allSent(capture, messages));
  const sent = messages.filter((message) => isSent(capture, message)).length;
  demandThat(sent === count, {
    requirement,
    expected: `the ${count === 1 ? 'message' : `${count} messages`} to be sent once ${count} ${count === 1 ? 'is' : 'are'} queued, before the interval is over`,
    seen: `${sent} of them sent`,
    request: capture.requests.at(-1),
  });
  await stage.time.settle();
}
