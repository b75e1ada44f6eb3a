import { capitalised, withArticle } from '../../../../spec/grammar.ts';
import { readMark, requestsWith } from '../../../harness/kit/negatives.ts';
import { ANSWER_IN_TIME_MS } from '../../../harness/kit/tolerances.ts';
import { type Outlet, openOutlet } from '../../../harness/kit/traffic.ts';
import { Nonconformance } from '../../../harness/nonconformance.ts';
import { NotTested } from '../../../harness/not-tested.ts';
import type { Receiver } from '../../../harness/receivers/receiver.ts';
import { type CallDocument, DELIVERED, SURE_KINDS, type SureKind } from '../../../harness/stage/calls.ts';
import type { Stage } from '../../../harness/stage/stage.ts';
import { callOf, worldCase } from '../../../worlds/world-case.ts';
import type { Case } from '../../case.ts';

/** Enough parallel calls to show a loss under load, and few enough for any implementation. */
const PARALLEL_CALLS = 64;

/** Calls and the webhooks that they reach. */
export const routingDelivered = [
  ...SURE_KINDS.map((kind) =>
    worldCase<`routing/${SureKind}`>({
      id: `routing/${kind}`,
      title: `${capitalised(withArticle(kind))} call is sent to the webhook of its source`,
      requirements: [DELIVERED[kind]],
      world: { steps: [callOf(kind)] },
    }),
  ),
  {
    id: 'routing/screen',
    title: 'Delivery of a screen call to the webhook of its source',
    requirements: ['CAL-006'],
    play: async (stage) => {
      const { receiver, source } = await openOutlet(stage);
      const accepted = await source.tryCall(stage.calls.screen());
      if (accepted) await stage.awaitRequests(receiver, 1);
      const delivered = receiver.requests.length > 0;
      stage.observe('CAL-006', delivered ? 'delivered' : accepted ? 'accepted, not delivered' : 'refused');
    },
  },
  {
    id: 'routing/in-real-time',
    title: 'Time from a call to its first attempt',
    requirements: ['CAL-007'],
    play: async (stage) => {
      const { source } = await openOutlet(stage);
      const calledMs = stage.time.nowMs();
      const { atMs } = await source.deliver(stage.calls.track());
      // In whole seconds, so that two runs on a real clock can be compared.
      stage.observe('CAL-007', `within ${Math.floor((atMs - calledMs) / 1000) + 1} s`);
    },
  },
  worldCase({
    id: 'routing/source-types',
    title: 'Calls are sent for web, mobile and server sources',
    requirements: ['CAL-008'],
    world: {
      sources: { web: { type: 'web' }, mobile: { type: 'mobile' }, server: { type: 'server' } },
      steps: ['web', 'mobile', 'server'].map((source) => ({ track: { source } })),
    },
  }),
  worldCase({
    id: 'routing/switched-off',
    title: 'While the destination is switched off, calls are not sent',
    requirements: ['CAL-010', 'SET-009'],
    world: {
      sources: { off: { enabled: false }, on: {} },
      steps: [
        { track: { source: 'off' } },
        { track: { source: 'on' } },
        { pass: '2m' },
        // The same source delivers once it is switched on, so the switch was the reason.
        { settings: { source: 'off', enabled: true } },
        { track: { source: 'off' } },
      ],
    },
  }),
  {
    id: 'routing/many-at-once',
    title: `${PARALLEL_CALLS} calls made at the same time all arrive once`,
    requirements: ['CAL-011', 'DLV-001'],
    play: async (stage) => {
      const outlet = await openOutlet(stage);
      await outlet.source.deliver(stage.calls.track());
      await deliverAtOnce(stage, outlet, PARALLEL_CALLS);
    },
  },
  worldCase({
    id: 'routing/own-webhooks',
    title: 'Calls go to the webhooks of their own source only',
    requirements: ['CAL-012'],
    world: { sources: { one: {}, other: {} }, steps: [{ track: { source: 'one' } }, { track: { source: 'other' } }] },
  }),
] as const satisfies readonly Case[];

async function deliverAtOnce(stage: Stage, { source, receiver }: Outlet, callCount: number): Promise<void> {
  const calls = Array.from({ length: callCount }, () => {
    const mark = stage.calls.id('u');
    // The mark is in two places, so that it is found even if one of the members is missing.
    return stage.calls.track({ userId: mark, event: mark });
  });
  const beganMs = stage.time.nowMs();
  await Promise.all(calls.map((call) => source.call(call, 'CAL-011')));
  const count = (call: CallDocument): number => requestsWith(receiver, readMark(call)).length;
  await stage.awaitThat(() => receiver.requests.length > callCount && calls.every((call) => count(call) > 0));
  demandInTime(stage, receiver, beganMs);
  const counts = calls.map(count);
  const lost = counts.filter((each) => each === 0).length;
  const expected = `each of ${callCount} calls to arrive once`;
  if (lost > 0) throw new Nonconformance({ requirement: 'CAL-011', expected, seen: `${lost} of them lost` });
  const seen = receiver.requests.length;
  await stage.lookAhead();
  const hasMore = receiver.requests.length > seen;
  const repeated = (hasMore ? calls.map(count) : counts).filter((each) => each > 1).length;
  if (repeated > 0)
    throw new Nonconformance({ requirement: 'DLV-001', expected, seen: `${repeated} of them repeated` });
}

/**
 * On a real clock, ends the case as not tested if requests on a busy machine waited so long that an answer may be late.
 */
function demandInTime({ time }: Stage, receiver: Receiver, beganMs: number): void {
  const tookMs = Math.max(...receiver.requests.map(({ atMs }) => atMs)) - beganMs;
  if (time.kind !== 'real' || tookMs <= ANSWER_IN_TIME_MS.real) return;
  throw new NotTested({
    kind: 'machine',
    detail: `the requests took ${(tookMs / 1000).toFixed(1)} s to arrive, so an answer may come too late`,
  });
}
