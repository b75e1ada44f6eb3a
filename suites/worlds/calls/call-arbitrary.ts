import * as fc from 'fast-check';
import type { CallDocument } from '../../stage/calls.ts';
import { freeForm } from './free-form-arbitrary.ts';

type Members = Record<string, unknown>;

/**
 * Forms of timestamps and integrations that have a requirement of their own. Only track calls get them. With another
 * kind, the requirement about that kind would apply as well, and a deviation must name one cause.
 */
const TIMESTAMPS = [
  '2025-06-30T21:15:30.250Z',
  '2025-06-30T23:15:30.250+02:00',
  '2025-06-30T20:15:30.250-08:00',
  '2025-06-30T23:15:30.250+05:30',
  '2025-06-30T21:15:30Z',
  '2025-06-30T21:15:30.123456789Z',
  '2012-12-02T00:30:08.276Z',
  '1999-12-31T23:59:59.999Z',
];
const SWITCHES = [
  { All: false },
  { Webhooks: false },
  { All: false, Webhooks: true },
  { All: false, webhooks: true },
  { webhooks: false },
  { Mailer: false },
  { All: true },
  { Webhooks: true, Mailer: false },
];
/** Recognised members. They get plain values, because they have a requirement of their own. */
const PAGE = { path: '/pricing', referrer: 'https://search.example.org/?q=start', title: 'Pricing' };

const plainTimestamp = fc
  .date({ min: new Date('2020-01-01T00:00:00Z'), max: new Date('2025-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString());

/** Members that any call may have. Each is often left out. */
function shared(timestamp: fc.Arbitrary<string>, integrations: fc.Arbitrary<Members>): fc.Arbitrary<Members> {
  const anonymousId = fc.constant('anonymous-1');
  const often = { freq: 2, nil: undefined };
  return fc
    .record({
      timestamp: fc.option(timestamp, often),
      integrations: fc.oneof({ weight: 2, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: integrations }),
      anonymousId: fc.option(anonymousId, often),
    })
    .map((members) => Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)));
}

const special = shared(fc.oneof(plainTimestamp, fc.constantFrom(...TIMESTAMPS)), fc.constantFrom<Members>(...SWITCHES));
const plain = shared(plainTimestamp, fc.constantFrom<Members>({ All: false }, { Webhooks: false }));

const page = fc.oneof(fc.constant({}), fc.constant(PAGE));
const revenue = fc.oneof(fc.constant({}), fc.constant({ revenue: '19.95' }));

/** Calls of every kind that must be delivered. They get their ids when they are handed in. */
export const anyCall: fc.Arbitrary<CallDocument> = fc.oneof(
  callOf(
    'track',
    special,
    fc.tuple(freeForm, revenue).map(([free, own]) => ({ properties: { ...free, ...own } })),
  ),
  callOf(
    'page',
    plain,
    fc.tuple(freeForm, page).map(([free, own]) => ({ properties: { ...free, ...own } })),
  ),
  callOf(
    'identify',
    plain,
    freeForm.map((traits) => ({ traits })),
  ),
  callOf(
    'group',
    plain,
    freeForm.map((traits) => ({ traits })),
  ),
  callOf('alias', plain, fc.constant({})),
);

function callOf(
  type: CallDocument['type'],
  common: fc.Arbitrary<Members>,
  own: fc.Arbitrary<Members>,
): fc.Arbitrary<CallDocument> {
  const event = type === 'track' ? { event: 'Signed Up' } : {};
  return fc.tuple(common, own).map(([members, given]) => ({ ...members, ...event, ...given, type }));
}
