import { LIMITS } from '../../../../spec/limits.ts';
import type { RequirementId } from '../../../../spec/requirements/index.ts';
import { GO_METHODS, type GoMethod } from '../../../../spec/shapes/go-messages.ts';
import { SHAPE_REQUIREMENTS } from '../../../checks/body.ts';
import { judgeDigest, judgeSigned } from '../../../checks/digest.ts';
import { bring, KINDS, oneOfEach, openRoad } from '../../../kit/client/ingestion-road.ts';
import { demand, demandMember } from '../../../kit/demand.ts';
import { demandSameInstant } from '../../../kit/instant.ts';
import { SECRET } from '../../../kit/traffic.ts';
import type { Case } from '../../case.ts';

/** Where an identity stands: in a message, in a call, and in a body; and the requirement that the router carries it. */
interface Identity {
  readonly field: string;
  readonly member: string;
  readonly key: string;
  readonly requirement: RequirementId;
}

const IDENTITIES: Readonly<Record<GoMethod, readonly Identity[]>> = {
  Identify: [userOf('Identify')],
  Track: [userOf('Track')],
  Page: [userOf('Page')],
  Group: [
    userOf('Group'),
    { field: 'GroupId', member: 'groupId', key: 'groupId', requirement: SHAPE_REQUIREMENTS.group },
  ],
  Alias: [
    { field: 'UserId', member: 'userId', key: 'User ID', requirement: 'BOD-013' },
    { field: 'PreviousId', member: 'previousId', key: 'Previous ID', requirement: 'BOD-012' },
  ],
};

const RECOGNISED = {
  path: '/pricing',
  referrer: 'https://www.example.org/',
  title: 'Pricing',
  url: 'https://www.example.com/pricing',
};
const PAGE = { ...RECOGNISED, section: 'sales' };
const PAST = '2025-06-30T21:15:30.250Z';
const PAST_WITH_OFFSET = { written: '2024-02-29T03:45:10.500+05:30', instant: '2024-02-28T22:15:10.500Z' };

/**
 * From a method of the client to a webhook. Each case first hands a call of the same kind to the router itself, so that it
 * fails for what lies between the two.
 */
export const ingestion = [
  {
    id: 'ingestion/kinds',
    title: 'A message of each method arrives at the webhook as its kind',
    requirements: ['ING-001'],
    spanMs: LIMITS.flushIntervalMs,
    run: async (stage) => {
      const road = await openRoad(stage);
      for (const kind of Object.values(KINDS)) {
        demandMember('BOD-011', await road.source.deliver(stage.calls.of(kind)), ['type'], kind);
      }
      for (const { message, request } of await bring(stage, road, oneOfEach(stage))) {
        demandMember('ING-001', request, ['type'], KINDS[message.method]);
      }
    },
  },
  {
    id: 'ingestion/page-traits',
    title: 'Traits of a page message arrive as the properties of the body',
    requirements: ['ING-002'],
    spanMs: LIMITS.flushIntervalMs,
    run: async (stage) => {
      const road = await openRoad(stage);
      const direct = await road.source.deliver(stage.calls.page({ properties: PAGE }));
      for (const [key, value] of Object.entries(PAGE)) {
        demandMember(key in RECOGNISED ? 'BOD-021' : 'BOD-002', direct, ['properties', key], value);
      }
      for (const { request } of await bring(stage, road, [stage.messages.page({ Traits: PAGE })])) {
        for (const [key, value] of Object.entries(PAGE)) demandMember('ING-002', request, ['properties', key], value);
      }
    },
  },
  {
    id: 'ingestion/identities',
    title: 'UserId, GroupId and PreviousId of messages arrive in the bodies',
    requirements: ['ING-003'],
    spanMs: LIMITS.flushIntervalMs,
    run: async (stage) => {
      const road = await openRoad(stage);
      for (const method of GO_METHODS) {
        const call = stage.calls.of(KINDS[method]);
        const direct = await road.source.deliver(call);
        for (const { member, key, requirement } of IDENTITIES[method]) {
          demandMember(requirement, direct, [key], call[member]);
        }
      }
      for (const { message, request } of await bring(stage, road, oneOfEach(stage), 'ING-003')) {
        for (const { field, key } of IDENTITIES[message.method]) {
          demandMember('ING-003', request, [key], message.fields[field]);
        }
      }
    },
  },
  {
    id: 'ingestion/timestamp',
    title: 'The Timestamp of a page message arrives as the same instant, with an offset too',
    requirements: ['ING-005'],
    spanMs: 2 * LIMITS.flushIntervalMs,
    run: async (stage) => {
      const road = await openRoad(stage);
      demandSameInstant('TIM-003', await road.source.deliver(stage.calls.track({ timestamp: PAST })), PAST);
      demandSameInstant('TIM-008', await road.source.deliver(stage.calls.page({ timestamp: PAST })), PAST);
      for (const { request } of await bring(stage, road, [stage.messages.page({ Timestamp: PAST })])) {
        demandSameInstant('ING-005', request, PAST);
      }
      const { written, instant } = PAST_WITH_OFFSET;
      demandSameInstant('TIM-004', await road.source.deliver(stage.calls.page({ timestamp: written })), instant);
      for (const { request } of await bring(stage, road, [stage.messages.page({ Timestamp: written })])) {
        demandSameInstant('ING-005', request, instant);
      }
    },
  },
  {
    id: 'ingestion/signed',
    title: 'What came through a client is signed',
    requirements: ['ING-006'],
    spanMs: LIMITS.flushIntervalMs,
    run: async (stage) => {
      const road = await openRoad(stage, { secret: SECRET });
      for (const kind of Object.values(KINDS)) {
        const direct = await road.source.deliver(stage.calls.of(kind));
        demand(judgeSigned(direct) ?? judgeDigest(direct, [SECRET]));
      }
      for (const { request } of await bring(stage, road, oneOfEach(stage))) {
        demand(judgeSigned(request, 'ING-006') ?? judgeDigest(request, [SECRET], 'ING-006'));
      }
    },
  },
] as const satisfies readonly Case[];

function userOf(method: Exclude<GoMethod, 'Alias'>): Identity {
  return { field: 'UserId', member: 'userId', key: 'userId', requirement: SHAPE_REQUIREMENTS[KINDS[method]] };
}
