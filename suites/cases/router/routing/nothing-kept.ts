import { demandMember, demandThat } from '../../../harness/kit/demand.ts';
import { demandInstant } from '../../../harness/kit/instant.ts';
import { readMark } from '../../../harness/kit/negatives.ts';
import { nowToleranceMs } from '../../../harness/kit/tolerances.ts';
import {
  deliverMarked,
  deliverSideBySide,
  demandMarkAlone,
  marked,
  type Outlet,
  openOutlet,
} from '../../../harness/kit/traffic.ts';
import { FREE_FORM, FREE_FORM_KINDS, type FreeFormKind } from '../../../harness/kit/values.ts';
import { FAIL } from '../../../harness/receivers/reply.ts';
import { type CallDocument, DELIVERED, SURE_KINDS, type SureKind } from '../../../harness/stage/calls.ts';
import type { SourceHandle } from '../../../harness/stage/source.ts';
import type { Stage } from '../../../harness/stage/stage.ts';
import type { Case } from '../../case.ts';

const TIMESTAMPS = ['2025-06-30T21:15:30.250Z', '2025-07-30T21:15:30.250Z', '2025-05-30T21:15:30.250Z'].flatMap(
  (timestamp) => [timestamp, timestamp],
);
/** More than a router counts before it considers an endpoint broken. */
const FAILED_BEFORE = 20;

/** Optional members. A later call of the same user has none of them. */
const RICH = {
  timestamp: '2025-06-30T21:15:30.250Z',
  anonymousId: 'anonymous-1',
  integrations: { Webhooks: true },
  context: {
    ip: '203.0.113.9',
    groupId: 'another',
    traits: { kept: 'in the context', other: 'in the context' },
    event: 'Another',
  },
};

/** The members of a kind that a later call has with other values. */
function keptIn(kind: SureKind): Readonly<Record<string, unknown>> {
  const free = { kept: `by ${kind}`, groupId: 'another', event: 'Another' };
  if (kind === 'alias') return {};
  return kind === 'identify' || kind === 'group' ? { traits: free } : { properties: free };
}

/**
 * Delivers a call of each kind with many details of a user, then one of these kinds for each of the users, in this
 * order. Ends the case if the second one has a detail that only the earlier one had.
 */
async function demandNothingKept(stage: Stage, outlet: Outlet, laterKinds: readonly SureKind[]): Promise<void> {
  const earliestMs = stage.time.nowMs();
  const makeRich = (kind: SureKind): CallDocument => stage.calls.of(kind, { ...RICH, ...keptIn(kind) });
  const earlier = await deliverSideBySide(stage, outlet, SURE_KINDS, makeRich, 'CAL-011');
  for (const { kind, request } of earlier) {
    for (const [name, value] of Object.entries(keptIn(kind))) demandMember('VAL-006', request, [name], value);
  }
  const users = new Map(laterKinds.map((kind, at) => [kind, earlier[at]?.call['userId']]));
  const round = stage.calls.id('m');
  const ownMark = (kind: SureKind): string => `${round}-${kind}`;
  const makeBare = (kind: SureKind): CallDocument =>
    stage.calls.of(kind, { userId: users.get(kind), ...marked(kind, ownMark(kind)) });
  for (const { kind, call, request } of await deliverSideBySide(stage, outlet, laterKinds, makeBare, 'CAL-011')) {
    demandInstant('TIM-002', request, earliestMs, request.atMs, nowToleranceMs(stage.time.kind));
    demandMarkAlone(request, kind, ownMark(kind));
    if (kind === 'track') demandMember('BOD-005', request, ['event'], call['event']);
    if (kind === 'group') demandMember('BOD-007', request, ['groupId'], call['groupId']);
  }
}

/**
 * Ends the case if a call without a free-form member, of the same user or of another one, has data from an earlier call
 * there.
 */
async function demandNothingBeforeBare(stage: Stage, source: SourceHandle, kind: FreeFormKind): Promise<void> {
  const [userId, mark] = [stage.calls.id('u'), stage.calls.id('m')];
  const place = FREE_FORM[kind];
  await source.deliver(stage.calls.of(kind, { userId, ...marked(kind, mark) }), 'CAL-011');
  for (const members of [{ userId }, {}]) {
    const request = await source.deliver(stage.calls.of(kind, { ...members, [place]: undefined }), 'CAL-011');
    const expected = `nothing from the ${place} of another call`;
    const holds = !request.body.includes(mark);
    demandThat(holds, { requirement: 'VAL-006', expected, seen: `its ${mark}`, request });
  }
}

/** Messages that share their user or their contents, but are separate messages. */
export const routingMessagesApart = [
  {
    id: 'routing/identical-calls',
    title: 'A call that repeats an earlier one is sent',
    requirements: ['CAL-011', ...Object.values(DELIVERED)],
    play: async (stage) => {
      const { source } = await openOutlet(stage);
      for (const kind of SURE_KINDS) {
        const call = stage.calls.of(kind);
        await source.deliver(call);
        const next = stage.calls.of(kind);
        for (const each of [call, next, call]) await source.deliver(each, 'CAL-011');
      }
    },
  },
  {
    id: 'routing/same-user',
    title: 'Every call of a user is sent, for any order of timestamps and any source',
    requirements: ['CAL-011', DELIVERED.track],
    play: async (stage) => {
      const userId = stage.calls.id('u');
      for (const { source } of [await openOutlet(stage), await openOutlet(stage)]) {
        await source.deliver(stage.calls.track());
        for (const timestamp of TIMESTAMPS) {
          await source.deliver(stage.calls.track({ userId, event: stage.calls.id('e'), timestamp }), 'CAL-011');
        }
      }
    },
  },
  {
    id: 'routing/after-failures',
    title: `A call is sent to a URL after ${FAILED_BEFORE} other messages failed there`,
    requirements: ['CAL-011', DELIVERED.track],
    play: async (stage) => {
      const receiver = await stage.receiver(FAIL);
      const source = await stage.source({ hooks: [{ receiver }] });
      for (let failed = 0; failed <= FAILED_BEFORE; failed += 1) {
        const call = stage.calls.track();
        const requirement = failed === 0 ? DELIVERED.track : 'CAL-011';
        await source.call(call, requirement);
        await stage.awaitArrival(receiver, readMark(call), 'the first attempt of a call', requirement);
      }
    },
  },
  {
    id: 'routing/alias-there-and-back',
    title: 'Every alias call is sent, even one back to an earlier identity',
    requirements: ['CAL-011', 'BOD-012', 'BOD-013', DELIVERED.alias],
    play: async (stage) => {
      const { source } = await openOutlet(stage);
      await source.deliver(stage.calls.alias());
      for (const length of [2, 3]) {
        const around = Array.from({ length }, () => stage.calls.id('u'));
        // Once around, and the first step again.
        for (const [index, previousId] of [...around, ...around.slice(0, 1)].entries()) {
          const userId = around[(index + 1) % length];
          const request = await source.deliver(stage.calls.alias({ previousId, userId }), 'CAL-011');
          demandMember('BOD-012', request, ['Previous ID'], previousId);
          demandMember('BOD-013', request, ['User ID'], userId);
        }
      }
    },
  },
  {
    id: 'routing/nothing-kept',
    title: 'A message contains nothing that an earlier call gave for the user',
    requirements: ['VAL-006', 'BOD-005', DELIVERED.identify, DELIVERED.alias, DELIVERED.track],
    play: async (stage) => {
      const { source } = await openOutlet(stage);
      const userId = stage.calls.id('u');
      for (const traits of [{ name: 'Ada', plan: 'team' }, { logins: 7 }, { name: 'Ada' }]) {
        demandMember('VAL-006', await source.deliver(stage.calls.identify({ userId, traits })), ['traits'], traits);
      }
      await source.deliver(stage.calls.alias({ previousId: userId }));
      demandMember('BOD-005', await source.deliver(stage.calls.track({ userId })), ['userId'], userId);
    },
  },
  {
    id: 'routing/members-not-kept',
    title: 'No member is kept for later calls of the user, or moved out of the context',
    requirements: [
      'VAL-006',
      'TIM-002',
      'CAL-011',
      'BOD-002',
      'BOD-005',
      'BOD-007',
      'BOD-011',
      ...Object.values(DELIVERED),
    ],
    play: async (stage) => {
      const outlet = await openOutlet(stage);
      const { source } = outlet;
      await deliverMarked(stage, source);
      for (const turn of SURE_KINDS.keys()) {
        await demandNothingKept(stage, outlet, [...SURE_KINDS.slice(turn), ...SURE_KINDS.slice(0, turn)]);
      }
      for (const kind of FREE_FORM_KINDS) await demandNothingBeforeBare(stage, source, kind);
    },
  },
  {
    id: 'routing/no-context-kept',
    title: 'Nothing from the context of one screen call appears in a later one',
    requirements: ['BOD-019'],
    needs: ['screen'],
    play: async (stage) => {
      const { source } = await openOutlet(stage);
      const mark = stage.calls.id('m');
      const userId = stage.calls.id('u');
      await source.deliverOpen(stage.calls.screen({ userId, context: { os: { name: mark }, app: { name: mark } } }));
      const request = await source.deliverOpen(
        stage.calls.screen({ userId, context: { device: { model: 'Model 9' } } }),
      );
      demandMember('BOD-019', request, ['context', 'device', 'model'], 'Model 9');
      const expected = 'nothing from the context of another call';
      const holds = !request.body.includes(mark);
      demandThat(holds, { requirement: 'BOD-019', expected, seen: `its ${mark}`, request });
    },
  },
] as const satisfies readonly Case[];
