import type { Budget } from './budget/budget.ts';
import { HEAD_BYTES } from './server.ts';

interface Limits {
  readonly budget: Budget;
  /** The name of the receiver, for a reader. */
  readonly name: string;
  /** Real time. */
  readonly arrivalLimitMs: number;
}

/** What was given up for being too large or too slow might have been a request, so the case is lost. */
export function noteCutOff(code: string | undefined, { budget, name, arrivalLimitMs }: Limits): void {
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') budget.overdraw('short extensions of chunks', 'long ones', name);
  if (code === 'HPE_HEADER_OVERFLOW') budget.overdraw(`a head of at most ${HEAD_BYTES} bytes`, 'more', name);
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    budget.overdraw(`a whole request within ${arrivalLimitMs / 1000} s of its first byte`, 'a part of one', name);
  }
}
