import { KILOBYTE_BYTES, LIMITS } from '../../spec/limits.ts';
import { GO_METHODS } from '../../spec/shapes/go-messages.ts';
import type { ClientVector } from '../../spec/shapes/vectors.ts';

type Messages = ClientVector['messages'][number];
type Rule = ClientVector['rules'][number];

/** Sending takes a moment, and a client may check its queue only now and then. */
const SLACK_MS = 1_000;
const INTERVAL_MS = LIMITS.flushIntervalMs;
/** A message that was sent earlier than this was not queued. */
const AT_ONCE_MS = 100;
/** Sizes outside the zone in which a KB may have 1000 or 1024 bytes (readings, 18 and 51). */
const SMALL_ENOUGH_BYTES = 30_500;
const TOO_LARGE_BYTES = 33_500;
/** Text beyond ASCII takes three times as many bytes if the encoder of a client escapes it, as some do. */
const ESCAPABLE_BYTES = 10_000;
const MOST_BYTES = LIMITS.batchKilobytes * KILOBYTE_BYTES.binary;

const messages = (count: number, changes: Partial<Messages> = {}): Messages => ({
  atMs: 0,
  count,
  method: 'Track',
  bytes: null,
  text: 'ascii',
  ...changes,
});

const sent = (first: number, last: number, byMs: number, changes: Partial<Rule> = {}): Rule => ({
  first,
  last,
  sends: 'once',
  notBeforeMs: 0,
  byMs,
  mostRequests: null,
  ...changes,
});
const never = (first: number): Rule => ({ ...sent(first, first, 0), sends: 'never', byMs: null });

function vector(
  name: string,
  description: string,
  requirement: string,
  given: readonly Messages[],
  rules: readonly Rule[],
  config: ClientVector['config'] = {},
): ClientVector {
  const latestMs = Math.max(...given.map(({ atMs }) => atMs), ...rules.map(({ byMs }) => byMs ?? 0));
  return {
    id: `client/${name}`,
    description: `${description}.`,
    requirement,
    treatment: 'valid',
    config,
    messages: [...given],
    untilMs: latestMs + 2 * Math.max(INTERVAL_MS, config.flushAfterMs ?? 0),
    mostBytes: MOST_BYTES,
    rules: [...rules],
  };
}

const TEXTS = ['ascii', 'two-byte', 'four-byte'] as const;
const COUNTS = [3, 7, 30] as const;

function counted(field: 'size' | 'flushAt', count: number): ClientVector {
  const title = field === 'size' ? 'Size' : 'FlushAt';
  const requirement =
    { size: ['QUE-005', 'QUE-004'], flushAt: ['QUE-007', 'QUE-006'] }[field][count === 1 ? 0 : 1] ?? '';
  return vector(
    `${title.toLowerCase()}-${count}`,
    `With ${title} ${count}, ${count === 1 ? 'each message is sent at once' : `every ${count} messages are sent at once`}`,
    requirement,
    [messages(count), messages(count, { atMs: 1_500 })],
    [sent(0, count - 1, SLACK_MS), sent(count, 2 * count - 1, 1_500 + SLACK_MS)],
    { [field]: count },
  );
}

/** All vectors about the client library, in a fixed order. */
export function clientVectors(): ClientVector[] {
  return [
    vector(
      'lone',
      'A first message is not sent at once, but within 5 s',
      'QUE-002',
      [messages(1)],
      [sent(0, 0, INTERVAL_MS + SLACK_MS, { notBeforeMs: AT_ONCE_MS })],
    ),
    ...GO_METHODS.map((method) =>
      vector(
        `lone-${method.toLowerCase()}`,
        `A first message of ${method} is sent within 5 s`,
        'QUE-009',
        [messages(1, { method })],
        [sent(0, 0, INTERVAL_MS + SLACK_MS, { notBeforeMs: AT_ONCE_MS })],
      ),
    ),
    vector(
      'nineteen',
      'Nineteen messages are not sent at once, but together and within 5 s',
      'QUE-003',
      [messages(19)],
      [sent(0, 18, INTERVAL_MS + SLACK_MS, { notBeforeMs: AT_ONCE_MS, mostRequests: 18 })],
    ),
    vector(
      'twenty',
      'The twentieth message makes the client send',
      'QUE-003',
      [messages(20)],
      [sent(0, 19, SLACK_MS, { mostRequests: 19 })],
    ),
    vector(
      'nineteen-and-one',
      'The twentieth message makes the client send, also if it comes later',
      'QUE-003',
      [messages(19), messages(1, { atMs: 1_000 })],
      [sent(0, 19, 1_000 + SLACK_MS, { notBeforeMs: AT_ONCE_MS })],
    ),
    vector(
      'twenty-one',
      'What is queued after a flush is sent within 5 s',
      'QUE-009',
      [messages(21)],
      [sent(0, 19, SLACK_MS), sent(20, 20, INTERVAL_MS + SLACK_MS)],
    ),
    vector(
      'twice-twenty',
      'The count begins again after each flush',
      'QUE-003',
      [messages(20), messages(20, { atMs: 2_000 })],
      [sent(0, 19, SLACK_MS), sent(20, 39, 2_000 + SLACK_MS, { notBeforeMs: 2_000 })],
    ),
    vector(
      'hundred',
      'A hundred messages at once',
      'QUE-012',
      [messages(100)],
      [sent(0, 99, SLACK_MS, { mostRequests: 99 })],
    ),
    vector(
      'many',
      'Two hundred messages at once, each of which is sent once',
      'QUE-012',
      [messages(200)],
      [sent(0, 199, INTERVAL_MS + SLACK_MS, { mostRequests: 199 })],
    ),
    vector(
      'all-methods',
      'Messages of all methods count together',
      'QUE-003',
      GO_METHODS.map((method) => messages(4, { method })),
      [sent(0, 19, SLACK_MS)],
    ),
    counted('size', 1),
    ...COUNTS.map((count) => counted('size', count)),
    counted('flushAt', 1),
    ...COUNTS.map((count) => counted('flushAt', count)),
    vector(
      'flushat-30-below',
      'With FlushAt 30, twenty messages wait',
      'QUE-006',
      [messages(20)],
      [sent(0, 19, INTERVAL_MS + SLACK_MS, { notBeforeMs: AT_ONCE_MS })],
      { flushAt: 30 },
    ),
    ...[200, 1_000, 2_500].map((flushAfterMs) =>
      vector(
        `flushafter-${flushAfterMs}`,
        `With FlushAfter of ${flushAfterMs} ms, a message is sent within that time`,
        'QUE-010',
        [messages(1)],
        [sent(0, 0, flushAfterMs + SLACK_MS)],
        { flushAfterMs },
      ),
    ),
    vector(
      'flushafter-10000',
      'With FlushAfter of 10 s, a message is not sent at once, but within that time',
      'QUE-010',
      [messages(1)],
      [sent(0, 0, 10_000 + SLACK_MS, { notBeforeMs: 2_000 })],
      { flushAfterMs: 10_000 },
    ),
    vector(
      'after-idling',
      'A message that comes after some intervals without any is sent within 5 s',
      'QUE-009',
      [messages(1, { atMs: 12_500 })],
      [sent(0, 0, 12_500 + INTERVAL_MS + SLACK_MS)],
    ),
    vector(
      'after-a-flush',
      'A message that comes 1 s after a flush is sent within 5 s',
      'QUE-009',
      [messages(20), messages(1, { atMs: 1_000 })],
      [sent(0, 19, SLACK_MS), sent(20, 20, 1_000 + INTERVAL_MS + SLACK_MS)],
    ),
    vector(
      'trickle',
      'Messages that come one a second are each sent within 5 s',
      'QUE-009',
      Array.from({ length: 9 }, (_, second) => messages(1, { atMs: second * 1_000 })),
      Array.from({ length: 9 }, (_, second) => sent(second, second, second * 1_000 + INTERVAL_MS + SLACK_MS)),
    ),
    vector(
      'large-twenty',
      'Twenty messages of 30,500 bytes are too many bytes for one request',
      'BAT-002',
      [messages(20, { bytes: SMALL_ENOUGH_BYTES })],
      [sent(0, 19, SLACK_MS, { mostRequests: 20 })],
    ),
    vector(
      'large-forty',
      'Forty messages of 20,000 bytes are split over several requests',
      'BAT-002',
      [messages(40, { bytes: 20_000 })],
      [sent(0, 39, SLACK_MS)],
    ),
    vector(
      'large-sixty',
      'A queue of sixty messages of 10,000 bytes is split over several requests',
      'BAT-001',
      [messages(60, { bytes: 10_000 })],
      [sent(0, 59, SLACK_MS)],
      { flushAt: 60 },
    ),
    vector(
      'large-two-byte',
      'The size of a request is counted in bytes, not in characters',
      'BAT-001',
      [messages(60, { bytes: ESCAPABLE_BYTES, text: 'two-byte' })],
      [sent(0, 59, SLACK_MS)],
      { flushAt: 60 },
    ),
    vector(
      'large-four-byte',
      'The size of a request is counted in bytes, not in characters, also beyond the first plane',
      'BAT-001',
      [messages(60, { bytes: ESCAPABLE_BYTES, text: 'four-byte' })],
      [sent(0, 59, SLACK_MS)],
      { flushAt: 60 },
    ),
    vector(
      'message-30500-ascii',
      'A message of 30,500 bytes is sent (ascii)',
      'BAT-003',
      [messages(1, { bytes: SMALL_ENOUGH_BYTES })],
      [sent(0, 0, INTERVAL_MS + SLACK_MS)],
    ),
    ...TEXTS.map((text) =>
      vector(
        `message-33500-${text}`,
        `A message of 33,500 bytes is not sent, those before and after it are (${text})`,
        text === 'ascii' ? 'BAT-004' : 'BAT-005',
        [messages(2), messages(1, { bytes: TOO_LARGE_BYTES, text }), messages(2)],
        [sent(0, 1, INTERVAL_MS + SLACK_MS), never(2), sent(3, 4, INTERVAL_MS + SLACK_MS)],
      ),
    ),
    ...GO_METHODS.filter((method) => method !== 'Track' && method !== 'Alias').map((method) =>
      vector(
        `message-33500-${method.toLowerCase()}`,
        `A message of ${method} of 33,500 bytes is not sent, those before and after it are`,
        'BAT-006',
        [messages(2), messages(1, { bytes: TOO_LARGE_BYTES, method }), messages(2)],
        [sent(0, 1, INTERVAL_MS + SLACK_MS), never(2), sent(3, 4, INTERVAL_MS + SLACK_MS)],
      ),
    ),
    {
      ...vector(
        'open-kilobyte',
        'Whether a message of 32,500 bytes is sent is open',
        'BAT-008',
        [messages(1, { bytes: 32_500 })],
        [],
      ),
      treatment: 'acceptable',
    },
  ];
}
