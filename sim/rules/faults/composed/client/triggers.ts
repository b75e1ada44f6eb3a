import { GO_METHODS } from '../../../../../spec/shapes/go-messages.ts';
import { isObject } from '../../../../json-object.ts';
import { OF_TEXTS, OF_VALUES } from '../values.ts';
import type { Given } from './history.ts';

/** A condition under which a client makes a slip. Its name follows "when". */
export interface ClientTrigger {
  readonly name: string;
  readonly holds: (given: Given) => boolean;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The traits or properties of a message. */
function readValues({ message }: Given): object {
  const values = message['Traits'] ?? message['Properties'];
  return isObject(values) ? values : {};
}

function text({ message }: Given, ...names: readonly string[]): string {
  const [found] = names.map((name) => message[name]).filter((value) => typeof value === 'string' && value !== '');
  return typeof found === 'string' ? found : '';
}

const has = (given: Given, name: string): boolean => {
  const value = given.message[name];
  return value !== undefined && value !== null && value !== '';
};

function ofClock(pattern: RegExp): (given: Given) => boolean {
  return ({ atMs }) => pattern.test(new Date(atMs).toISOString());
}

const HOLDS: Readonly<Record<string, ClientTrigger['holds']>> = {
  ...Object.fromEntries(GO_METHODS.map((name) => [name, ({ method }: Given) => method === name])),
  'first of a client': ({ messages }) => messages === 0,
  'second of a client': ({ messages }) => messages === 1,
  'second of a user': ({ ofUser }) => ofUser.messages === 1,
  'ninth or later of a user': ({ ofUser }) => ofUser.messages > 7,
  ...Object.fromEntries(
    GO_METHODS.map((name) => [
      `after ${/^[AI]/.test(name) ? 'an' : 'a'} ${name} of the user`,
      ({ ofUser }: Given) => ofUser.methods.has(name),
    ]),
  ),
  ...Object.fromEntries(
    GO_METHODS.map((name) => [
      `right after ${/^[AI]/.test(name) ? 'an' : 'a'} ${name}`,
      ({ last }: Given) => last?.method === name,
    ]),
  ),
  'equal to an earlier one': ({ ofUser }) => ofUser.hasEqual,
  'over 20 came before': ({ messages }) => messages > 20,
  'over 100 came before': ({ messages }) => messages > 100,
  'over 1000 came before': ({ messages }) => messages > 1_000,
  'over 8 came in a second': ({ inSecond }) => inSecond > 8,
  'over 100 came in a second': ({ inSecond }) => inSecond > 100,
  'over 60 users came before': ({ users }) => users > 60,
  'others are queued': ({ queued }) => queued > 0,
  'nothing else is queued': ({ queued, messages }) => queued === 0 && messages > 0,
  'over 10 are queued': ({ queued }) => queued > 10,
  'after a flush': ({ flushes }) => flushes > 0,
  'after a third flush': ({ flushes }) => flushes > 2,
  'after an idle second': ({ idleMs }) => idleMs > SECOND_MS,
  'after an idle minute': ({ idleMs }) => idleMs > MINUTE_MS,
  'after an idle hour': ({ idleMs }) => idleMs > HOUR_MS,
  'after an idle day': ({ idleMs }) => idleMs > DAY_MS,
  'a request is under way': ({ underWay }) => underWay > 0,
  'the last request failed': ({ lastFailed }) => lastFailed === true,
  'a request has failed': ({ hasFailed }) => hasFailed,
  'the last request succeeded': ({ lastFailed }) => lastFailed === false,
  'after one that is not valid': ({ refusals }) => refusals.has('invalid'),
  'after one that was too large': ({ refusals }) => refusals.has('size'),
  'right after one that is not valid': ({ refusedBefore }) => refusedBefore === 'invalid',
  'right after one that was too large': ({ refusedBefore }) => refusedBefore === 'size',
  'second or later client': ({ place }) => place > 0,
  'ninth or later client': ({ place }) => place > 8,
  'another client has the write key': ({ hasNamesake }) => hasNamesake,
  'another client was closed': ({ hasClosed }) => hasClosed,
  'Size is given': ({ options }) => options.size !== undefined,
  'FlushAt is given': ({ options }) => options.flushAt !== undefined,
  'FlushAfter is given': ({ options }) => options.flushAfterMs !== undefined,
  'no option is given': ({ options }) =>
    options.size === undefined && options.flushAt === undefined && options.flushAfterMs === undefined,
  'it logs for debugging': ({ options }) => options.debug === true,
  'no user id': (given) => !has(given, 'UserId'),
  'both ids': (given) => has(given, 'UserId') && has(given, 'AnonymousId'),
  integrations: (given) => has(given, 'Integrations'),
  'no integrations': (given) => !has(given, 'Integrations'),
  'a timestamp': (given) => has(given, 'Timestamp'),
  'a context': (given) => has(given, 'Context'),
  'over 8 KB': ({ message }) => JSON.stringify(message).length > 8_192,
  'text beyond ASCII': ({ message }) => /[^\p{ASCII}]/u.test(JSON.stringify(message)),
  ...Object.fromEntries(
    Object.entries(OF_TEXTS).flatMap(([name, pattern]) => [
      [`a user id ${name}`, (given: Given) => pattern.test(text(given, 'UserId', 'AnonymousId'))],
      [`a name ${name}`, (given: Given) => pattern.test(text(given, 'Event', 'GroupId', 'PreviousId', 'Name'))],
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(OF_VALUES).map(([name, test]) => [
      name === 'null' || name === 'false' || name === 'zero' ? `a value of ${name}` : name,
      (given: Given) => test(readValues(given)),
    ]),
  ),
  'it is a leap day': ofClock(/-02-29T/),
  'it is the last hour of a day': ofClock(/T23:/),
  'it is New Year': ofClock(/-(12-31|01-01)T/),
};

export const CLIENT_TRIGGERS: readonly ClientTrigger[] = Object.entries(HOLDS).map(([name, holds]) => ({
  name,
  holds,
}));
