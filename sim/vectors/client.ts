import { KILOBYTE_BYTES, LIMITS } from '../../spec/limits.ts';
import type { ClientVector } from '../../spec/shapes/vectors.ts';
import { matchGroups, readTable, splitItems } from './tables.ts';

type Messages = ClientVector['messages'][number];
type Rule = ClientVector['rules'][number];

const MOST_BYTES = LIMITS.batchKilobytes * KILOBYTE_BYTES.binary;

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

const COLUMNS = ['name', 'clause', 'messages', 'rules', 'config', 'description'] as const;

/** All vectors about the client library, in a fixed order. */
export function clientVectors(): ClientVector[] {
  return readTable('client', 'Messages', COLUMNS).map(({ name, clause, description, ...row }) => {
    const [messages, rules] = [splitItems(row.messages).map(readMessages), splitItems(row.rules).map(readRule)];
    const config: ClientVector['config'] = Object.fromEntries(
      splitItems(row.config).map((each) => [each.split(' ')[0], Number(each.split(' ')[1])]),
    );
    const latestMs = Math.max(...messages.map(({ atMs }) => atMs), ...rules.map(({ byMs }) => byMs ?? 0));
    return {
      id: `client/${name}`,
      description: `${description}.`,
      requirement: clause,
      treatment: name.startsWith('open-') ? 'acceptable' : 'valid',
      config,
      messages,
      untilMs: latestMs + 2 * Math.max(LIMITS.flushIntervalMs, config.flushAfterMs ?? 0),
      mostBytes: MOST_BYTES,
      rules,
    };
  });
}
