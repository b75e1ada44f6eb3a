import { plural } from '../../spec/grammar.ts';
import type { ReceivedRequest } from '../receivers/received-request.ts';
import type { ReceiverContext } from '../receivers/receiver-context.ts';
import type { Story } from './transcript.ts';

/** Where events are noted. */
interface Notes {
  note(actor: 'implementation' | 'receiver', what: string, story: Story): void;
}

/**
 * Notes what a receiver gets and does, so that each answer can be joined to its attempt.
 * @param look Called with each request after it has been noted.
 */
export function notedEvents(
  place: string,
  notes: Notes,
  look: (request: ReceivedRequest) => void,
): Pick<ReceiverContext, 'onEvent' | 'onRequest'> {
  return {
    onEvent: (what, request) => {
      const answer: Story = request === undefined ? {} : { kind: 'answer', attempt: attemptId(request) };
      notes.note('receiver', `${place} ${what}`, { place, ...answer });
    },
    onRequest: (request) => {
      const what = `${request.method} ${request.target} (${plural(request.body.length, 'byte')})`;
      notes.note('implementation', what, { kind: 'attempt', place, attempt: attemptId(request) });
      look(request);
    },
  };
}

/** Names a request within its case. */
function attemptId({ receiver, index }: ReceivedRequest): string {
  return `${receiver}#${index + 1}`;
}
