import type { AnswerRest, Outcome } from '../../../wire/outcome.ts';
import { clientFault } from '../../replacement.ts';

/** Does not count a 200 as taken if something else that it carries says otherwise. */
function refusing(isRefused: (rest: AnswerRest) => boolean) {
  return ({ isTaken }: { readonly isTaken: (outcome: Outcome) => boolean }) => ({
    isTaken: (outcome: Outcome): boolean => {
      const rest = outcome.kind === 'response' ? outcome.rest : undefined;
      return isTaken(outcome) && (rest === undefined || !isRefused(rest));
    },
  });
}

/** Faults in when a client sends a batch again, by something that the answer carries beside its status. */
export const SERVICE_ANSWER_FAULTS = [
  clientFault({
    name: 'client-retries-after-success',
    breaks: ['QUE-013'],
    description: 'A client sends a batch again if the 200 has a Retry-After header.',
    change: refusing(({ headers }) => 'retry-after' in headers),
  }),
  clientFault({
    name: 'client-retries-cached-success',
    breaks: ['QUE-013'],
    description: 'A client sends a batch again if the 200 has a Cache-Control header.',
    change: refusing(({ headers }) => 'cache-control' in headers),
  }),
  clientFault({
    name: 'success-with-error-member-sent-again',
    breaks: ['QUE-013'],
    description: 'A batch whose success has a member named `error`, even if it is null, is sent again.',
    change: refusing(({ body }) => body.includes('"error"')),
  }),
];
