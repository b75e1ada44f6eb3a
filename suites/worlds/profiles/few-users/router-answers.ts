import { IN_TIME_MS } from '../../../harness/kit/tolerances.ts';
import { type Dress, FAIL, OK, okAfter, RESET, type Reply, STALL, status } from '../../../harness/receivers/reply.ts';
import type { Answers } from '../../plan.ts';
import { DRESSES, LONG_PAGE } from '../router/answers.ts';

/** A failure that carries something. */
function dressed(dress: Dress): Reply {
  return { kind: 'answer', status: 500, ...dress };
}

/** How a message of a source with one URL is answered. */
export const ANSWERS: readonly [Answers, ...Answers[]] = [
  [FAIL, OK],
  [STALL, FAIL, FAIL, OK],
  [RESET, OK],
  [okAfter(IN_TIME_MS)],
  [status(503), FAIL, status(502), OK],
  [{ kind: 'answer', status: 503, headers: { 'Retry-After': '45' } }, OK],
  [FAIL],
];
/** Failures that carry what must not matter. */
export const DRESSED: readonly [Answers, ...Answers[]] = [
  [dressed(LONG_PAGE), FAIL, OK],
  ...DRESSES.map((dress): Answers => [dressed(dress), OK]),
];
/** The same for a source with two. */
export const ANSWERS_OF_TWO: readonly [Record<string, Answers>, ...Record<string, Answers>[]] = [
  { 'app-1': [FAIL], 'app-2': [OK] },
  { 'app-1': [OK], 'app-2': [FAIL] },
  { 'app-1': [FAIL, FAIL, OK], 'app-2': [status(503)] },
  { 'app-1': [RESET], 'app-2': [OK] },
];
