import { outboundTimestampSchema } from '../../spec/shapes/json.ts';
import type { TimestampVector } from '../../spec/shapes/vectors.ts';
import { formatTimestamp, readTimestamp } from '../rules/router/timestamps.ts';

/** Far enough apart that the retries of one call are over before the next comes. */
const APART_MS = 5 * 60_000;
const START_MS = Date.parse('2026-01-01T00:00:00.000Z');
const KINDS = ['track', 'page', 'identify', 'group', 'alias'] as const;
const SOURCES = ['web', 'mobile', 'server'] as const;

interface Given {
  readonly name: string;
  readonly what: string;
  readonly requirement: string;
  readonly text: string;
}

const utc = (name: string, what: string, text: string, requirement = 'TIM-003'): Given => ({
  name,
  what,
  requirement,
  text,
});
const offset = (name: string, what: string, text: string) => utc(name, what, text, 'TIM-004');
const past = (name: string, what: string, text: string) => utc(name, what, text, 'TIM-007');

/** Forms that every common parser reads. */
const READ: readonly Given[] = [
  utc('milliseconds', 'in UTC with milliseconds', '2012-12-02T00:30:08.276Z'),
  utc('small-milliseconds', 'with few milliseconds', '2025-06-05T04:03:02.007Z'),
  utc('tens-of-milliseconds', 'with tens of milliseconds', '2025-06-05T04:03:02.070Z'),
  utc('one-digit', 'with one digit of a fraction', '2025-06-05T04:03:02.5Z'),
  utc('two-digits', 'with two digits of a fraction', '2025-06-05T04:03:02.25Z'),
  utc('whole-seconds', 'without a fraction', '2025-06-05T04:03:02Z', 'TIM-005'),
  utc(
    'whole-seconds-offset-zero',
    'without a fraction, with an offset of zero',
    '2025-06-05T04:03:02+00:00',
    'TIM-005',
  ),
  utc('microseconds', 'with microseconds', '2025-06-05T04:03:02.123456Z', 'TIM-006'),
  utc('nanoseconds', 'with nanoseconds', '2025-06-05T04:03:02.987654321Z', 'TIM-006'),
  utc('nanoseconds-offset', 'with nanoseconds and an offset', '2025-06-05T04:03:02.987654321+02:00', 'TIM-006'),
  utc('nines', 'with a fraction that would round up to a second', '2025-06-05T04:03:02.999999Z', 'TIM-006'),
  offset('offset-zero', 'with an offset of zero', '2025-06-05T04:03:02.100+00:00'),
  offset('offset-minus-zero', 'with an offset of minus zero', '2025-06-05T04:03:02.100-00:00'),
  offset('offset-two-hours', 'two hours ahead of UTC', '2025-06-05T14:03:02.100+02:00'),
  offset('offset-five-behind', 'five hours behind UTC', '2025-06-05T04:03:02.100-05:00'),
  offset('offset-half-hour', 'five and a half hours ahead of UTC', '2025-06-05T14:03:02.100+05:30'),
  offset('offset-quarter-hour', 'five and three quarters of an hour ahead of UTC', '2025-06-05T14:03:02.100+05:45'),
  offset('offset-half-hour-behind', 'three and a half hours behind UTC', '2025-06-05T14:03:02.100-03:30'),
  offset('offset-fourteen', 'fourteen hours ahead of UTC', '2025-06-05T20:03:02.100+14:00'),
  offset('offset-thirteen-and-more', 'thirteen hours and three quarters ahead of UTC', '2025-06-05T20:03:02.100+13:45'),
  offset('offset-twelve-behind', 'twelve hours behind UTC', '2025-06-05T04:03:02.100-12:00'),
  offset('offset-to-day-before', 'of a day that in UTC is the one before', '2025-06-05T01:03:02.100+05:00'),
  offset('offset-to-day-after', 'of a day that in UTC is the one after', '2025-06-05T22:03:02.100-05:00'),
  offset('offset-to-month-before', 'of a month that in UTC is the one before', '2025-03-01T01:03:02.100+05:00'),
  offset(
    'offset-to-leap-day',
    'of the 1st of March, which in UTC is the 29th of February',
    '2024-03-01T01:03:02.100+05:00',
  ),
  offset('offset-to-month-after', 'of a month that in UTC is the one after', '2025-05-31T22:03:02.100-05:00'),
  offset('offset-to-year-before', 'of a year that in UTC is the one before', '2025-01-01T01:03:02.100+05:00'),
  offset('offset-to-year-after', 'of a year that in UTC is the one after', '2024-12-31T22:03:02.100-05:00'),
  utc('midnight', 'of midnight', '2025-06-05T00:00:00.000Z'),
  utc('after-midnight', 'of the hour after midnight', '2025-06-05T00:59:59.999Z'),
  utc('noon', 'of noon', '2025-06-05T12:00:00.000Z'),
  utc('afternoon', 'of the afternoon', '2025-06-05T15:04:05.678Z'),
  utc('last-millisecond-of-day', 'of the last millisecond of a day', '2025-06-05T23:59:59.999Z'),
  utc('last-millisecond-of-year', 'of the last millisecond of a year', '2024-12-31T23:59:59.999Z'),
  utc('leap-day', 'of the 29th of February', '2024-02-29T12:34:56.789Z'),
  utc('week-of-next-year', 'of a day whose week belongs to the next year', '2024-12-30T10:11:12.345Z'),
  utc('week-of-last-year', 'of a day whose week belongs to the year before', '2021-01-01T10:11:12.345Z'),
  utc('hour-skipped-in-europe', 'of the hour that Europe skips in spring', '2025-03-30T01:30:00.000Z'),
  utc('hour-repeated-in-europe', 'of an hour that Europe has twice in autumn', '2025-10-26T01:30:00.000Z'),
  utc('hour-skipped-in-new-york', 'of the hour that New York skips in spring', '2025-03-09T07:30:00.000Z'),
  utc('hour-repeated-in-new-york', 'of an hour that New York has twice in autumn', '2025-11-02T06:30:00.000Z'),
  past('leap-day-of-2000', 'of the 29th of February 2000', '2000-02-29T01:02:03.004Z'),
  past('year-1999', 'of the last second of 1999', '1999-12-31T23:59:59.000Z'),
  past('thirty-years-ago', 'of thirty years ago', '1996-05-04T03:02:01.100Z'),
  past('epoch', 'of the first instant of 1970', '1970-01-01T00:00:00.000Z'),
  past('before-epoch', 'of the last second of 1969', '1969-12-31T23:59:58.750Z'),
  past('year-1955', 'of 1955', '1955-11-12T22:04:00.250Z'),
  past('year-1916', 'of a time when offsets had seconds', '1916-05-01T12:00:00.000Z'),
  past('year-1905', 'of 1905', '1905-06-30T23:59:59.500Z'),
];

/** Forms of ISO 8601, and others, that only some parsers read. */
const OPEN: readonly (readonly [name: string, what: string, text: string])[] = [
  ['offset-without-colon', 'with an offset without a colon', '2025-06-05T14:03:02+0200'],
  ['offset-of-hours', 'with an offset of hours only', '2025-06-05T14:03:02+02'],
  ['comma', 'with a comma before the fraction', '2025-06-05T04:03:02,500Z'],
  ['space', 'with a space between day and time', '2025-06-05 04:03:02Z'],
  ['lower-case', 'in lower case', '2025-06-05t04:03:02z'],
  ['no-seconds', 'without seconds', '2025-06-05T04:03Z'],
  ['basic', 'in the basic form', '20250605T040302Z'],
  ['date-only', 'that is a day only', '2025-06-05'],
  ['week-date', 'that is the day of a week', '2025-W23-4'],
  ['day-of-year', 'that is the day of a year', '2025-156'],
  ['no-zone', 'without a zone', '2025-06-05T04:03:02.100'],
  ['hour-24', 'of the hour 24', '2025-06-05T24:00:00Z'],
  ['leap-second', 'of a leap second', '2016-12-31T23:59:60Z'],
  ['no-day', 'of a day that no calendar has', '2025-02-30T00:00:00Z'],
  ['far-future', 'of the year 9999', '9999-12-31T23:59:59.999Z'],
  ['year-one', 'of the year 1', '0001-01-01T00:00:00Z'],
  ['digits', 'of digits', '1749096182000'],
  ['words', 'that is no timestamp', 'yesterday'],
  ['empty', 'that is empty', ''],
];

const MEMBERS: Readonly<Record<(typeof KINDS)[number], object>> = {
  track: { event: 'Signed Up' },
  page: { properties: { path: '/a' } },
  identify: { traits: { plan: 'pro' } },
  group: { groupId: 'g1' },
  alias: { previousId: 'anon-7' },
};

/** Puts calls on a timeline, each some minutes after the previous one. */
class Line {
  #atMs = START_MS;
  #count = 0;

  next(
    more: object,
    {
      source,
      afterMs = APART_MS,
      kind,
    }: { source?: (typeof SOURCES)[number]; afterMs?: number; kind?: (typeof KINDS)[number] } = {},
  ) {
    this.#atMs += afterMs;
    const type = kind ?? KINDS[this.#count % KINDS.length] ?? 'track';
    this.#count += 1;
    return {
      direction: 'inbound' as const,
      source: source ?? SOURCES[this.#count % SOURCES.length] ?? 'web',
      receivedAt: formatTimestamp(this.#atMs),
      call: { type, userId: 'u1', ...MEMBERS[type], ...more },
    };
  }

  jumpTo(instantMs: number): void {
    this.#atMs = instantMs;
  }

  get nowMs(): number {
    return this.#atMs;
  }
}

type Placed = ReturnType<Line['next']>;

const given = (id: string, what: string, requirement: string, placed: Placed, text: string): TimestampVector => ({
  id: `timestamps/${id}`,
  description: `A call with a timestamp ${what}. The body has the same instant.`,
  requirement,
  treatment: 'valid',
  ...placed,
  call: { ...placed.call, timestamp: text },
  instant: formatTimestamp(readTimestamp(text) ?? Number.NaN),
});

const none = (id: string, what: string, placed: Placed): TimestampVector => ({
  id: `timestamps/${id}`,
  description: `A call without a timestamp, ${what}. The body has the time of its arrival.`,
  requirement: 'TIM-002',
  treatment: 'valid',
  ...placed,
  instant: placed.receivedAt,
});

/** Calls on one timeline, so that a router's state after one may harm the next. */
function inbound(): TimestampVector[] {
  const line = new Line();
  const secondsAgo = (): string => formatTimestamp(line.nowMs - 40_000);
  return [
    none('none-first', 'which is the first', line.next({})),
    none('none-soon-after', 'fifty seconds after another one', line.next({}, { afterMs: 50_000 })),
    ...READ.flatMap((each) => [
      given(each.name, each.what, each.requirement, line.next({}), each.text),
      given(`${each.name}-again`, `${each.what}, by another kind of call`, 'TIM-008', line.next({}), each.text),
    ]),
    ...KINDS.map((kind) =>
      given(
        `old-${kind}`,
        `of 1999, by ${kind}`,
        'TIM-008',
        line.next({}, { kind, source: 'web' }),
        '1999-08-07T06:05:04.003Z',
      ),
    ),
    given('a-minute-ago', 'of less than a minute ago', 'TIM-003', line.next({}), secondsAgo()),
    given(
      'zone-in-context',
      'in UTC, though its context names a time zone',
      'TIM-008',
      line.next({ context: { timezone: 'America/New_York' } }),
      '2025-06-05T04:03:02.100Z',
    ),
    none('none-after-given', 'after calls of the same user that gave one', line.next({})),
    ...KINDS.map((kind) => none(`none-${kind}`, `by ${kind}`, line.next({}, { kind }))),
    ...OPEN.map(
      ([name, what, text]): TimestampVector => ({
        id: `timestamps/open-${name}`,
        description: `A call with a timestamp ${what}. Whether it is read is open.`,
        requirement: name === 'words' || name === 'empty' || name === 'no-day' ? 'TIM-009' : 'TIM-014',
        treatment: 'acceptable',
        ...line.next({ timestamp: text }, { kind: 'track' }),
      }),
    ),
    none('none-after-unreadable', 'after calls whose timestamps cannot be read', line.next({})),
    given(
      'after-unreadable',
      'after calls whose timestamps cannot be read',
      'TIM-010',
      line.next({}),
      '2025-06-05T04:03:02.100Z',
    ),
    ...[
      ['none-on-leap-day', 'on the 29th of February', '2028-02-29T12:00:00.500Z'],
      ['none-after-2038', 'after the 19th of January 2038', '2040-07-08T13:14:15.016Z'],
    ].map(([id = '', what = '', at = '']) => {
      line.jumpTo(Date.parse(at) - APART_MS);
      return none(id, what, line.next({}));
    }),
  ];
}

const OUTBOUND: readonly (readonly [name: string, what: string, text: string])[] = [
  ['milliseconds', 'in UTC with milliseconds', '2026-01-01T00:00:00.000Z'],
  ['offset-zero', 'with an offset of zero', '2026-01-01T00:00:00.000+00:00'],
  ['leap-day', 'of the 29th of February', '2024-02-29T23:59:59.999Z'],
  ['epoch', 'of the first instant of 1970', '1970-01-01T00:00:00.000Z'],
  ['before-epoch', 'of before 1970', '1955-11-12T22:04:00.250Z'],
  ['far-future', 'of the year 9999', '9999-12-31T23:59:59.999Z'],
  ['no-milliseconds', 'without milliseconds', '2026-01-01T00:00:00Z'],
  ['two-digits', 'with two digits of a fraction', '2026-01-01T00:00:00.00Z'],
  ['microseconds', 'with microseconds', '2026-01-01T00:00:00.000000Z'],
  ['comma', 'with a comma before the fraction', '2026-01-01T00:00:00,000Z'],
  ['no-zone', 'without a zone', '2026-01-01T00:00:00.000'],
  ['local', 'with an offset', '2026-01-01T01:00:00.000+01:00'],
  ['offset-without-colon', 'with an offset without a colon', '2026-01-01T00:00:00.000+0000'],
  ['space', 'with a space between day and time', '2026-01-01 00:00:00.000Z'],
  ['lower-case', 'in lower case', '2026-01-01t00:00:00.000z'],
  ['basic', 'in the basic form', '20260101T000000.000Z'],
  ['date-only', 'that is a day only', '2026-01-01'],
  ['digits', 'of digits', '1767225600000'],
  ['http-date', 'as in HTTP', 'Thu, 01 Jan 2026 00:00:00 GMT'],
  ['no-month', 'of the month 13', '2026-13-01T00:00:00.000Z'],
  ['no-day', 'of a day that no calendar has', '2026-02-30T00:00:00.000Z'],
  ['no-leap-day', 'of the 29th of February of a year without one', '2025-02-29T00:00:00.000Z'],
  ['no-hour', 'of the hour 24', '2026-01-01T24:00:00.000Z'],
  ['no-minute', 'of the minute 60', '2026-01-01T00:60:00.000Z'],
  ['space-before', 'with a space before it', ' 2026-01-01T00:00:00.000Z'],
  ['line-break-after', 'with a line break after it', '2026-01-01T00:00:00.000Z\n'],
  ['full-width', 'in full-width digits', '２０２６-01-01T00:00:00.000Z'],
  ['minus-milliseconds', 'with a minus in its milliseconds', '1969-12-31T23:59:58.-50Z'],
  ['empty', 'that is empty', ''],
];

function outbound([name, what, text]: (typeof OUTBOUND)[number]): TimestampVector {
  const isRight = outboundTimestampSchema.safeParse(text).success;
  return {
    id: `timestamps/outbound-${name}`,
    description: `${isRight ? 'Right' : 'Wrong'}: the timestamp of a body ${what}.`,
    requirement: 'TIM-001',
    treatment: isRight ? 'valid' : 'invalid',
    direction: 'outbound',
    text,
    ...(isRight ? { instant: formatTimestamp(Date.parse(text)) } : {}),
  };
}

/** All vectors about timestamps, in a fixed order; those of calls are in the order of their arrival. */
export function timestampVectors(): TimestampVector[] {
  return [...inbound(), ...OUTBOUND.map(outbound)];
}
