import { STATUS_CODES } from 'node:http';
import type { DevAttemptSummary } from '../../../spec/shapes/dev/messages.ts';
import type { Outcome } from '../../wire/outcome.ts';

/** How an attempt ended, in short. */
export type Ending = Pick<DevAttemptSummary, 'outcome' | 'status' | 'reason'>;

export const UNDER_WAY: Ending = { outcome: 'under-way', status: null, reason: 'under way' };

/** How many different endings are shared among attempts. */
const MAX_SHARED = 1000;

/** Gives attempts that ended in the same way one object, because most of them do. */
export class Endings {
  readonly #known = new Map<string, Ending>();

  of(outcome: Outcome): Ending {
    const ending = endingOf(outcome);
    const key = `${ending.outcome} ${ending.reason}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    if (this.#known.size >= MAX_SHARED) this.#known.clear();
    this.#known.set(key, ending);
    return ending;
  }
}

function endingOf(outcome: Outcome): Ending {
  const status = outcome.kind === 'response' ? outcome.status : null;
  return { outcome: outcome.kind, status, reason: reasonOf(outcome) };
}

function reasonOf(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'response':
      return `${outcome.status} ${outcome.rest?.reason || (STATUS_CODES[outcome.status] ?? '')}`.trim();
    case 'timeout':
      return `no answer within ${outcome.afterMs / 1000} s`;
    case 'connection':
    case 'certificate':
      return outcome.reason;
  }
}
