import { LIMITS } from '../../spec/limits.ts';
import type { DeliveryVector } from '../../spec/shapes/vectors.ts';
import { matchGroups, readTable, splitItems } from './tables.ts';

type Endpoint = DeliveryVector['endpoints'][number];
type Rule = DeliveryVector['rules'][number];

/** Attempts may begin this long after the end of the window: timers are not exact (readings, 25). */
const GRACE_MS = 60_000;
const WINDOW_END_MS = LIMITS.retryWindowMs + GRACE_MS;
/** Long enough for a window at each of five endpoints, one after another. */
const LONG_MS = 24 * 3_600_000;

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

interface Row {
  readonly name: string;
  readonly clause: string;
  readonly endpoints: string;
  readonly rules: string;
  readonly description: string;
}

function makeVector({ name, clause, endpoints, rules, description }: Row): DeliveryVector {
  return {
    id: `delivery/${name}`,
    description: `${description}.`,
    requirement: clause,
    treatment: name.startsWith('open-') ? 'acceptable' : 'valid',
    endpoints: splitItems(endpoints).map(readEndpoint),
    untilMs: LONG_MS,
    rules: splitItems(rules).map(readRule),
  };
}

/** All vectors about deliveries, in a fixed order. */
export function deliveryVectors(): DeliveryVector[] {
  const [first, ...others] = readTable('delivery', 'Deliveries', [
    'name',
    'clause',
    'endpoints',
    'rules',
    'description',
  ]);
  const always = SERVER_ERRORS.map((status) => ({
    name: `always-${status}`,
    clause: status === 503 ? 'RTY-002' : 'RTY-006',
    endpoints: `a ${status}`,
    rules: 'retries >= 2, none after the window',
    description: `An endpoint that always answers with ${status} gets two retries or more, and none after four hours`,
  }));
  const open = OPEN_STATUSES.map((status) => ({
    name: `open-${status}`,
    clause: status < 300 ? 'DLV-008' : status < 400 ? 'DLV-009' : 'DLV-010',
    endpoints: `a ${status} 200`,
    rules: 'requests >= 1',
    description: `Whether ${status} is a success, and whether it is retried, is open`,
  }));
  return [...(first === undefined ? [] : [first]), ...always, ...others, ...open].map(makeVector);
}
