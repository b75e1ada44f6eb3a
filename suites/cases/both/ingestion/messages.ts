import { LIMITS } from '../../../../spec/limits.ts';
import { GO_METHODS } from '../../../../spec/shapes/go-messages.ts';
import { GO_METHOD_FACTS } from '../../../harness/capture/go-methods.ts';
import { judgeDigest, judgeSigned } from '../../../harness/checks/digest.ts';
import {
  IDENTITY_FIELDS,
  oneOfEach,
  openPipeline,
  sendThrough,
} from '../../../harness/kit/client/client-to-webhook.ts';
import { demand, demandMember } from '../../../harness/kit/demand.ts';
import { demandSameInstant } from '../../../harness/kit/instant.ts';
import { INSTANT_MS } from '../../../harness/kit/tolerances.ts';
import { SECRET } from '../../../harness/kit/traffic.ts';
import type { Case } from '../../case.ts';

/** The kinds of call that the router receives for the methods. */
const KINDS = GO_METHODS.map((method) => GO_METHOD_FACTS[method].kind);

const RECOGNISED = {
  path: '/pricing',
  referrer: 'HTTPS://www.Example.org',
  title: 'Pricing',
  url: 'https://www.example.com/pricing',
};
const PAGE = { ...RECOGNISED, section: 'sales' };
const PAST = '2025-06-30T21:15:30.250Z';
const PAST_WITH_OFFSET = '2024-02-29T03:45:10.500+05:30';
/** Every form of a timestamp that a call may certainly have. */
const FORMS = [
  '2025-06-30T21:15:30Z',
  '2025-06-30T21:15:30.2Z',
  '2025-06-30T21:15:30.123456789Z',
  '2025-06-30T21:15:30.999999999Z',
  '2025-06-30T21:15:30+00:00',
  '2025-06-30T20:15:30.250-03:30',
  '2024-12-31T23:15:30-08:00',
  '2000-02-29T00:00:00.000Z',
  '1969-07-20T20:17:40.250Z',
];

/**
 * Messages from a method of the client to a webhook. Each case first sends a call of the same kind directly to the
 * router, so that a failure of an ingestion requirement is due to the way between the two.
 */
export const ingestionMessages = [
  {
    id: 'ingestion/kinds',
    title: 'A message of each method arrives at the webhook as a call of its kind',
    requirements: ['ING-001'],
    spanMs: LIMITS.flushIntervalMs,
    play: async (stage) => {
      const pipeline = await openPipeline(stage);
      for (const kind of KINDS) {
        demandMember('BOD-011', await pipeline.source.deliver(stage.calls.of(kind)), ['type'], kind);
      }
      for (const { message, request } of await sendThrough(stage, pipeline, oneOfEach(stage))) {
        demandMember('ING-001', request, ['type'], GO_METHOD_FACTS[message.method].kind);
      }
    },
  },
  {
    id: 'ingestion/page-traits',
    title: 'Traits of a page message arrive as the properties of the body',
    requirements: ['ING-002'],
    spanMs: LIMITS.flushIntervalMs,
    play: async (stage) => {
      const pipeline = await openPipeline(stage);
      const direct = await pipeline.source.deliver(stage.calls.page({ properties: PAGE }));
      for (const [key, value] of Object.entries(PAGE)) {
        demandMember(key in RECOGNISED ? 'BOD-021' : 'BOD-002', direct, ['properties', key], value);
      }
      for (const { request } of await sendThrough(stage, pipeline, [stage.messages.page({ Traits: PAGE })])) {
        for (const [key, value] of Object.entries(PAGE)) demandMember('ING-002', request, ['properties', key], value);
      }
    },
  },
  {
    id: 'ingestion/identities',
    title: 'UserId, GroupId and PreviousId of a message arrive in the body',
    requirements: ['ING-003'],
    spanMs: LIMITS.flushIntervalMs,
    play: async (stage) => {
      const pipeline = await openPipeline(stage);
      for (const method of GO_METHODS) {
        const call = stage.calls.of(GO_METHOD_FACTS[method].kind);
        const direct = await pipeline.source.deliver(call);
        for (const { member, key, requirement } of IDENTITY_FIELDS[method]) {
          demandMember(requirement, direct, [key], call[member]);
        }
      }
      for (const { message, request } of await sendThrough(stage, pipeline, oneOfEach(stage), 'ING-003')) {
        for (const { field, key } of IDENTITY_FIELDS[message.method]) {
          demandMember('ING-003', request, [key], message.fields[field]);
        }
      }
    },
  },
  {
    id: 'ingestion/timestamp',
    title: 'Timestamp of a page message arrives as the same instant, even with an offset',
    requirements: ['ING-005'],
    spanMs: 2 * LIMITS.flushIntervalMs,
    play: async (stage) => {
      const pipeline = await openPipeline(stage);
      demandSameInstant('TIM-003', await pipeline.source.deliver(stage.calls.track({ timestamp: PAST })), PAST);
      demandSameInstant('TIM-008', await pipeline.source.deliver(stage.calls.page({ timestamp: PAST })), PAST);
      for (const { request } of await sendThrough(stage, pipeline, [stage.messages.page({ Timestamp: PAST })])) {
        demandSameInstant('ING-005', request, PAST, INSTANT_MS);
      }
      const timestamp = PAST_WITH_OFFSET;
      demandSameInstant('TIM-004', await pipeline.source.deliver(stage.calls.page({ timestamp })), timestamp);
      for (const { request } of await sendThrough(stage, pipeline, [stage.messages.page({ Timestamp: timestamp })])) {
        demandSameInstant('ING-005', request, timestamp, INSTANT_MS);
      }
    },
  },
  {
    id: 'ingestion/timestamp-forms',
    title: 'Timestamp of a page message arrives as the same instant in every usual form',
    requirements: ['ING-005', 'TIM-008'],
    spanMs: LIMITS.flushIntervalMs,
    play: async (stage) => {
      const pipeline = await openPipeline(stage);
      for (const timestamp of FORMS) {
        demandSameInstant('TIM-008', await pipeline.source.deliver(stage.calls.page({ timestamp })), timestamp);
      }
      const messages = FORMS.map((Timestamp) => stage.messages.page({ Timestamp }));
      for (const { message, request } of await sendThrough(stage, pipeline, [...messages, stage.messages.track()])) {
        if (message.method !== 'Page') continue;
        demandSameInstant('ING-005', request, String(message.fields['Timestamp']), INSTANT_MS);
      }
    },
  },
  {
    id: 'ingestion/signed',
    title: 'Messages of a client are delivered signed',
    requirements: ['ING-006'],
    spanMs: LIMITS.flushIntervalMs,
    play: async (stage) => {
      const pipeline = await openPipeline(stage, { secret: SECRET });
      for (const kind of KINDS) {
        const direct = await pipeline.source.deliver(stage.calls.of(kind));
        demand(judgeSigned(direct) ?? judgeDigest(direct, [SECRET]));
      }
      for (const { request } of await sendThrough(stage, pipeline, oneOfEach(stage))) {
        demand(judgeSigned(request, 'ING-006') ?? judgeDigest(request, [SECRET], 'ING-006'));
      }
    },
  },
] as const satisfies readonly Case[];
