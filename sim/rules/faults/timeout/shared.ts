import { fault, unseenByRandomWorlds } from '../../replacement.ts';
import { BETWEEN } from '../between-things.ts';

/** Mistakes in whom the five seconds belong to. */
export const SHARED_DEADLINE_FAULTS = unseenByRandomWorlds(BETWEEN, [
  fault({
    name: 'time-shared-by-urls',
    breaks: ['TMO-001'],
    description: 'The five seconds are those of the message, and each of its URLs has an equal share of them.',
    change: ({ responseTimeoutMs }) => ({
      responseTimeoutMs: (attempt) => {
        const allMs = responseTimeoutMs(attempt);
        return allMs === null ? null : Math.floor(allMs / attempt.message.source.webhooks.length);
      },
    }),
  }),
]);
