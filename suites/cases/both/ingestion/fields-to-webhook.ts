import { plural } from '../../../../spec/grammar.ts';
import { LIMITS } from '../../../../spec/limits.ts';
import type { CallKind } from '../../../../spec/shapes/calls.ts';
import { GO_METHODS } from '../../../../spec/shapes/go-messages.ts';
import { GO_METHOD_FACTS } from '../../../harness/capture/go-methods.ts';
import { readMember } from '../../../harness/checks/member.ts';
import { oneOfEach, openPipeline, type Pipeline, sendThrough } from '../../../harness/kit/client/client-to-webhook.ts';
import { FREE_FORM } from '../../../harness/kit/client/rich-values.ts';
import { CLIENT_LOOK_AHEAD_MS, lookAheadForClient } from '../../../harness/kit/client/sent.ts';
import { demandBody, demandMember, demandThat } from '../../../harness/kit/demand.ts';
import { demandInstant } from '../../../harness/kit/instant.ts';
import { requestsWith } from '../../../harness/kit/negatives.ts';
import { nowToleranceMs } from '../../../harness/kit/tolerances.ts';
import { KEYS_ALIKE } from '../../../harness/kit/values.ts';
import type { ReceivedRequest } from '../../../harness/receivers/received-request.ts';
import type { Stage } from '../../../harness/stage/stage.ts';
import { shown } from '../../../harness/text.ts';
import type { Case } from '../../case.ts';

const GIVEN = { ...FREE_FORM, ...KEYS_ALIKE };
const PAST = '2025-06-30T21:15:30.250Z';
/** Messages that are sent from this instant on leave on the next day. */
const BEFORE_MIDNIGHT = '2026-06-30T23:59:57.000Z';

/** Fields of each method, by their names in the client and in a call, and the requirement that each arrives. */
const FOLLOWED = [
  {
    method: 'Track',
    requirement: 'ING-009',
    fields: [
      { field: 'Event', member: 'event', value: ' Signed Up + 100% “漢字” %d {0} $1 ' },
      { field: 'Properties', member: 'properties', value: GIVEN },
    ],
  },
  { method: 'Identify', requirement: 'ING-009', fields: [{ field: 'Traits', member: 'traits', value: GIVEN }] },
  { method: 'Group', requirement: 'ING-009', fields: [{ field: 'Traits', member: 'traits', value: GIVEN }] },
  { method: 'Page', requirement: 'ING-002', fields: [{ field: 'Traits', member: 'properties', value: GIVEN }] },
] as const;

/** Time between messages of one flush. Several of these gaps are more than the tolerance, and less than an interval. */
const GAP_MS = 1_200;
/** More than two intervals in all, so that one flush has several messages wherever it begins. */
const SPREAD_MESSAGES = 10;

/** A user may do the same thing several times in a second. */
const EQUAL_MESSAGES = 3;

/**
 * Ends the case if a message arrives with another time than its own: that of an earlier one, or one of the next day.
 */
async function demandOwnTimes(stage: Stage, toleranceMs: number): Promise<void> {
  // The tolerance of a real clock is too large to distinguish the times of one flush.
  if (stage.time.kind === 'real') return;
  await stage.elsewhere({ now: BEFORE_MIDNIGHT }, async (other) => {
    const pipeline = await openPipeline(other);
    await demandNow(other, pipeline, toleranceMs);
    const handedIn: { readonly mark: string; readonly atMs: number }[] = [];
    for (const message of other.messages.inTurn(SPREAD_MESSAGES)) {
      handedIn.push({ mark: message.mark, atMs: other.time.nowMs() });
      await pipeline.client.queue(message);
      await other.time.passUntil(other.time.nowMs() + GAP_MS);
    }
    const arrived: { readonly request: ReceivedRequest; readonly atMs: number }[] = [];
    for (const { mark, atMs } of handedIn) {
      const request = await other.awaitArrival(pipeline.receiver, mark, 'a message of a client', 'ING-001');
      arrived.push({ request, atMs });
    }
    // Not earlier, because a router that lets messages overtake each other would send one of them first.
    await demandNow(other, pipeline, toleranceMs);
    for (const { request, atMs } of arrived) demandInstant('ING-011', request, atMs, request.atMs, toleranceMs);
  });
}

/** Ends the case if a call that goes directly to the router gets another time than now. */
async function demandNow(
  { calls, time }: Stage,
  { source }: Pipeline,
  toleranceMs: number,
  kind: CallKind = 'track',
): Promise<void> {
  const earliestMs = time.nowMs();
  const request = await source.deliver(calls.of(kind));
  demandInstant('TIM-002', request, earliestMs, request.atMs, toleranceMs);
}

/** Given and missing fields, from a method of the client to a webhook. */
export const ingestionFollowed = [
  {
    id: 'ingestion/free-form',
    title: 'Event, Properties and Traits of a message arrive as those of a call do',
    requirements: ['ING-009', 'ING-002'],
    spanMs: LIMITS.flushIntervalMs,
    play: async (stage) => {
      const pipeline = await openPipeline(stage);
      for (const { method, fields, requirement } of FOLLOWED) {
        const members = Object.fromEntries(fields.map(({ member, value }) => [member, value]));
        const direct = await pipeline.source.deliver(stage.calls.of(GO_METHOD_FACTS[method].kind, members));
        const given = Object.fromEntries(fields.map(({ field, value }) => [field, value]));
        for (const { request } of await sendThrough(stage, pipeline, [stage.messages.of(method, given)])) {
          for (const { member } of fields) {
            demandMember(requirement, request, [member], readMember(demandBody(direct), member));
          }
        }
      }
    },
  },
  {
    id: 'ingestion/same-user',
    title: 'Messages of one user that are sent together all arrive',
    requirements: ['ING-001'],
    spanMs: LIMITS.flushIntervalMs,
    play: async (stage) => {
      const pipeline = await openPipeline(stage);
      for (const kind of ['track', 'identify'] as const) await pipeline.source.deliver(stage.calls.of(kind));
      const UserId = stage.messages.id('u');
      const messages = [1, 2, 3].flatMap(() => {
        const [first, second] = [stage.messages.id('m'), stage.messages.id('m')];
        return [
          { ...stage.messages.track({ UserId, Properties: { mark: first } }), mark: first },
          { ...stage.messages.identify({ UserId, Traits: { mark: second } }), mark: second },
        ];
      });
      await sendThrough(stage, pipeline, messages);
    },
  },
  {
    id: 'ingestion/equal-messages',
    title: 'Equal messages that are sent together all arrive',
    requirements: ['ING-001'],
    spanMs: LIMITS.flushIntervalMs,
    play: async (stage) => {
      const pipeline = await openPipeline(stage);
      for (const kind of ['track', 'identify'] as const) await pipeline.source.deliver(stage.calls.of(kind));
      const messages = [stage.messages.track(), stage.messages.identify()];
      for (const message of Array.from({ length: EQUAL_MESSAGES }, () => messages).flat())
        await pipeline.client.queue(message);
      for (const message of messages) {
        const arrived = () => requestsWith(pipeline.receiver, message.mark).length;
        await stage.awaitThat(() => arrived() >= EQUAL_MESSAGES);
        demandThat(arrived() >= EQUAL_MESSAGES, {
          requirement: 'ING-001',
          expected: `${EQUAL_MESSAGES} requests, one for each of as many equal ${message.method} messages`,
          seen: plural(arrived(), 'request'),
        });
      }
    },
  },
  {
    id: 'ingestion/page-context',
    title: 'The Context of a page message is not sent as traits of its user',
    requirements: ['ING-010'],
    spanMs: 2 * LIMITS.flushIntervalMs + CLIENT_LOOK_AHEAD_MS,
    play: async (stage) => {
      const pipeline = await openPipeline(stage);
      for (const kind of ['page', 'identify'] as const) await pipeline.source.deliver(stage.calls.of(kind));
      const Context = { room: stage.messages.id('c') };
      const page = stage.messages.page({ Context });
      await sendThrough(stage, pipeline, [page]);
      const mark = stage.messages.id('t');
      const identify = stage.messages.identify({ UserId: page.mark, Traits: { mark } });
      await sendThrough(stage, pipeline, [{ ...identify, mark }]);
      await lookAheadForClient(stage);
      for (const request of pipeline.receiver.requests) {
        const { traits } = demandBody(request);
        const holds = !JSON.stringify(traits ?? {}).includes(Context.room);
        const expected = 'no traits from the Context of a page message';
        demandThat(holds, { requirement: 'ING-010', expected, seen: shown(traits), request });
      }
    },
  },
  {
    id: 'ingestion/no-timestamp',
    title: 'A message without a timestamp arrives with the time at which it was queued',
    requirements: ['ING-011'],
    spanMs: 8 * LIMITS.flushIntervalMs,
    play: async (stage) => {
      const pipeline = await openPipeline(stage);
      const toleranceMs = nowToleranceMs(stage.time.kind);
      for (const method of GO_METHODS) await demandNow(stage, pipeline, toleranceMs, GO_METHOD_FACTS[method].kind);
      // The time of this message must not become that of a later one.
      await sendThrough(stage, pipeline, [stage.messages.page({ Timestamp: PAST })]);
      await stage.time.passUntil(stage.time.nowMs() + LIMITS.flushIntervalMs);
      const earliestMs = stage.time.nowMs();
      for (const { request } of await sendThrough(stage, pipeline, oneOfEach(stage))) {
        demandInstant('ING-011', request, earliestMs, request.atMs, toleranceMs);
      }
      await demandOwnTimes(stage, toleranceMs);
    },
  },
] as const satisfies readonly Case[];
