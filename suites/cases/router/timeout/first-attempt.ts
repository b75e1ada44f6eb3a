import { plural } from '../../../../spec/grammar.ts';
import type { World, WorldAnswer, WorldStep } from '../../../../spec/shapes/world.ts';
import { Crowd } from '../../../harness/kit/crowd.ts';
import { demandThat } from '../../../harness/kit/demand.ts';
import { LOGGED_LIMIT_MS, timeoutsReported, usualTimeouts } from '../../../harness/kit/logged-timeouts.ts';
import { readMark, requestsWith } from '../../../harness/kit/negatives.ts';
import { SOURCE_TYPES } from '../../../harness/kit/traffic.ts';
import type { Receiver } from '../../../harness/receivers/receiver.ts';
import { OK, type Reply, STALL } from '../../../harness/receivers/reply.ts';
import { DELIVERED, SURE_KINDS } from '../../../harness/stage/calls.ts';
import type { SourceHandle } from '../../../harness/stage/source.ts';
import type { Stage } from '../../../harness/stage/stage.ts';
import { worldCase } from '../../../worlds/world-case.ts';
import type { Case } from '../../case.ts';

const TOO_LATE: WorldAnswer = { status: 200, after: '6s' };

/** An implementation may write two entries about one timeout. */
const SEVERAL = 4;

/** Number of messages for one URL that get no answer. */
const IN_A_ROW = 3;

/** More failed attempts than a log may have room for. */
const MANY = 40;

interface Outlets {
  readonly source: SourceHandle;
  readonly receivers: readonly Receiver[];
}

/** The five seconds to answer a first attempt. */
export const timeoutFirstAttempt = [
  worldCase({
    id: 'timeout/in-time',
    title: 'An answer after 4 s is in time',
    requirements: ['TMO-001'],
    world: urlWith({ status: 200, after: '4s' }),
  }),
  worldCase({
    id: 'timeout/no-answer',
    title: 'A message that gets no answer is retried',
    requirements: ['TMO-002'],
    world: urlWith('timeout', 200),
  }),
  worldCase({
    id: 'timeout/too-late',
    title: 'A 200 after 6 s is too late, so the message is retried',
    requirements: ['TMO-003'],
    world: urlWith(TOO_LATE, 200),
  }),
  worldCase({
    id: 'timeout/every-source',
    title: 'A 200 after 6 s is too late for every kind of call of every type of source',
    requirements: ['TMO-003'],
    world: everySource(),
  }),
  {
    id: 'timeout/logged',
    title: 'A timeout is logged, and an answer in time is not',
    requirements: ['TMO-004'],
    spanMs: LOGGED_LIMIT_MS,
    play: async (stage) => {
      const receiver = await stage.receiver(OK, STALL);
      const source = await stage.source({ hooks: [{ receiver }] });
      await source.deliver(stage.calls.track());
      await stage.time.settle();
      const usual = await usualTimeouts(stage);
      await source.deliver(stage.calls.track());
      await stage.time.passUntil(stage.time.nowMs() + LOGGED_LIMIT_MS);
      demandThat((await timeoutsReported(stage, usual)) > 0, {
        requirement: 'TMO-004',
        expected: 'a log entry that mentions a timeout, unlike the entries for a call that was answered in time',
        seen: `no such entry among ${plural((await stage.world.log()).length, 'entry', 'entries')}`,
        request: receiver.requests[1],
      });
    },
  },
  {
    id: 'timeout/logged-each',
    title: 'Each timeout is logged, at several URLs and for several messages at one URL',
    requirements: ['TMO-004'],
    spanMs: 2 * LOGGED_LIMIT_MS,
    play: async (stage) => {
      const sources = await sourcesOfUrls(stage, SEVERAL);
      for (const each of sources) await deliverAt(stage, each, OK);
      await stage.time.settle();
      const usual = await usualTimeouts(stage);
      for (const each of sources) await deliverAt(stage, each, STALL);
      await stage.time.passUntil(stage.time.nowMs() + LOGGED_LIMIT_MS);
      const reported = (): Promise<number> => timeoutsReported(stage, usual);
      const count = await reported();
      demandThat(count >= SEVERAL, {
        requirement: 'TMO-004',
        expected: `at least ${SEVERAL} log entries that mention a timeout, because as many endpoints did not answer`,
        seen: plural(count, 'such entry', 'such entries'),
      });
      await demandLoggedInARow(stage, reported);
    },
  },
  {
    id: 'timeout/logged-after-many',
    title: `A timeout is logged after ${MANY} attempts that failed in another way`,
    requirements: ['TMO-004'],
    spanMs: LOGGED_LIMIT_MS,
    play: async (stage) => {
      const receiver = await stage.receiver();
      const source = await stage.source({ hooks: [{ receiver }] });
      const failing = new Crowd(stage, receiver, MANY);
      for (const call of failing.calls) await source.call(call);
      await stage.awaitThat(() => failing.hasArrived);
      const usual = await usualTimeouts(stage);
      const silent = await stage.receiver(STALL, OK);
      await (await stage.source({ hooks: [{ receiver: silent }] })).deliver(stage.calls.track());
      await stage.time.passUntil(stage.time.nowMs() + LOGGED_LIMIT_MS);
      demandThat((await timeoutsReported(stage, usual)) > 0, {
        requirement: 'TMO-004',
        expected: `a log entry that mentions a timeout, after the entries for ${MANY} attempts that were answered with 500`,
        seen: `no such entry among ${plural((await stage.world.log()).length, 'entry', 'entries')}`,
        request: silent.requests[0],
      });
    },
  },
] as const satisfies readonly Case[];

function urlWith(...answers: readonly WorldAnswer[]): World {
  return { sources: { source: { webhooks: { a: { answers: [...answers] } } } }, steps: [{ track: {} }] };
}

/** A source of each type for each kind of call, whose first answer comes too late. */
function everySource(): World {
  const all = SOURCE_TYPES.flatMap((type) => SURE_KINDS.map((kind) => ({ type, kind, name: `${type}-${kind}` })));
  const webhooks = { a: { answers: [TOO_LATE, 200] } };
  return {
    sources: Object.fromEntries(all.map(({ name, type }) => [name, { type, webhooks }])),
    steps: all.map(({ name, kind }) => ({ [kind]: { source: name } }) as WorldStep),
  };
}

async function sourcesOfUrls(stage: Stage, count: number): Promise<Outlets[]> {
  const sources: Outlets[] = [];
  for (let index = 0; index < count; index += 1) {
    const receivers = await Promise.all(Array.from({ length: 1 + (index % 2) }, () => stage.receiver()));
    sources.push({ source: await stage.source({ hooks: receivers.map((receiver) => ({ receiver })) }), receivers });
  }
  return sources;
}

/** Sends a call, which comes to one of the URLs, in any order (readings, 22). */
async function deliverAt(stage: Stage, { source, receivers }: Outlets, first: Reply): Promise<void> {
  const call = stage.calls.track();
  for (const receiver of receivers) {
    const before = receiver.requests.length;
    receiver.answerBy(({ index }) => (index === before ? first : OK));
  }
  const hasCome = (): boolean => receivers.some((receiver) => requestsWith(receiver, readMark(call)).length > 0);
  await source.call(call);
  await stage.awaitThat(hasCome);
  const deviation = { expected: `the track call of ${source.writeKey} to arrive`, seen: 'no request with its mark' };
  demandThat(hasCome(), { requirement: DELIVERED.track, ...deviation });
}

/** Leaves several messages at one URL without an answer. A router that keeps them in order may send only the first. */
async function demandLoggedInARow(stage: Stage, reported: () => Promise<number>): Promise<void> {
  const receiver = await stage.receiver();
  receiver.answerBy(() => STALL);
  const source = await stage.source({ hooks: [{ receiver }] });
  const before = await reported();
  const calls = Array.from({ length: IN_A_ROW }, () => stage.calls.track());
  for (const call of calls) await source.call(call);
  await stage.awaitRequests(receiver, IN_A_ROW);
  const silent = calls.filter((call) => requestsWith(receiver, readMark(call)).length > 0);
  await stage.time.passUntil(stage.time.nowMs() + LOGGED_LIMIT_MS);
  const count = (await reported()) - before;
  demandThat(count >= silent.length, {
    requirement: 'TMO-004',
    expected: `at least ${silent.length} further log entries that mention a timeout, because ${plural(silent.length, 'message')} to one URL got no answer`,
    seen: plural(count, 'such entry', 'such entries'),
    request: receiver.requests.at(-1),
  });
}
