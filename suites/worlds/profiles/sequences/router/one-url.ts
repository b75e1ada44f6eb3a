import { IN_TIME_MS, TOO_LATE_MS } from '../../../../harness/kit/tolerances.ts';
import { FAIL, OK, okAfter, RESET, type Reply, STALL, status } from '../../../../harness/receivers/reply.ts';
import type { CallDocument } from '../../../../harness/stage/calls.ts';
import { HOUR_MS, RETRY_LIMIT_MS } from '../../../../harness/time/horizons.ts';
import type { Answers, CallStep, Step } from '../../../plan.ts';
import { ALIAS, GROUP, IDENTIFY, KINDS, PAGE, TRACK } from '../../router/base-world.ts';
import { A_FLUSH_MS, callStep, deletionAt, type Happening, inTurn, type Place, passing } from './happening.ts';
import { APP, SHOP, SITE } from './one-url-sources.ts';

const SERVER_ERRORS = [500, 503, 502, 504, 501, 599] as const;
const CLIENT_ERRORS = [400, 401, 403, 404, 405, 408, 409, 410, 413, 415, 422, 429] as const;
const OTHER_STATUSES = [204, 301, 308] as const;
/** Each is before the one of the last time. */
const DAYS = ['2019-02-28', '2016-02-29', '2012-12-02'] as const;
const LONG_CHARACTERS = 30_500;
const IN_A_WHILE: Reply = { kind: 'answer', status: 503, headers: { 'Retry-After': '45' } };

function calls(name: string, call: CallDocument): Happening {
  return { name, steps: (place) => [callStep(place, call)] };
}

/** A message whose attempts at the URL of the source are answered like this. */
function answered(name: string, answersIn: (turn: number) => Answers): Happening {
  const steps = (place: Place) => {
    const answers = { 'shop-1': answersIn(place.turn) };
    return [callStep(place, inTurn(KINDS, place.turn), { answers })];
  };
  return { name, steps };
}

const MESSAGES: readonly Happening[] = [
  {
    name: 'calls from the past',
    steps: (place) =>
      KINDS.map((call, at) => {
        const timestamp = `${inTurn(DAYS, place.turn)}T23:15:30.250Z`;
        return callStep({ ...place, key: `${place.key}-${at}` }, { ...call, timestamp });
      }),
  },
  calls('a call that is switched off', { ...TRACK, integrations: { All: false } }),
  calls('a large call', { ...TRACK, properties: { text: 'x'.repeat(LONG_CHARACTERS) } }),
  {
    name: 'calls that are too large',
    steps: ({ key }) => [1, 2, 3].map((number) => ({ kind: 'too-large', key: `${key}-${number}`, source: SHOP })),
  },
  { name: 'a call of another source', steps: (place) => [callStep(place, IDENTIFY, { source: APP })] },
  {
    name: 'a call that fails once at another URL of the host',
    steps: (place) => {
      const answers = { 'site-1': [inTurn([FAIL, STALL, RESET], place.turn), OK] } as const;
      return [callStep(place, PAGE, { source: SITE, answers })];
    },
  },
  {
    name: 'calls by a client, of which one fails once',
    needs: 'clients',
    steps: ({ key, user }) =>
      [1, 2, 3].map((number) => ({
        kind: 'call',
        key: `${key}-${number}`,
        source: SHOP,
        by: 'client',
        call: { ...TRACK, userId: user },
        ...(number === 2 ? { answers: { 'shop-1': [FAIL, OK] } } : {}),
      })),
  },
  deletionAt(SHOP),
  { name: 'a new audience', needs: 'audiences', steps: (place) => [audience(place, ['a', 'b'])] },
  {
    name: 'an audience that is left',
    needs: 'audiences',
    steps: (place) => [audience(place, ['a', 'b'], 'left'), audience(place, ['b'], 'left')],
  },
];

/** A message for each of these statuses, which its first attempt is answered with. */
function answeredEach(name: string, statuses: readonly number[]): Happening {
  const each = (place: Place, code: number): Step => {
    const answers = { 'shop-1': [status(code), OK] } as const;
    return callStep({ ...place, key: `${place.key}-${code}` }, TRACK, { answers });
  };
  return { name, steps: (place) => statuses.map((code) => each(place, code)) };
}

/** Fails for good, with another status each time. */
const CHANGING: Answers = [FAIL, ...Array.from({ length: 60 }, (_, index) => status(inTurn(SERVER_ERRORS, index + 1)))];

const ANSWERS: readonly Happening[] = [
  answered('a message that fails once', (turn) => [status(inTurn(SERVER_ERRORS, turn)), OK]),
  answered('a message that fails three times', () => [FAIL, status(503), status(502), OK]),
  answered('a message that is asked to wait', () => [IN_A_WHILE, OK]),
  answered('a message that is not answered, and then fails', () => [STALL, FAIL, status(503), OK]),
  thenPassing(
    answered('a message that has timed out', () => [STALL, STALL, OK]),
    TOO_LATE_MS,
  ),
  answered('a message whose connection breaks', () => [RESET, OK]),
  answeredEach('messages that are answered with 4xx', CLIENT_ERRORS),
  answeredEach('messages that are redirected or answered with another 2xx', OTHER_STATUSES),
  thenPassing(
    answered('a message that was given up', () => CHANGING),
    RETRY_LIMIT_MS,
  ),
];

/** What a message leaves behind when that much time has passed. */
function thenPassing({ name, steps }: Happening, ms: number): Happening {
  return { name, steps: (place) => [...steps(place), { kind: 'pass', ms }] };
}

const TIMES: readonly Happening[] = [
  passing('a second', 1_000),
  passing('a minute', 60_000),
  passing('an hour', HOUR_MS),
  passing('five hours', 5 * HOUR_MS),
];

const SETTINGS: readonly Happening[] = [
  { name: 'settings put again', steps: ({ key }) => [{ kind: 'again', key, source: SHOP }] },
  {
    name: 'a secret replaced',
    steps: ({ key, turn }) => [{ kind: 'secret', key, source: SHOP, secret: `secret number ${turn + 2}` }],
  },
  {
    name: 'another source that is off for a moment',
    steps: (place) => [settings(place, [0], false), atSite(place, 1), settings(place, [0]), atSite(place, 2)],
  },
  {
    name: 'another URL of another source for a moment',
    steps: (place) => [settings(place, [1]), atSite(place, 1), settings(place, [0]), atSite(place, 2)],
  },
  {
    name: 'another URL of another source for a moment, with calls by a client',
    needs: 'clients',
    steps: (place) => [
      ...byClient(place, 1, 2),
      settings(place, [1]),
      ...byClient(place, 3, 4),
      settings(place, [0]),
      ...byClient(place, 5, 6),
    ],
  },
  {
    name: 'another source that is off for a moment, with calls by a client',
    needs: 'clients',
    steps: (place) => [
      settings(place, [0], false),
      ...byClient(place, 1, 2),
      settings(place, [0]),
      ...byClient(place, 3, 4),
    ],
  },
];

/** Settings of the source next to, so that what happens to a message of the other is certain. */
function settings({ key }: Place, hooks: readonly number[], enabled = true): Step {
  return { kind: 'settings', key: `${key}-settings`, source: SITE, enabled, hooks };
}

function atSite(place: Place, number: number): CallStep {
  return callStep({ ...place, key: `${place.key}-${number}` }, TRACK, { source: SITE });
}

function byClient(place: Place, ...numbers: readonly number[]): Step[] {
  return [
    ...numbers.map((number): Step => ({ ...atSite(place, number), by: 'client' })),
    { kind: 'pass', ms: A_FLUSH_MS },
  ];
}

/** Letters of the traits of audiences, by how often there was one before. */
function audience({ key, turn, user }: Place, members: readonly string[], what = 'new'): Step {
  const number = turn.toString(2).replaceAll('0', 'a').replaceAll('1', 'b');
  const trait = `${what}_${number}`;
  const name = `${what} ${number}`;
  return {
    kind: 'audience',
    key: `${key}-${members.length}`,
    source: SHOP,
    id: trait,
    name,
    trait,
    members,
    users: { a: user },
  };
}

/** Each of these has a certain fate, whatever happened before. All are sent before the first one has its answer. */
export const ONE_URL_PROBE: readonly Happening[] = [
  answered('a message that is answered late', () => [okAfter(IN_TIME_MS)]),
  calls('an identify call', IDENTIFY),
  calls('a track call', TRACK),
  calls('a page call', PAGE),
  answered('a message that fails and is retried', () => [FAIL, OK]),
  calls('a group call', GROUP),
  calls('an alias call', ALIAS),
];

export const ONE_URL_HAPPENINGS: readonly Happening[] = [...MESSAGES, ...ANSWERS, ...TIMES, ...SETTINGS];
