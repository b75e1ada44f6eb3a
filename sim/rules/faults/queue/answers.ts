import type { AnswerRest } from '../../../wire/outcome.ts';
import type { ClientRules } from '../../client/client-rules.ts';
import { clientFault, unseenByRandomWorlds } from '../../replacement.ts';

/** Sends a batch again although its service took it, if the answer carries something beside its status. */
function sendingAgainIf(says: (rest: AnswerRest) => boolean) {
  return ({ isTaken }: ClientRules): Partial<ClientRules> => ({
    isTaken: (outcome) =>
      isTaken(outcome) && !(outcome.kind === 'response' && outcome.rest !== undefined && says(outcome.rest)),
  });
}

/** Faults of a client that takes an answer for more than the document says. */
export const ANSWER_FAULTS = unseenByRandomWorlds('random worlds have no clients of the library', [
  clientFault({
    name: 'success-with-retry-after-sent-again',
    breaks: ['QUE-013'],
    description: 'A batch whose success carries `Retry-After` is sent again.',
    change: sendingAgainIf(({ headers }) => headers['retry-after'] !== undefined),
  }),
  clientFault({
    name: 'success-with-error-member-sent-again',
    breaks: ['QUE-013'],
    description: 'A batch whose success has a member named `error`, even if it is null, is sent again.',
    change: sendingAgainIf(({ body }) => body.includes('"error"')),
  }),
]);
