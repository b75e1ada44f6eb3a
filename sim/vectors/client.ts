import { KILOBYTE_BYTES, LIMITS } from '../../spec/limits.ts';
import type { ClientVector } from '../../spec/shapes/vectors.ts';
import { matchGroups, readRows, splitItems } from './rows.ts';

type Messages = ClientVector['messages'][number];
type Rule = ClientVector['rules'][number];

const MOST_BYTES = LIMITS.batchKilobytes * KILOBYTE_BYTES.binary;

/**
 * Name, clause, messages, rules, configuration and description. Sending takes a moment, so each bound has a second more. A
 * message that is sent within 100 ms was not queued. Messages of 30,500 and 33,500 bytes are outside the zone in which a KB may
 * have 1000 or 1024 bytes (readings, 18 and 51). Text beyond ASCII takes three times as many bytes if an encoder escapes it.
 */
const TABLE = `
  lone | QUE-002 | 1 | 0 by 6000 not before 100 |  | A first message is not sent at once, but within 5 s
  lone-identify | QUE-009 | 1 Identify | 0 by 6000 not before 100 |  | A first message of Identify is sent within 5 s
  lone-track | QUE-009 | 1 | 0 by 6000 not before 100 |  | A first message of Track is sent within 5 s
  lone-page | QUE-009 | 1 Page | 0 by 6000 not before 100 |  | A first message of Page is sent within 5 s
  lone-group | QUE-009 | 1 Group | 0 by 6000 not before 100 |  | A first message of Group is sent within 5 s
  lone-alias | QUE-009 | 1 Alias | 0 by 6000 not before 100 |  | A first message of Alias is sent within 5 s
  nineteen | QUE-003 | 19 | 0-18 by 6000 not before 100 in 18 |  | Nineteen messages are not sent at once, but together and within 5 s
  twenty | QUE-003 | 20 | 0-19 by 1000 in 19 |  | The twentieth message makes the client send
  nineteen-and-one | QUE-003 | 19, 1 @1000 | 0-19 by 2000 not before 100 |  | The twentieth message makes the client send, also if it comes later
  twenty-one | QUE-009 | 21 | 0-19 by 1000, 20 by 6000 |  | What is queued after a flush is sent within 5 s
  twice-twenty | QUE-003 | 20, 20 @2000 | 0-19 by 1000, 20-39 by 3000 not before 2000 |  | The count begins again after each flush
  hundred | QUE-012 | 100 | 0-99 by 1000 in 99 |  | A hundred messages at once
  many | QUE-012 | 200 | 0-199 by 6000 in 199 |  | Two hundred messages at once, each of which is sent once
  all-methods | QUE-003 | 4 Identify, 4, 4 Page, 4 Group, 4 Alias | 0-19 by 1000 |  | Messages of all methods count together
  size-1 | QUE-005 | 1, 1 @1500 | 0 by 1000, 1 by 2500 | size 1 | With Size 1, each message is sent at once
  size-3 | QUE-004 | 3, 3 @1500 | 0-2 by 1000, 3-5 by 2500 | size 3 | With Size 3, every 3 messages are sent at once
  size-7 | QUE-004 | 7, 7 @1500 | 0-6 by 1000, 7-13 by 2500 | size 7 | With Size 7, every 7 messages are sent at once
  size-30 | QUE-004 | 30, 30 @1500 | 0-29 by 1000, 30-59 by 2500 | size 30 | With Size 30, every 30 messages are sent at once
  flushat-1 | QUE-007 | 1, 1 @1500 | 0 by 1000, 1 by 2500 | flushAt 1 | With FlushAt 1, each message is sent at once
  flushat-3 | QUE-006 | 3, 3 @1500 | 0-2 by 1000, 3-5 by 2500 | flushAt 3 | With FlushAt 3, every 3 messages are sent at once
  flushat-7 | QUE-006 | 7, 7 @1500 | 0-6 by 1000, 7-13 by 2500 | flushAt 7 | With FlushAt 7, every 7 messages are sent at once
  flushat-30 | QUE-006 | 30, 30 @1500 | 0-29 by 1000, 30-59 by 2500 | flushAt 30 | With FlushAt 30, every 30 messages are sent at once
  flushat-30-below | QUE-006 | 20 | 0-19 by 6000 not before 100 | flushAt 30 | With FlushAt 30, twenty messages wait
  flushafter-200 | QUE-010 | 1 | 0 by 1200 | flushAfterMs 200 | With FlushAfter of 200 ms, a message is sent within that time
  flushafter-1000 | QUE-010 | 1 | 0 by 2000 | flushAfterMs 1000 | With FlushAfter of 1000 ms, a message is sent within that time
  flushafter-2500 | QUE-010 | 1 | 0 by 3500 | flushAfterMs 2500 | With FlushAfter of 2500 ms, a message is sent within that time
  flushafter-10000 | QUE-010 | 1 | 0 by 11000 not before 2000 | flushAfterMs 10000 | With FlushAfter of 10 s, a message is not sent at once, but within that time
  after-idling | QUE-009 | 1 @12500 | 0 by 18500 |  | A message that comes after some intervals without any is sent within 5 s
  after-a-flush | QUE-009 | 20, 1 @1000 | 0-19 by 1000, 20 by 7000 |  | A message that comes 1 s after a flush is sent within 5 s
  trickle | QUE-009 | 1, 1 @1000, 1 @2000, 1 @3000, 1 @4000, 1 @5000, 1 @6000, 1 @7000, 1 @8000 | 0 by 6000, 1 by 7000, 2 by 8000, 3 by 9000, 4 by 10000, 5 by 11000, 6 by 12000, 7 by 13000, 8 by 14000 |  | Messages that come one a second are each sent within 5 s
  large-twenty | BAT-002 | 20 of 30500 | 0-19 by 1000 in 20 |  | Twenty messages of 30,500 bytes are too many bytes for one request
  large-forty | BAT-002 | 40 of 20000 | 0-39 by 1000 |  | Forty messages of 20,000 bytes are split over several requests
  large-sixty | BAT-001 | 60 of 10000 | 0-59 by 1000 | flushAt 60 | A queue of sixty messages of 10,000 bytes is split over several requests
  large-two-byte | BAT-001 | 60 of 10000 two-byte | 0-59 by 1000 | flushAt 60 | The size of a request is counted in bytes, not in characters
  large-four-byte | BAT-001 | 60 of 10000 four-byte | 0-59 by 1000 | flushAt 60 | The size of a request is counted in bytes, not in characters, also beyond the first plane
  message-30500-ascii | BAT-003 | 1 of 30500 | 0 by 6000 |  | A message of 30,500 bytes is sent (ascii)
  message-33500-ascii | BAT-004 | 2, 1 of 33500, 2 | 0-1 by 6000, 2 never, 3-4 by 6000 |  | A message of 33,500 bytes is not sent, those before and after it are (ascii)
  message-33500-two-byte | BAT-005 | 2, 1 of 33500 two-byte, 2 | 0-1 by 6000, 2 never, 3-4 by 6000 |  | A message of 33,500 bytes is not sent, those before and after it are (two-byte)
  message-33500-four-byte | BAT-005 | 2, 1 of 33500 four-byte, 2 | 0-1 by 6000, 2 never, 3-4 by 6000 |  | A message of 33,500 bytes is not sent, those before and after it are (four-byte)
  message-33500-identify | BAT-006 | 2, 1 Identify of 33500, 2 | 0-1 by 6000, 2 never, 3-4 by 6000 |  | A message of Identify of 33,500 bytes is not sent, those before and after it are
  message-33500-page | BAT-006 | 2, 1 Page of 33500, 2 | 0-1 by 6000, 2 never, 3-4 by 6000 |  | A message of Page of 33,500 bytes is not sent, those before and after it are
  message-33500-group | BAT-006 | 2, 1 Group of 33500, 2 | 0-1 by 6000, 2 never, 3-4 by 6000 |  | A message of Group of 33,500 bytes is not sent, those before and after it are
  open-kilobyte | BAT-008 | 1 of 32500 |  |  | Whether a message of 32,500 bytes is sent is open
`;

const MESSAGES =
  /^(?<count>\d+)(?: (?<method>[A-Z]\w+))?(?: of (?<bytes>\d+))?(?: (?<text>two-byte|four-byte))?(?: @(?<atMs>\d+))?$/;

function readMessages(item: string): Messages {
  const { atMs = 0, count, method = 'Track', bytes, text = 'ascii' } = matchGroups(item, MESSAGES);
  return {
    atMs: Number(atMs),
    count: Number(count),
    method: method as Messages['method'],
    bytes: bytes === undefined ? null : Number(bytes),
    text: text as Messages['text'],
  };
}

const RULE =
  /^(?<first>\d+)(?:-(?<last>\d+))? (?:never|by (?<byMs>\d+)(?: not before (?<notBeforeMs>\d+))?(?: in (?<mostRequests>\d+))?)$/;

function readRule(item: string): Rule {
  const { first, last = first, byMs, notBeforeMs = 0, mostRequests } = matchGroups(item, RULE);
  return {
    first: Number(first),
    last: Number(last),
    sends: byMs === undefined ? 'never' : 'once',
    notBeforeMs: Number(notBeforeMs),
    byMs: byMs === undefined ? null : Number(byMs),
    mostRequests: mostRequests === undefined ? null : Number(mostRequests),
  };
}

function makeVector([
  name,
  requirement = '',
  given = '',
  bounds = '',
  setting = '',
  description,
]: string[]): ClientVector {
  const [messages, rules] = [splitItems(given).map(readMessages), splitItems(bounds).map(readRule)];
  const config: ClientVector['config'] = Object.fromEntries(
    splitItems(setting).map((each) => [each.split(' ')[0], Number(each.split(' ')[1])]),
  );
  const latestMs = Math.max(...messages.map(({ atMs }) => atMs), ...rules.map(({ byMs }) => byMs ?? 0));
  return {
    id: `client/${name}`,
    description: `${description}.`,
    requirement,
    treatment: name?.startsWith('open-') ? 'acceptable' : 'valid',
    config,
    messages,
    untilMs: latestMs + 2 * Math.max(LIMITS.flushIntervalMs, config.flushAfterMs ?? 0),
    mostBytes: MOST_BYTES,
    rules,
  };
}

/** All vectors about the client library, in a fixed order. */
export function clientVectors(): ClientVector[] {
  return readRows(TABLE).map(makeVector);
}
