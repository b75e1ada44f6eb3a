import type { Dress } from '../../../harness/receivers/reply.ts';
import { HOUR_MS } from '../../../harness/time/horizons.ts';
import { BEFORE_A_YEAR, STARTS, TIMESTAMPS } from '../../decks/instants.ts';
import type { Answers, Step } from '../../plan.ts';
import { TRACK } from './base-world.ts';
import { taker, valuesOf, withCalls, withDeletionsFirst, withFirst } from './edit.ts';
import type { RouterRelation } from './relation.ts';

const EACH_START = valuesOf(STARTS);
/** What an endpoint may say about retries. It has no effect on when they end. */
const ASKS_FOR_A_DAY: Dress = { headers: { 'Retry-After': '86400' }, body: '{"retry":true,"retryAfter":86400}' };
const ASKS_FOR_A_DATE: Dress = { headers: { 'Retry-After': 'Sat, 02 Jan 2027 12:00:00 GMT' } };

/** Messages that fail at each of their URLs, whatever is tried. */
const FOR_GOOD: readonly Step[] = [
  { kind: 'call', key: 'for-good', source: 0, call: TRACK, answers: { 'shop-1': failing(503, ASKS_FOR_A_DAY) } },
  { kind: 'pass', ms: 45_000 },
  {
    kind: 'call',
    key: 'for-good-everywhere',
    source: 2,
    call: TRACK,
    answers: { 'app-1': failing(500), 'app-2': failing(500, ASKS_FOR_A_DATE), 'app-3': failing(500) },
  },
];

/** The settings are put again, as they are, between the retries of messages that fail for good. */
const AGAIN = Array.from({ length: 7 }, (_, half): Step[] => [
  { kind: 'pass', ms: HOUR_MS / 2 },
  ...[0, 2].map((source): Step => ({ kind: 'again', key: `again-${half}-${source}`, source })),
]).flat();

/** One for each timestamp. */
const TRACKS = Object.keys(TIMESTAMPS).map(
  (_, index): Step => ({ kind: 'call', key: `dated-${index}`, source: 0, call: TRACK }),
);

export const TIME = [
  {
    name: 'world-moved',
    needs: ['virtual-clock'],
    isSmall: true,
    title: 'The hour, day, month and year at which a world begins change nothing but its times',
    because: 'Errors and Limits give durations only, and no rule depends on the calendar',
    requirements: ['CAL-011', 'TIM-001', 'TIM-002', 'RTY-001', 'RTY-005', 'TIM-008', 'BOD-005'],
    rounds: EACH_START.length,
    change: (plan, _, round = 0) => ({ ...plan, startsAt: EACH_START[round % EACH_START.length] ?? EACH_START[0] }),
  },
  {
    name: 'failing-for-good',
    needs: ['virtual-clock'],
    isCounted: true,
    isSmall: true,
    title: 'Messages that fail for good are given up after 4 h, whatever dates, answers and settings put again say',
    because: 'Errors: a 5xx is retried for a maximum of 4 hours, and no header, body, midnight or setting changes that',
    requirements: [
      ...(['RTY-002', 'RTY-001', 'CAL-011', 'DLV-003', 'RTY-006', 'RTY-004', 'TIM-002', 'SIG-010', 'HDR-008'] as const),
      ...(['RTY-005'] as const),
    ],
    change: (plan) => {
      const { steps, ...failing } = withDeletionsFirst(withFirst(plan, FOR_GOOD));
      return { ...failing, steps: [...steps, ...AGAIN], startsAt: BEFORE_A_YEAR };
    },
  },
  {
    name: 'timestamps-moved',
    isSmall: true,
    title: 'A message is delivered in the same way whatever past instant its timestamp gives',
    because:
      'Historical import: a timestamp may be added to any call, and readings 19 and 21: it arrives as the same instant',
    requirements: ['TIM-003', 'TIM-004', 'TIM-005', 'TIM-006', 'TIM-007', 'TIM-008', 'TIM-001', 'CAL-011', 'RTY-001'],
    change: (plan, random) => {
      const take = taker(random, valuesOf(TIMESTAMPS));
      return withCalls(withFirst(plan, TRACKS), (call) => ({ ...call, timestamp: take() }));
    },
  },
] as const satisfies readonly RouterRelation[];

/** The same failure whenever it is tried. */
function failing(status: number, dress: Dress = {}): Answers {
  return [{ kind: 'answer', status, ...dress }];
}
