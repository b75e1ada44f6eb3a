import type { ClientStep } from '../../random/client/plan.ts';
import { ALL_FIELDS, ALL_FLUSHES, ALL_METHODS, clientRelation } from './client-relation.ts';
import { fewMessages } from './packed.ts';

/** Instants at which something about the calendar changes while messages are queued. */
const INSTANTS = [
  { name: 'midnight', what: 'a day, a month and a year end', now: '2026-12-31T23:59:58.500Z' },
  { name: 'leap-day', what: 'a leap day begins', now: '2028-02-28T23:59:58.500Z' },
  { name: 'leap-day-end', what: 'a leap day ends', now: '2028-02-29T23:59:58.500Z' },
  { name: 'summer-time', what: 'clocks are put forward in Europe', now: '2026-03-29T00:59:58.500Z' },
  { name: 'winter-time', what: 'clocks are put back in America', now: '2026-11-01T05:59:58.500Z' },
  { name: 'seconds-overflow', what: 'seconds exceed 31 bits', now: '2038-01-19T03:14:05.500Z' },
  { name: 'far-future', what: 'it is the next century', now: '2100-02-28T23:59:58.500Z' },
  { name: 'past', what: 'it is the last century', now: '1999-12-31T23:59:58.500Z' },
] as const;

/** Gaps between the messages of one interval, in milliseconds: each row is shorter than the interval of 5 s. */
const GAPS = [
  [4_950, 20],
  [1, 4_230],
  [1_234, 3_000, 600],
];

/** When messages are handed in. */
export const TIME_RELATIONS = [
  ...INSTANTS.map(({ name, what, now }) =>
    clientRelation({
      name,
      title: `the world is at another time: ${what}`,
      because: 'the document measures the flush interval from the last flush, and by no calendar',
      requirements: [...ALL_FLUSHES, ...ALL_METHODS, ...ALL_FIELDS],
      base: fewMessages,
      change: (plan) => ({ ...plan, now }),
    }),
  ),
  clientRelation({
    name: 'gaps',
    title: 'the messages come at other moments of an interval',
    because: 'the document has the interval flush whatever is queued when it ends',
    requirements: [...ALL_FLUSHES, ...ALL_METHODS, ...ALL_FIELDS],
    base: fewMessages,
    change: (plan) => {
      const messages = plan.steps.filter(({ kind }) => kind === 'message');
      const gaps = GAPS.flat();
      const steps = messages.flatMap((step, at): ClientStep[] => [
        step,
        { kind: 'pass', ms: gaps[at % gaps.length] ?? 0 },
      ]);
      return { ...plan, steps };
    },
  }),
];
