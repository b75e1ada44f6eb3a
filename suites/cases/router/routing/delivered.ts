import { capitalised, withArticle } from '../../../../spec/grammar.ts';
import { demandThat } from '../../../harness/kit/demand.ts';
import { demandNotDelivered, readMark, requestsWith } from '../../../harness/kit/negatives.ts';
import { ANSWER_IN_TIME_MS } from '../../../harness/kit/tolerances.ts';
import { type Outlet, openOutlet, SOURCE_TYPES } from '../../../harness/kit/traffic.ts';
import { Nonconformance } from '../../../harness/nonconformance.ts';
import { NotTested } from '../../../harness/not-tested.ts';
import type { Receiver } from '../../../harness/receivers/receiver.ts';
import { type CallDocument, DELIVERED, SURE_KINDS, type SureKind } from '../../../harness/stage/calls.ts';
import type { Stage } from '../../../harness/stage/stage.ts';
import type { Case } from '../../case.ts';

/** Enough parallel calls to show a loss under load, and few enough for any implementation. */
const PARALLEL_CALLS = 64;

/** Calls and the webhooks that they reach. */
export const routingDelivered = [
  ...SURE_KINDS.map(
    (kind): Case<`routing/${SureKind}`> => ({
      id: `routing/${kind}`,
      title: `${capitalised(withArticle(kind))} call is sent to the webhook of its source`,
      requirements: [DELIVERED[kind]],
      play: async (stage) => {
        const { source } = await openOutlet(stage);
        await source.deliver(stage.calls.of(kind));
      },
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
  {
    id: 'routing/source-types',
    title: 'Calls are sent for web, mobile and server sources',
    requirements: ['CAL-008'],
    play: async (stage) => {
      const receivers = new Map<string, Receiver>();
      for (const type of SOURCE_TYPES) {
        const { receiver, source } = await openOutlet(stage, { type });
        receivers.set(type, receiver);
        await source.call(stage.calls.track(), 'CAL-008');
      }
      const missing = (): string[] => SOURCE_TYPES.filter((type) => receivers.get(type)?.requests.length === 0);
      await stage.awaitThat(() => missing().length === 0);
      // If no call is sent at all, the type of the source is not the reason.
      const requirement = missing().length === SOURCE_TYPES.length ? 'CAL-001' : 'CAL-008';
      const seen = `none from ${missing().join(', ')}`;
      demandThat(missing().length === 0, { requirement, expected: 'a request from each type', seen });
    },
  },
  {
    id: 'routing/switched-off',
    title: 'While the destination is switched off, calls are not sent',
    requirements: ['CAL-010', 'SET-009'],
    play: async (stage) => {
      const off = await openOutlet(stage, { enabled: false });
      const on = await openOutlet(stage, { enabled: true });
      const excluded = stage.calls.track();
      await off.source.tryCall(excluded);
      await on.source.deliver(stage.calls.track());
      await stage.lookAhead();
      demandNotDelivered('CAL-010', off.receiver, excluded, 'a call of a source that is switched off');
      // The same source delivers once it is switched on, so the switch was the reason.
      await off.source.configure({ hooks: [{ receiver: off.receiver }] });
      await off.source.deliver(stage.calls.track(), 'SET-009');
    },
  },
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
  {
    id: 'routing/own-webhooks',
    title: 'Calls go to the webhooks of their own source only',
    requirements: ['CAL-012'],
    play: async (stage) => {
      const one = await openOutlet(stage);
      const other = await openOutlet(stage);
      const [ofOne, ofOther] = [stage.calls.track(), stage.calls.track()];
      await one.source.deliver(ofOne);
      await other.source.deliver(ofOther);
      await stage.lookAhead();
      demandNotDelivered('CAL-012', one.receiver, ofOther, 'a call of another source');
      demandNotDelivered('CAL-012', other.receiver, ofOne, 'a call of another source');
    },
  },
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
  throw new NotTested(`the requests took ${(tookMs / 1000).toFixed(1)} s to arrive, so an answer may come too late`);
}
