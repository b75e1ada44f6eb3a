import { shown } from '../../text.ts';

/** What came of one request to the receiver under test. Times are milliseconds since the request began. */
export type Answer =
  | { readonly kind: 'status'; readonly status: number; readonly text: string; readonly afterMs: number }
  /** No head of an answer came within the limit. */
  | { readonly kind: 'late'; readonly afterMs: number }
  /** The connection was closed or reset, or what came was not HTTP. */
  | { readonly kind: 'broken'; readonly reason: string }
  /** The certificate of the receiver is self-signed, so nothing was sent. */
  | { readonly kind: 'self-signed' }
  /** There was no connection. */
  | { readonly kind: 'unreachable'; readonly reason: string };

/** How much of the body of an answer a message shows. */
const SHOWN_CHARACTERS = 120;

/** Whether an answer is a success (readings, 23). */
export function isSuccess(answer: Answer): boolean {
  return answer.kind === 'status' && answer.status >= 200 && answer.status <= 299;
}

/** An answer as the end of a sentence: `status 401 with "no"`. */
export function answerWords(answer: Answer): string {
  switch (answer.kind) {
    case 'status': {
      const text = answer.text.trim().slice(0, SHOWN_CHARACTERS);
      return text === '' ? `status ${answer.status}` : `status ${answer.status} with ${shown(text)}`;
    }
    case 'late':
      return `no answer within ${answer.afterMs / 1000} s`;
    case 'broken':
      return `a connection that ended without an answer (${answer.reason})`;
    case 'self-signed':
      return 'a self-signed certificate';
    case 'unreachable':
      return `no connection (${answer.reason})`;
  }
}
