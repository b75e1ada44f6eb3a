import { DAY_MS, HOUR_MS } from '../../../harness/time/horizons.ts';
import type { ClientStep } from '../../client/plan.ts';
import { STARTS } from '../../decks/instants.ts';
import { fewMessages } from './packed.ts';
import { ALL_FIELDS, ALL_FLUSHES, ALL_METHODS, type ClientRelation } from './relation.ts';

const EACH_START = Object.values(STARTS);

/** Gaps between the messages of one interval, in milliseconds: each row is shorter than the interval of 5 s. */
const GAPS = [
  [4_950, 20],
  [1, 4_230],
  [1_234, 3_000, 600],
];

/** More than an hour, and more than a day. */
const RESTS_MS = [HOUR_MS + 61_234, DAY_MS + 123_456];

/** When messages are sent. */
export const TIME_RELATIONS = [
  {
    name: 'other-times',
    title: 'Clients send as soon at midnight, on a leap day, when clocks are changed, and in other centuries',
    because: 'the document measures the flush interval from the last flush, and by no calendar',
    requirements: ['QUE-009', ...ALL_FLUSHES, ...ALL_METHODS, ...ALL_FIELDS],
    needs: ['virtual-clock'],
    base: fewMessages,
    rounds: EACH_START.length,
    change: (plan, _, round = 0) => ({ ...plan, now: EACH_START[round] ?? plan.now }),
  },
  {
    name: 'gaps',
    title: 'Messages that come at other moments of an interval are sent as soon',
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
  },
  {
    name: 'rests',
    title: 'Messages that come after a client had nothing to do for an hour, or a day, are sent as soon',
    because: 'the document has a flush count and an interval, and no other condition',
    requirements: ['QUE-009', ...ALL_FLUSHES, ...ALL_METHODS, ...ALL_FIELDS],
    needs: ['virtual-clock'],
    isCounted: true,
    base: fewMessages,
    change: (plan, random) => {
      const again = RESTS_MS.flatMap((ms, rest) => {
        const steps = fewMessages(random).steps.map((step): ClientStep => {
          return step.kind === 'message' ? { ...step, key: `${step.key} after rest ${rest}` } : step;
        });
        return [{ kind: 'pass' as const, ms }, ...steps];
      });
      return { ...plan, steps: [...plan.steps, ...again] };
    },
  },
] as const satisfies readonly ClientRelation[];
