import { BODY_KINDS } from '../../../../../spec/shapes/bodies.ts';
import type { JsonObject } from '../../../../../spec/shapes/json.ts';
import type { Attempt, Message } from '../../../../model/message.ts';
import { OF_TEXTS, OF_VALUES } from '../values.ts';
import { type Past, recallHistory, type Tries } from './history.ts';

/** A condition under which a slip happens. Its name follows "when". */
export interface RouterTrigger {
  readonly name: string;
  /** A condition on an attempt cannot trigger a decision about a whole message. */
  readonly of: 'message' | 'attempt';
  readonly holds: (message: Message, attempt: Attempt | null) => boolean;
}

type OfMessage = (message: Message, past: Past) => boolean;
type OfAttempt = (attempt: Attempt, tries: Tries) => boolean;

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The properties or traits of a call. */
export function readValues({ content }: Message): JsonObject | undefined {
  if (content.type === 'page' || content.type === 'track') return content.properties;
  return content.type === 'identify' || content.type === 'group' ? content.traits : undefined;
}

/** The event, group id, previous id or screen name in a call. */
function nameIn({ content }: Message): string | undefined {
  switch (content.type) {
    case 'track':
      return content.event;
    case 'group':
      return content.groupId;
    case 'alias':
      return content.previousId;
    case 'screen':
      return content.name;
    default:
      return undefined;
  }
}

function callIn({ content }: Message) {
  return content.type === 'delete' ? undefined : content;
}

function ofUrl(test: (url: string) => boolean): OfMessage {
  return ({ source }) => source.webhooks.some(({ url }) => test(url));
}

function ofHeaders(test: (headers: readonly (readonly [string, string])[]) => boolean): OfMessage {
  return ({ source }) => source.webhooks.some(({ headers }) => test(Object.entries(headers)));
}

function ofTimestamp(pattern: RegExp): OfMessage {
  return (message) => pattern.test(callIn(message)?.timestamp ?? '');
}

/** A condition on the service's clock when a message arrives. */
function ofClock(pattern: RegExp): OfMessage {
  return (_, past) => pattern.test(new Date(past.atMs).toISOString());
}

const isGiven = ({ givenInstantMs }: Message): boolean => givenInstantMs !== null;
const readIntegrations = (message: Message): readonly (readonly [string, unknown])[] =>
  Object.entries(callIn(message)?.integrations ?? {});

const OF_MESSAGES: Readonly<Record<string, OfMessage>> = {
  ...Object.fromEntries(BODY_KINDS.map((kind): [string, OfMessage] => [kind, ({ content }) => content.type === kind])),
  'a web source': ({ source, content }) => source.type === 'web' && content.type !== 'delete',
  'a mobile source': ({ source, content }) => source.type === 'mobile' && content.type !== 'delete',
  'a server source': ({ source, content }) => source.type === 'server' && content.type !== 'delete',
  'it comes from a client': ({ cameBy }) => cameBy === 'ingestion',
  'an audience makes it': ({ cameBy }) => cameBy === 'audience',

  'second of a user': (_, { ofUser }) => ofUser.messages === 1,
  'ninth or later of a user': (_, { ofUser }) => ofUser.messages >= 8,
  ...Object.fromEntries(
    BODY_KINDS.filter((kind) => kind !== 'screen').map((kind): [string, OfMessage] => [
      `after ${kind === 'alias' || kind === 'identify' ? 'an' : 'a'} ${kind} of the user`,
      (_, { ofUser }) => ofUser.kinds.has(kind),
    ]),
  ),
  'equal to an earlier one': (_, { ofUser }) => ofUser.hasEqual,
  'at the same time as an earlier one of the user': (_, { ofUser }) => ofUser.hasSameTime,
  'older than an earlier one of the user': (message, { ofUser }) =>
    (message.givenInstantMs ?? Infinity) < ofUser.newestMs,
  'its user was switched off before': (_, { ofUser }) => ofUser.wasSwitchedOff,
  'its user is known to another source': (_, { ofUser }) => ofUser.isKnownElsewhere,
  'another of the user is pending': (_, { open }) => open.user > 0,

  'another is pending': (_, { open }) => open.source > 0,
  'another source has one pending': (_, { open }) => open.world > open.source,
  'over 16 are pending': (_, { open }) => open.source > 16,
  'over 64 are pending': (_, { open }) => open.source > 64,
  'over 200 are pending': (_, { open }) => open.world > 200,
  'over 8 came in a minute': (_, { inMinute }) => inMinute > 8,
  'over 50 came in a minute': (_, { inMinute }) => inMinute > 50,
  'over 100 came in a minute': (_, { inMinute }) => inMinute > 100,
  'the first of its source': (_, { ofSource }) => ofSource.messages === 0,
  'the second of its source': (_, { ofSource }) => ofSource.messages === 1,
  'over 30 came before': (_, { messages }) => messages > 30,
  'over 256 came before': (_, { messages }) => messages > 256,
  'after an idle minute': (_, { idleMs }) => idleMs > 60 * SECOND_MS && idleMs < DAY_MS * 400,
  'after an idle hour': (_, { idleMs }) => idleMs > HOUR_MS && idleMs < DAY_MS * 400,
  'after an idle day': (_, { idleMs }) => idleMs > DAY_MS && idleMs < DAY_MS * 400,

  'second or later source': (_, { ofSource }) => ofSource.place > 0,
  'ninth or later source': (_, { ofSource }) => ofSource.place > 7,
  'settings were put again': (_, { ofSource }) => ofSource.former !== null,
  'its source was off before': ({ source }, { ofSource }) => source.enabled && ofSource.wasOff,
  'after a deletion at the source': (_, { ofSource }) => ofSource.deletions > 0,
  'after a second deletion at the source': (_, { ofSource }) => ofSource.deletions > 1,
  'several URLs': ({ source }) => source.webhooks.length > 1,
  'five URLs': ({ source }) => source.webhooks.length === 5,
  'two URLs of one host': ({ source }) => {
    const origins = source.webhooks.map(({ url }) => url.split('/').slice(0, 3).join('/'));
    return new Set(origins).size < origins.length;
  },
  'another source has the URL': ({ source, sources }) =>
    [...sources.values()].some(
      (other) =>
        other.writeKey !== source.writeKey &&
        other.webhooks.some(({ url }) => source.webhooks.some((own) => own.url === url)),
    ),
  'a URL with a query': ofUrl((url) => url.includes('?')),
  'a URL in capitals': ofUrl((url) => /[A-Z]/.test(url)),
  'a URL with a percent sign': ofUrl((url) => url.includes('%')),
  'a URL over 128 characters': ofUrl((url) => url.length > 160),
  'an https URL': ofUrl((url) => /^https:/i.test(url)),
  'static headers': ofHeaders((headers) => headers.length > 0),
  'over five static headers': ofHeaders((headers) => headers.length > 5),
  'a static header with credentials': ofHeaders((headers) =>
    headers.some(([name]) => /^(authorization|cookie|.*(key|token))$/i.test(name)),
  ),
  'a static header with a comma or a colon': ofHeaders((headers) => headers.some(([, value]) => /[,;:]/.test(value))),
  'a static header of more than 128 characters': ofHeaders((headers) =>
    headers.some(([, value]) => value.length > 128),
  ),
  'an empty static header': ofHeaders((headers) => headers.some(([, value]) => value === '')),
  'a secret': ({ source }) => Boolean(source.sharedSecret),
  'no secret': ({ source }) => !source.sharedSecret,
  'a secret beyond ASCII': ({ source }) => /[^\p{ASCII}]/u.test(source.sharedSecret ?? ''),
  'a secret over 64 bytes': ({ source }) => Buffer.byteLength(source.sharedSecret ?? '') > 64,
  'a secret with a blank or a sign': ({ source }) => /[\s%$+=]/.test(source.sharedSecret ?? ''),

  'no user id': (message) => callIn(message) !== undefined && message.content.userId === undefined,
  'both ids': (message) => message.content.userId !== undefined && callIn(message)?.anonymousId !== undefined,
  ...Object.fromEntries(
    Object.entries(OF_TEXTS).flatMap(([name, pattern]): [string, OfMessage][] => [
      [`a user id ${name}`, (message) => pattern.test(message.content.userId ?? '')],
      [`a name ${name}`, (message) => pattern.test(nameIn(message) ?? '')],
    ]),
  ),
  'an event named like a kind of call': ({ content }) =>
    content.type === 'track' && /^(page|screen|identify|track|alias|group|delete)$/i.test(content.event),
  ...Object.fromEntries(
    Object.entries(OF_VALUES).map(([name, test]): [string, OfMessage] => [
      name === 'null' || name === 'false' || name === 'zero' ? `a value of ${name}` : name,
      (message) => test(readValues(message) ?? {}) && callIn(message) !== undefined,
    ]),
  ),
  'over 8 KB': ({ content }) => JSON.stringify(content).length > 8_192,
  'a context': (message) => callIn(message)?.context !== undefined,
  integrations: (message) => readIntegrations(message).length > 0,
  'no integrations': (message) => callIn(message) !== undefined && callIn(message)?.integrations === undefined,
  'another destination is on': (message) =>
    readIntegrations(message).some(([name, on]) => !/^(All|Webhooks)$/.test(name) && on === true),
  'another destination is off': (message) =>
    readIntegrations(message).some(([name, on]) => !/^(All|Webhooks)$/.test(name) && on === false),
  'All is off': (message) => callIn(message)?.integrations?.['All'] === false,

  'a timestamp': isGiven,
  'no timestamp': (message) => callIn(message) !== undefined && message.givenInstantMs === null,
  'a timestamp with an offset': ofTimestamp(/[+-]\d\d:?\d\d$/),
  'a timestamp with minutes in its offset': ofTimestamp(/[+-]\d\d:?[1-5]\d$/),
  'a timestamp without milliseconds': ofTimestamp(/:\d\d(Z|[+-]\d\d:?\d\d)$/),
  'a timestamp of microseconds': ofTimestamp(/\.\d{4,}/),
  'a timestamp before 1970': ({ givenInstantMs }) => (givenInstantMs ?? 0) < 0,
  'a timestamp before 2000': ({ givenInstantMs }) => (givenInstantMs ?? Infinity) < Date.UTC(2000),
  'a timestamp of a leap day': (message) =>
    isGiven(message) && /-02-29T/.test(new Date(message.givenInstantMs ?? 0).toISOString()),
  'a timestamp of the last hour of a day': (message) =>
    isGiven(message) && /T23:/.test(new Date(message.givenInstantMs ?? 0).toISOString()),
  'a timestamp of New Year': (message) =>
    isGiven(message) && /-(12-31|01-01)T/.test(new Date(message.givenInstantMs ?? 0).toISOString()),
  'a timestamp of the last minute': (message, { atMs }) =>
    isGiven(message) && Math.abs(atMs - (message.givenInstantMs ?? 0)) < 60 * SECOND_MS,
  'it is a leap day': ofClock(/-02-29T/),
  'it is the last hour of a day': ofClock(/T23:/),
  'it is New Year': ofClock(/-(12-31|01-01)T/),

  'after a failure at the URL': (_, { atUrls }) => atUrls.failures > 0,
  'after three failures in a row at the URL': (_, { atUrls }) => atUrls.failures > 2,
  'after a success at the URL': (_, { atUrls }) => atUrls.last.has('success'),
  'after a timeout at the URL': (_, { atUrls }) => atUrls.last.has('timeout'),
  'after a broken connection at the URL': (_, { atUrls }) => atUrls.last.has('connection'),
  'after a refusal at the URL': (_, { atUrls }) => atUrls.last.has('refusal'),
  'after a refused certificate at the URL': (_, { atUrls }) => atUrls.last.has('certificate'),
  'after a call that was too large': (_, { misfits }) => misfits.has('size'),
  'after a timestamp that is none': (_, { misfits }) => misfits.has('timestamp'),
};

const OF_ATTEMPTS: Readonly<Record<string, OfAttempt>> = {
  'first attempt': ({ number }) => number === 1,
  retry: ({ number }) => number > 1,
  'second retry': ({ number }) => number === 3,
  'third or later retry': ({ number }) => number > 3,
  'retry after a 5xx': (_, { before }) => before === '5xx',
  'retry after a timeout': (_, { before }) => before === 'timeout',
  'retry after a broken connection': (_, { before }) => before === 'connection',
  'retry after an hour': ({ atMs, firstAtMs }) => atMs - firstAtMs > HOUR_MS,
  'retry on another day': ({ atMs, firstAtMs }) => Math.floor(atMs / DAY_MS) !== Math.floor(firstAtMs / DAY_MS),
  'first of several URLs': ({ urlIndex, message }) => urlIndex === 0 && message.source.webhooks.length > 1,
  'second URL': ({ urlIndex }) => urlIndex === 1,
  'third or later URL': ({ urlIndex }) => urlIndex > 1,
  'it failed at another URL': (_, { othersFailed }) => othersFailed,
  'another came since': (_, { newerAtSource }) => newerAtSource,
  'settings were put since': (_, { settingsSince }) => settingsSince,
  'a deletion came since': (_, { deletionSince }) => deletionSince,
};

export const ROUTER_TRIGGERS: readonly RouterTrigger[] = [
  ...Object.entries(OF_MESSAGES).map(
    ([name, holds]): RouterTrigger => ({
      name,
      of: 'message',
      holds: (message) => holds(message, recallHistory(message.memory).past(message)),
    }),
  ),
  ...Object.entries(OF_ATTEMPTS).map(
    ([name, holds]): RouterTrigger => ({
      name,
      of: 'attempt',
      holds: (message, attempt) => attempt !== null && holds(attempt, recallHistory(message.memory).tries(attempt)),
    }),
  ),
];
