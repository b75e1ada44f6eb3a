import { LIMITS } from '../../spec/limits.ts';
import type { DeliveryVector } from '../../spec/shapes/vectors.ts';

type Endpoint = DeliveryVector['endpoints'][number];
type Answer = Endpoint['answers'][number];
type Rule = DeliveryVector['rules'][number];

const HOUR_MS = 3_600_000;
/** Attempts may begin this long after the end of the window: timers are not exact (readings, 25). */
const GRACE_MS = 60_000;
const WINDOW_END_MS = LIMITS.retryWindowMs + GRACE_MS;
/** Long enough for a window at each of five endpoints, one after another. */
const LONG_MS = 24 * HOUR_MS;
/** Answers that are certainly in time, and certainly late (readings, 26). */
const IN_TIME_MS = 4_000;
const LATE_MS = 6_000;

const answer = (status: number, delayMs: number | null = 0): Answer => ({ status, delayMs });
const OK = answer(200);
const BUSY = answer(503);
const NEVER = answer(200, null);

const at = (endpoint: string, ...answers: readonly Answer[]): Endpoint => ({
  endpoint,
  scheme: 'http',
  answers: [...answers],
});
const selfSigned = (endpoint: string): Endpoint => ({ endpoint, scheme: 'https', answers: [OK] });

const rule = (changes: Partial<Rule>): Rule => ({
  endpoint: null,
  counts: 'requests',
  after: 'start',
  fromMs: 0,
  untilMs: null,
  least: 0,
  most: null,
  ...changes,
});
const exactly = (count: number, endpoint: string | null = null): Rule => rule({ endpoint, least: count, most: count });
const atLeast = (least: number, endpoint: string | null = null): Rule => rule({ endpoint, least });
const retriesAtLeast = (least: number, endpoint: string | null = null): Rule =>
  rule({ endpoint, counts: 'retries', least });
const NONE_AFTER_WINDOW = rule({ fromMs: WINDOW_END_MS, most: 0 });
const NO_RETRY_AFTER_SUCCESS = rule({ counts: 'retries', after: 'success', most: 0 });

function vector(
  name: string,
  description: string,
  requirement: string,
  endpoints: readonly Endpoint[],
  rules: readonly Rule[],
  treatment: DeliveryVector['treatment'] = 'valid',
): DeliveryVector {
  return {
    id: `delivery/${name}`,
    description: `${description}.`,
    requirement,
    treatment,
    endpoints: [...endpoints],
    untilMs: LONG_MS,
    rules: [...rules],
  };
}

const busy = (count: number): Answer[] => Array.from({ length: count }, () => BUSY);
const SERVER_ERRORS = [500, 501, 502, 503, 504, 505, 507, 508, 511, 520, 529, 599] as const;
const OPEN_STATUSES = [201, 202, 204, 301, 302, 307, 308, 400, 401, 403, 404, 408, 410, 413, 422, 429, 451] as const;

/** All vectors about deliveries, in a fixed order. */
export function deliveryVectors(): DeliveryVector[] {
  return [
    vector('success', 'A success ends the message', 'DLV-001', [at('a', OK)], [exactly(1)]),
    ...SERVER_ERRORS.map((status) =>
      vector(
        `always-${status}`,
        `An endpoint that always answers with ${status} gets two retries or more, and none after four hours`,
        status === 503 ? 'RTY-002' : 'RTY-006',
        [at('a', answer(status))],
        [retriesAtLeast(2), NONE_AFTER_WINDOW],
      ),
    ),
    ...[500, 503, 504].map((status) =>
      vector(
        `${status}-then-success`,
        `A success on the first retry after a ${status} ends the retries`,
        'RTY-003',
        [at('a', answer(status), OK)],
        [exactly(2), NO_RETRY_AFTER_SUCCESS],
      ),
    ),
    vector(
      'two-busy-then-success',
      'A success on the second retry ends the retries',
      'RTY-003',
      [at('a', ...busy(2), OK)],
      [exactly(3)],
    ),
    vector(
      'several-errors-then-success',
      'Different errors, and a success on the second retry',
      'RTY-003',
      [at('a', answer(500), answer(504), OK)],
      [exactly(3)],
    ),
    vector(
      'success-in-time',
      'A success after 4 s is in time',
      'TMO-001',
      [at('a', answer(200, IN_TIME_MS))],
      [exactly(1)],
    ),
    vector(
      'error-in-time',
      'An error after 4 s is retried',
      'RTY-001',
      [at('a', answer(500, IN_TIME_MS))],
      [retriesAtLeast(2), NONE_AFTER_WINDOW],
    ),
    vector(
      'success-too-late',
      'A success after 6 s is too late, so the message is sent again',
      'TMO-003',
      [at('a', answer(200, LATE_MS), OK)],
      [exactly(2)],
    ),
    vector(
      'refusal-too-late',
      'A 404 after 6 s is too late, so the message is sent again',
      'TMO-003',
      [at('a', answer(404, LATE_MS), OK)],
      [exactly(2)],
    ),
    vector(
      'no-answer',
      'An endpoint that never answers is tried again',
      'TMO-002',
      [at('a', NEVER)],
      [retriesAtLeast(1)],
    ),
    vector(
      'no-answer-then-success',
      'A success after a timeout ends the message',
      'TMO-002',
      [at('a', NEVER, OK)],
      [exactly(2)],
    ),
    vector(
      'no-answer-then-busy',
      'A timeout, a 503 and then a success',
      'TMO-002',
      [at('a', NEVER, BUSY, OK)],
      [exactly(3)],
    ),
    vector(
      'slow-on-retry',
      'A retry has as long to answer as a first attempt',
      'TMO-005',
      [at('a', BUSY, answer(200, IN_TIME_MS))],
      [exactly(2)],
    ),
    vector(
      'self-signed',
      'An endpoint with a self-signed certificate gets no request',
      'TLS-002',
      [selfSigned('a')],
      [exactly(0)],
    ),
    vector(
      'self-signed-beside-success',
      'The other endpoint gets the message',
      'TLS-002',
      [selfSigned('a'), at('b', OK)],
      [exactly(0, 'a'), exactly(1, 'b')],
    ),
    vector(
      'success-beside-self-signed',
      'The other endpoint gets the message in either order',
      'TLS-002',
      [at('a', OK), selfSigned('b')],
      [exactly(1, 'a'), exactly(0, 'b')],
    ),
    vector(
      'self-signed-beside-busy',
      'An endpoint with a self-signed certificate gets no request while another one is retried',
      'TLS-002',
      [selfSigned('a'), at('b', BUSY, OK)],
      [exactly(0, 'a'), exactly(2, 'b')],
    ),
    vector(
      'success-beside-busy',
      'After a success at one endpoint, no other is tried again',
      'DLV-002',
      [at('a', OK), at('b', BUSY)],
      [exactly(1, 'a'), NO_RETRY_AFTER_SUCCESS],
    ),
    vector(
      'busy-beside-success',
      'After a success at one endpoint, no other is tried again, in either order',
      'DLV-002',
      [at('a', BUSY), at('b', OK)],
      [exactly(1, 'b'), NO_RETRY_AFTER_SUCCESS],
    ),
    vector(
      'slow-success-beside-busy',
      'A success that takes 4 s ends the retries at the other endpoint',
      'DLV-002',
      [at('a', BUSY), at('b', answer(200, IN_TIME_MS))],
      [exactly(1, 'b'), NO_RETRY_AFTER_SUCCESS],
    ),
    vector(
      'success-beside-no-answer',
      'A success at one endpoint ends the retries at one that never answers',
      'DLV-002',
      [at('a', NEVER), at('b', OK)],
      [exactly(1, 'b'), NO_RETRY_AFTER_SUCCESS],
    ),
    vector(
      'success-on-retry-beside-busy',
      'A success on a retry ends the retries everywhere',
      'DLV-004',
      [at('a', BUSY), at('b', BUSY, OK)],
      [NO_RETRY_AFTER_SUCCESS, atLeast(1, 'b')],
    ),
    vector(
      'success-on-second-retry',
      'A success on a second retry ends the retries everywhere',
      'DLV-004',
      [at('a', BUSY, BUSY, OK), at('b', BUSY)],
      [NO_RETRY_AFTER_SUCCESS, atLeast(1, 'a')],
    ),
    vector(
      'all-busy',
      'Every endpoint is tried when the others fail',
      'DLV-003',
      [at('a', BUSY), at('b', BUSY), at('c', answer(500))],
      [atLeast(1, 'a'), atLeast(1, 'b'), atLeast(1, 'c')],
    ),
    vector(
      'all-silent',
      'Every endpoint is tried when none answers',
      'DLV-003',
      [at('a', NEVER), at('b', NEVER)],
      [atLeast(1, 'a'), atLeast(1, 'b')],
    ),
    vector(
      'five-endpoints',
      'The last of five endpoints takes the message',
      'DLV-003',
      ['a', 'b', 'c', 'd'].map((name) => at(name, BUSY)).concat(at('e', OK)),
      [exactly(1, 'e'), NO_RETRY_AFTER_SUCCESS],
    ),
    vector(
      'five-successes',
      'Each of five endpoints that take the message gets it once at most',
      'DLV-001',
      ['a', 'b', 'c', 'd', 'e'].map((name) => at(name, OK)),
      [atLeast(1), rule({ counts: 'retries', most: 0 })],
    ),
    ...OPEN_STATUSES.map((status) =>
      vector(
        `open-${status}`,
        `Whether ${status} is a success, and whether it is retried, is open`,
        status < 300 ? 'DLV-008' : status < 400 ? 'DLV-009' : 'DLV-010',
        [at('a', answer(status), OK)],
        [atLeast(1)],
        'acceptable',
      ),
    ),
  ];
}
