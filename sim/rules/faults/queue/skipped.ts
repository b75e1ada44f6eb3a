import { LIMITS } from '../../../../spec/limits.ts';
import { clientFault } from '../../replacement.ts';

const SECOND_MS = 1000;

/** Faults that skip a flush, or do not know when it is due. */
export const SKIPPED_FLUSH_FAULTS = [
  clientFault({
    name: 'interval-below-a-second-ignored',
    breaks: ['QUE-010'],
    description:
      'The flush interval is kept in whole seconds, and one below a second becomes zero, which means the default.',
    change: ({ flushAfterMs }) => ({
      flushAfterMs: (options) => Math.trunc(flushAfterMs(options) / SECOND_MS) * SECOND_MS || LIMITS.flushIntervalMs,
    }),
  }),
  clientFault({
    name: 'flush-skipped-while-sending',
    breaks: ['QUE-010', 'QUE-009', 'QUE-013', 'MSG-005'],
    description:
      'A flush that comes due while a request is under way is skipped, and only another message leads to one.',
    change: ({ flushes }) => ({
      flushes: (requestsUnderWay) => requestsUnderWay === 0 && flushes(requestsUnderWay),
    }),
  }),
];
