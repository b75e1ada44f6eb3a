import { LIMITS } from '../../spec/limits.ts';
import type { DeliveryVector } from '../../spec/shapes/vectors.ts';
import { matchGroups, readRows, splitItems } from './rows.ts';

type Endpoint = DeliveryVector['endpoints'][number];
type Rule = DeliveryVector['rules'][number];

/** Attempts may begin this long after the end of the window: timers are not exact (readings, 25). */
const GRACE_MS = 60_000;
const WINDOW_END_MS = LIMITS.retryWindowMs + GRACE_MS;
/** Long enough for a window at each of five endpoints, one after another. */
const LONG_MS = 24 * 3_600_000;

/**
 * Name, clause, endpoints, rules and description. An endpoint has its answers in turn: a status, one after some milliseconds
 * (`200@4000`), or none. After 4 s an answer is certainly in time, and after 6 s certainly late (readings, 26).
 */
const FIRST = `
  success | DLV-001 | a 200 | requests = 1 | A success ends the message
`;
const OTHERS = `
  500-then-success | RTY-003 | a 500 200 | requests = 2, no retry after a success | A success on the first retry after a 500 ends the retries
  503-then-success | RTY-003 | a 503 200 | requests = 2, no retry after a success | A success on the first retry after a 503 ends the retries
  504-then-success | RTY-003 | a 504 200 | requests = 2, no retry after a success | A success on the first retry after a 504 ends the retries
  two-busy-then-success | RTY-003 | a 503 503 200 | requests = 3 | A success on the second retry ends the retries
  several-errors-then-success | RTY-003 | a 500 504 200 | requests = 3 | Different errors, and a success on the second retry
  success-in-time | TMO-001 | a 200@4000 | requests = 1 | A success after 4 s is in time
  error-in-time | RTY-001 | a 500@4000 | retries >= 2, none after the window | An error after 4 s is retried
  success-too-late | TMO-003 | a 200@6000 200 | requests = 2 | A success after 6 s is too late, so the message is sent again
  refusal-too-late | TMO-003 | a 404@6000 200 | requests = 2 | A 404 after 6 s is too late, so the message is sent again
  no-answer | TMO-002 | a never | retries >= 1 | An endpoint that never answers is tried again
  no-answer-then-success | TMO-002 | a never 200 | requests = 2 | A success after a timeout ends the message
  no-answer-then-busy | TMO-002 | a never 503 200 | requests = 3 | A timeout, a 503 and then a success
  slow-on-retry | TMO-005 | a 503 200@4000 | requests = 2 | A retry has as long to answer as a first attempt
  self-signed | TLS-002 | a self-signed | requests = 0 | An endpoint with a self-signed certificate gets no request
  self-signed-beside-success | TLS-002 | a self-signed, b 200 | a requests = 0, b requests = 1 | The other endpoint gets the message
  success-beside-self-signed | TLS-002 | a 200, b self-signed | a requests = 1, b requests = 0 | The other endpoint gets the message in either order
  self-signed-beside-busy | TLS-002 | a self-signed, b 503 200 | a requests = 0, b requests = 2 | An endpoint with a self-signed certificate gets no request while another one is retried
  success-beside-busy | DLV-002 | a 200, b 503 | a requests = 1, no retry after a success | After a success at one endpoint, no other is tried again
  busy-beside-success | DLV-002 | a 503, b 200 | b requests = 1, no retry after a success | After a success at one endpoint, no other is tried again, in either order
  slow-success-beside-busy | DLV-002 | a 503, b 200@4000 | b requests = 1, no retry after a success | A success that takes 4 s ends the retries at the other endpoint
  success-beside-no-answer | DLV-002 | a never, b 200 | b requests = 1, no retry after a success | A success at one endpoint ends the retries at one that never answers
  success-on-retry-beside-busy | DLV-004 | a 503, b 503 200 | no retry after a success, b requests >= 1 | A success on a retry ends the retries everywhere
  success-on-second-retry | DLV-004 | a 503 503 200, b 503 | no retry after a success, a requests >= 1 | A success on a second retry ends the retries everywhere
  all-busy | DLV-003 | a 503, b 503, c 500 | a requests >= 1, b requests >= 1, c requests >= 1 | Every endpoint is tried when the others fail
  all-silent | DLV-003 | a never, b never | a requests >= 1, b requests >= 1 | Every endpoint is tried when none answers
  five-endpoints | DLV-003 | a 503, b 503, c 503, d 503, e 200 | e requests = 1, no retry after a success | The last of five endpoints takes the message
  five-successes | DLV-001 | a 200, b 200, c 200, d 200, e 200 | requests >= 1, retries = 0 | Each of five endpoints that take the message gets it once at most
`;

const SERVER_ERRORS = [500, 501, 502, 503, 504, 505, 507, 508, 511, 520, 529, 599] as const;
const OPEN_STATUSES = [201, 202, 204, 301, 302, 307, 308, 400, 401, 403, 404, 408, 410, 413, 422, 429, 451] as const;

function readEndpoint(item: string): Endpoint {
  const [endpoint = '', ...answers] = item.split(' ');
  if (answers[0] === 'self-signed') return { endpoint, scheme: 'https', answers: [{ status: 200, delayMs: 0 }] };
  return { endpoint, scheme: 'http', answers: answers.map(readAnswer) };
}

function readAnswer(text: string): Endpoint['answers'][number] {
  if (text === 'never') return { status: 200, delayMs: null };
  const [status, delayMs = 0] = text.split('@').map(Number);
  return { status: status ?? 0, delayMs };
}

const RULE = /^(?:(?<endpoint>[a-e]) )?(?<counts>requests|retries) (?<sign>=|>=) (?<number>\d)$/;
const ANY = {
  endpoint: null,
  counts: 'requests',
  after: 'start',
  fromMs: 0,
  untilMs: null,
  least: 0,
  most: null,
} as const;

function readRule(item: string): Rule {
  if (item === 'none after the window') return { ...ANY, fromMs: WINDOW_END_MS, most: 0 };
  if (item === 'no retry after a success') return { ...ANY, counts: 'retries', after: 'success', most: 0 };
  const { endpoint = null, counts, sign, number } = matchGroups(item, RULE);
  const least = Number(number);
  return { ...ANY, endpoint, counts: counts as Rule['counts'], least, most: sign === '=' ? least : null };
}

function makeVector([
  name,
  requirement = '',
  endpoints = '',
  rules = '',
  description,
]: readonly string[]): DeliveryVector {
  return {
    id: `delivery/${name}`,
    description: `${description}.`,
    requirement,
    treatment: name?.startsWith('open-') ? 'acceptable' : 'valid',
    endpoints: splitItems(endpoints).map(readEndpoint),
    untilMs: LONG_MS,
    rules: splitItems(rules).map(readRule),
  };
}

/** All vectors about deliveries, in a fixed order. */
export function deliveryVectors(): DeliveryVector[] {
  const always = SERVER_ERRORS.map((status) => {
    const what = `An endpoint that always answers with ${status} gets two retries or more, and none after four hours`;
    const rules = 'retries >= 2, none after the window';
    return [`always-${status}`, status === 503 ? 'RTY-002' : 'RTY-006', `a ${status}`, rules, what];
  });
  const open = OPEN_STATUSES.map((status) => {
    const requirement = status < 300 ? 'DLV-008' : status < 400 ? 'DLV-009' : 'DLV-010';
    const what = `Whether ${status} is a success, and whether it is retried, is open`;
    return [`open-${status}`, requirement, `a ${status} 200`, 'requests >= 1', what];
  });
  return [...readRows(FIRST), ...always, ...readRows(OTHERS), ...open].map(makeVector);
}
