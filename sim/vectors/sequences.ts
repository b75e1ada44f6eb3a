import { KILOBYTE_BYTES, LIMITS } from '../../spec/limits.ts';
import type { AudienceVector, ClientVector, DeliveryVector, IntegrationsVector } from '../../spec/shapes/vectors.ts';
import { snakeCase } from '../rules/router/selection.ts';
import { about, matchGroups, readTable, splitItems } from './tables.ts';

/** The vectors of what happens one after another: a row of a table each, whose cells are read here. */

/** Members of a call besides its type and user. */
export const MEMBERS = {
  track: { event: 'Signed Up' },
  page: { properties: { path: '/a' } },
  identify: { traits: { plan: 'pro' } },
  group: { groupId: 'g1' },
  alias: { previousId: 'anon-7' },
  screen: { name: 'Home' },
  delete: {},
} as const;

const CALL = /^(?<type>\w+) (?<userId>[\w-]+) *(?<integrations>\{.*\})? (?<effect>on|off|either)$/;
const DELIVERED = { on: true, off: false, either: null } as const;

export function integrationsVectors(): IntegrationsVector[] {
  const rows = readTable('integrations', 'Vectors', 'name', 'clause', 'source', 'calls', 'description');
  return rows.map(({ source, calls, ...row }) => {
    const steps = splitItems(calls).map((call) => matchGroups(call, CALL));
    return {
      ...about('integrations', row),
      source: source as IntegrationsVector['source'],
      calls: steps.map(({ type, userId, integrations }) => ({
        type,
        userId,
        ...MEMBERS[type as keyof typeof MEMBERS],
        ...(integrations !== undefined && { integrations: JSON.parse(integrations) }),
      })),
      delivered: steps.map(({ effect }) => DELIVERED[effect as keyof typeof DELIVERED]),
    };
  });
}

type AudienceStep = AudienceVector['steps'][number];

const SYNC = /^(?:(?<number>\d) (?<name>[^:]+): )?(?<members>.+)$/;

/** The members of a sync. A comma and a space, which separate items, are escaped within one. */
function readMembers(members: string): string[] {
  const [, count] = /^(\d+) people$/.exec(members) ?? [];
  if (count !== undefined) return Array.from({ length: Number(count) }, (_, index) => `p${index}`);
  if (members === 'nobody') return [];
  return members.split(' ').map((each) => each.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))));
}

export function audienceVectors(): AudienceVector[] {
  const rows = readTable('audiences', 'Vectors', 'name', 'clause', 'audience', 'steps', 'description');
  return rows.map(({ steps, audience, ...row }) => {
    // Each sync sends the difference from the members of its audience before.
    const before = new Map<string, readonly string[]>();
    const readStep = (item: string): AudienceStep => {
      if (item.startsWith('`')) return { call: JSON.parse(item.slice(1, -1)), sent: [] };
      const { number, name = audience || 'First Time Shopper', members: listed = '' } = matchGroups(item, SYNC);
      const id = number === undefined ? row.name : `${row.name}-${number}`;
      const [members, former] = [readMembers(listed), before.get(id) ?? []];
      before.set(id, members);
      const trait = row.name.startsWith('open-') ? null : snakeCase(name);
      const joined = members.filter((userId) => !former.includes(userId));
      const left = former.filter((userId) => !members.includes(userId));
      const tell = (value: boolean) => (userId: string) => ({ userId, trait, value });
      return { audience: id, name, members, sent: [...joined.map(tell(true)), ...left.map(tell(false))] };
    };
    return { ...about('audiences', row), steps: splitItems(steps).map(readStep) };
  });
}

/** Attempts may begin a minute after the end of the window: timers are not exact (readings, 25). */
const WINDOW_END_MS = LIMITS.retryWindowMs + 60_000;
/** Long enough for a window at each of five endpoints, one after another. */
const LONG_MS = 24 * 3_600_000;

function readEndpoint(item: string): DeliveryVector['endpoints'][number] {
  const [endpoint = '', ...answers] = item.split(' ');
  if (answers[0] === 'self-signed') return { endpoint, scheme: 'https', answers: [{ status: 200, delayMs: 0 }] };
  const readAnswer = (text: string) => {
    const [status = 0, delayMs = 0] = text.split('@').map(Number);
    return text === 'never' ? { status: 200, delayMs: null } : { status, delayMs };
  };
  return { endpoint, scheme: 'http', answers: answers.map(readAnswer) };
}

const ATTEMPTS = /^(?:(?<endpoint>[a-e]) )?(?<counts>requests|retries) (?<sign>=|>=) (?<number>\d)$/;

function readAttempts(item: string): DeliveryVector['rules'][number] {
  const any = { endpoint: null, counts: 'requests', after: 'start', fromMs: 0, untilMs: null, least: 0 } as const;
  if (item === 'none after the window') return { ...any, fromMs: WINDOW_END_MS, most: 0 };
  if (item === 'no retry after a success') return { ...any, counts: 'retries', after: 'success', most: 0 };
  const { endpoint = null, counts, sign, number } = matchGroups(item, ATTEMPTS);
  const least = Number(number);
  return { ...any, endpoint, counts: counts as 'requests' | 'retries', least, most: sign === '=' ? least : null };
}

export function deliveryVectors(): DeliveryVector[] {
  const rows = readTable('delivery', 'Vectors', 'name', 'clause', 'endpoints', 'rules', 'description');
  return rows.map(({ endpoints, rules, ...row }) => ({
    ...about('delivery', row),
    endpoints: splitItems(endpoints).map(readEndpoint),
    untilMs: LONG_MS,
    rules: splitItems(rules).map(readAttempts),
  }));
}

type Messages = ClientVector['messages'][number];

const MESSAGES =
  /^(?<count>\d+)(?: (?<method>[A-Z]\w+))?(?: of (?<bytes>\d+))?(?: (?<text>two-byte|four-byte))?(?: @(?<atMs>\d+))?$/;

function readMessages(item: string): Messages {
  const { atMs = 0, count, method = 'Track', bytes, text = 'ascii' } = matchGroups(item, MESSAGES);
  const size = { bytes: bytes === undefined ? null : Number(bytes), text: text as Messages['text'] };
  return { atMs: Number(atMs), count: Number(count), method: method as Messages['method'], ...size };
}

const BATCHES =
  /^(?<first>\d+)(?:-(?<last>\d+))? (?:never|by (?<byMs>\d+)(?: not before (?<notBeforeMs>\d+))?(?: in (?<mostRequests>\d+))?)$/;

function readBatches(item: string): ClientVector['rules'][number] {
  const { first, last = first, byMs, notBeforeMs = 0, mostRequests } = matchGroups(item, BATCHES);
  return {
    first: Number(first),
    last: Number(last),
    sends: byMs === undefined ? 'never' : 'once',
    notBeforeMs: Number(notBeforeMs),
    byMs: byMs === undefined ? null : Number(byMs),
    mostRequests: mostRequests === undefined ? null : Number(mostRequests),
  };
}

export function clientVectors(): ClientVector[] {
  return readTable('client', 'Vectors', 'name', 'clause', 'messages', 'rules', 'config', 'description').map((row) => {
    const [messages, rules] = [splitItems(row.messages).map(readMessages), splitItems(row.rules).map(readBatches)];
    const settings = splitItems(row.config).map((each) => each.split(' '));
    const config: ClientVector['config'] = Object.fromEntries(settings.map(([name, value]) => [name, Number(value)]));
    const latestMs = Math.max(...messages.map(({ atMs }) => atMs), ...rules.map(({ byMs }) => byMs ?? 0));
    return {
      ...about('client', row),
      config,
      messages,
      untilMs: latestMs + 2 * Math.max(LIMITS.flushIntervalMs, config.flushAfterMs ?? 0),
      mostBytes: LIMITS.batchKilobytes * KILOBYTE_BYTES.binary,
      rules,
    };
  });
}
