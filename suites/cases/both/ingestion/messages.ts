import { GO_METHODS, type GoMethod } from '../../../../spec/shapes/go-messages.ts';
import type { World, WorldStep } from '../../../../spec/shapes/world.ts';
import { GO_METHOD_FACTS } from '../../../harness/capture/go-methods.ts';
import { FREE_FORM } from '../../../harness/kit/client/rich-values.ts';
import { KEYS_ALIKE } from '../../../harness/kit/values.ts';
import { worldCase } from '../../../worlds/world-case.ts';
import type { Case } from '../../case.ts';

/** Includes the keys that the router recognises in page properties. */
const PAGE = {
  path: '/pricing',
  referrer: 'https://www.example.org/search',
  title: 'Pricing',
  url: 'https://www.example.com/pricing',
  plan: 'team',
};
const PAST = '2025-06-30T21:15:30.250Z';
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
const GIVEN = { ...FREE_FORM, ...KEYS_ALIKE };

const EXCEPTED = { All: false, Webhooks: true };
const SWITCHED_OFF = [{ All: false }, { Webhooks: false }];

/** Members with names from other kinds of call. */
const OF_OTHERS = {
  type: 'alias',
  event: 'Another Event',
  groupId: 'another group',
  previousId: 'another user',
  name: 'Another Name',
  category: 'Another Category',
  traits: { name: 'Somebody Else', plan: 'another' },
  properties: { title: 'Another Title', plan: 'another' },
};
/** The same names in free-form members, which are data. */
const IN_FREE_FORM = {
  ...OF_OTHERS,
  title: 'Its Own Title',
  userId: 'another user',
  timestamp: '2001-02-03T04:05:06.789Z',
  integrations: { All: false },
  context: { traits: OF_OTHERS.traits },
};
/** The same in a context, but without integrations, which have a meaning there. */
const IN_CONTEXT = {
  ...OF_OTHERS,
  traits: { ...OF_OTHERS.traits, email: 'other@example.org' },
  page: OF_OTHERS.properties,
};

/** A source, to which the clients send. */
const ONE = { source: null };

/** More than one flush interval in all, in gaps that are more than the tolerance of an instant. */
const SPREAD = Array.from({ length: 6 }, () => [messageOf('Track'), { pass: '1200ms' }]).flat();

/**
 * Messages from a method of the client to a webhook. The engine sends the same calls directly to the router too, so a failure is due
 * to the way between the two.
 */
export const ingestionMessages = [
  worldCase({
    id: 'ingestion/kinds',
    title: 'A message of each method arrives at the webhook as a call of its kind',
    requirements: ['ING-001'],
    world: ofEach(),
  }),
  worldCase({
    id: 'ingestion/same-user',
    title: 'Messages of one user that are sent together all arrive',
    requirements: ['ING-001'],
    world: {
      sources: ONE,
      steps: [1, 2, 3].flatMap(() => [messageOf('Track', { UserId: 'u1' }), messageOf('Identify', { UserId: 'u1' })]),
    },
  }),
  worldCase({
    id: 'ingestion/page-traits',
    title: 'Traits of a page message arrive as the properties of the body',
    requirements: ['ING-002'],
    world: { sources: ONE, steps: [messageOf('Page', { Traits: PAGE })] },
  }),
  worldCase({
    id: 'ingestion/identities',
    title: 'UserId, GroupId and PreviousId of a message arrive in the body',
    requirements: ['ING-003'],
    world: ofEach(),
  }),
  worldCase({
    id: 'ingestion/integrations-on',
    title: 'A message whose Integrations switch off all but the webhooks is delivered',
    requirements: ['ING-004'],
    world: { sources: ONE, steps: [messageOf('Track'), messageOf('Track', { Integrations: EXCEPTED })] },
  }),
  worldCase({
    id: 'ingestion/integrations-off',
    title: 'No message whose Integrations switch the webhooks off is delivered',
    requirements: ['ING-004'],
    world: {
      sources: ONE,
      steps: SWITCHED_OFF.flatMap((Integrations) => [
        ...GO_METHODS.map((method) => messageOf(method, { Integrations })),
        // A router may read the context first.
        messageOf('Page', { Context: { locale: 'en-GB' }, Integrations }),
      ]),
    },
  }),
  worldCase({
    id: 'ingestion/timestamp',
    title: 'Timestamp of a page message arrives as the same instant, even with an offset',
    requirements: ['ING-005'],
    world: {
      sources: ONE,
      steps: [PAST, '2024-02-29T03:45:10.500+05:30'].map((Timestamp) => messageOf('Page', { Timestamp })),
    },
  }),
  worldCase({
    id: 'ingestion/timestamp-forms',
    title: 'Timestamp of a page message arrives as the same instant in every usual form',
    requirements: ['ING-005', 'TIM-008'],
    world: { sources: ONE, steps: [...FORMS.map((Timestamp) => messageOf('Page', { Timestamp })), messageOf('Track')] },
  }),
  worldCase({
    id: 'ingestion/signed',
    title: 'Messages of a client are delivered signed',
    requirements: ['ING-006'],
    world: { ...ofEach(), sources: { source: { secret: 'the secret of a source' } } },
  }),
  worldCase({
    id: 'ingestion/free-form',
    title: 'Event, Properties and Traits of a message arrive as those of a call do',
    requirements: ['ING-009', 'ING-002'],
    world: {
      sources: ONE,
      steps: [
        messageOf('Track', { Event: ' Signed Up + 100% “漢字” %d {0} $1 ', Properties: GIVEN }),
        ...(['Identify', 'Group', 'Page'] as const).map((method) => messageOf(method, { Traits: GIVEN })),
      ],
    },
  }),
  worldCase({
    id: 'ingestion/context-like-members',
    title: 'A message whose members have names of other kinds arrives as its own kind',
    requirements: ['ING-001', 'ING-002', 'ING-003', 'ING-009', 'VAL-006'],
    world: {
      sources: ONE,
      steps: GO_METHODS.map((method) =>
        messageOf(method, {
          ...(method === 'Alias' ? {} : { [GO_METHOD_FACTS[method].freeForm]: IN_FREE_FORM }),
          // The document gives a Context only to Page.
          ...(method === 'Page' ? { Context: IN_CONTEXT } : {}),
        }),
      ),
    },
  }),
  worldCase({
    id: 'ingestion/no-timestamp',
    title: 'A message without a timestamp arrives with the time at which it was queued',
    requirements: ['ING-011'],
    world: {
      sources: ONE,
      // Messages that are sent together may leave on the next day.
      now: '2026-06-30T23:59:57Z',
      // The time of a message must not become that of a later one.
      steps: [...SPREAD, messageOf('Page', { Timestamp: PAST }), { pass: '5s' }, ...ofEach().steps],
    },
  }),
] as const satisfies readonly Case[];

function ofEach(): World {
  return { sources: ONE, steps: GO_METHODS.map((method) => messageOf(method)) };
}

function messageOf(method: GoMethod, fields: Readonly<Record<string, unknown>> = {}): WorldStep {
  return { message: { method, ...fields } };
}
