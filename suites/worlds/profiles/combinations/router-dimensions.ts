import { IN_TIME_MS, TOO_LATE_MS } from '../../../harness/kit/tolerances.ts';
import { OK, okAfter, RESET, STALL, status } from '../../../harness/receivers/reply.ts';
import type { CallDocument } from '../../../harness/stage/calls.ts';
import { EPOCH } from '../../../harness/time/horizons.ts';
import { allBut, type Dimension, type Never, never, plainChoice, type Subject } from '../../pairs.ts';
import type { Answers } from '../../plan.ts';
import type { Capabilities } from '../../router-role.ts';
import { BESIDE, DEPTHS, VALUE } from '../../values/classes.ts';
import { STARTS, TIMESTAMPS } from '../../values/instants.ts';
import { NOT_TEXTS } from '../../values/json-values.ts';
import {
  HEADERS as HEADER_VALUES,
  SECRETS,
  SWITCHES as SWITCH_VALUES,
  SWITCHED_OFF,
  TARGETS,
} from '../../values/settings.ts';

/** The first choice of each form in a dimension, with the settings for it. */
function takeFirst<Value, Set>(dimension: Readonly<Record<string, Value>>, count: number, set: (value: Value) => Set) {
  const choices = Object.entries(dimension).slice(0, count);
  return Object.fromEntries(choices.map(([name, value]) => [name, set(value)]));
}

export const START: Dimension<string> = {
  name: 'world',
  isCostly: true,
  values: {
    'begins at noon': EPOCH,
    'begins before a new year': STARTS['before a new year'],
    'begins before a change of daylight time': STARTS['before clocks go forward in Europe'],
  },
};

export const PLACE: Dimension<((value: unknown) => Readonly<Record<string, unknown>>) | 'user' | 'name'> = {
  name: 'place',
  values: { ...DEPTHS, 'as the user id': 'user', 'as the event, group or previous id': 'name' },
};

/** Bytes of the whole call; undefined for its natural size. */
export const SIZE: Dimension<{ readonly bytes?: number }> = {
  name: 'size',
  isCostly: true,
  values: { small: {}, '12,000 bytes': { bytes: 12_000 }, '30,000 bytes': { bytes: 30_000 } },
};

/** Each member is like one of the call's own, with another value. */
const CONTEXT = {
  ip: '203.0.113.9',
  traits: { name: 'Somebody Else', email: 'else@example.org', id: 'else' },
  page: { url: 'https://else.example.org/else', path: '/else', title: 'Else', referrer: 'https://else.example.org/' },
  campaign: { name: 'Else', source: 'else' },
  userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)',
  ...{ active: false, doNotTrack: true, optOut: true, consent: { analytics: false } },
  ...{ locale: 'fr-FR', timezone: 'Asia/Tokyo' },
  ...{ type: 'alias', userId: 'else', groupId: 'else', event: 'Else', timestamp: '2002-02-02T02:02:02Z' },
};

export const OPTIONAL: Dimension<Readonly<Record<string, unknown>>> = {
  name: 'optional members',
  values: {
    none: {},
    'an anonymous id': { anonymousId: 'anonymous-1' },
    'a context': { context: CONTEXT },
    'an anonymous id and an empty context': { anonymousId: 'anonymous-2', context: {} },
  },
};

export const TIMESTAMP: Dimension<{ readonly timestamp?: string }> = {
  name: 'timestamp',
  values: { none: {}, ...takeFirst<string, object>(TIMESTAMPS, 7, (timestamp) => ({ timestamp })) },
};

export const SECRET: Dimension<{ readonly secret?: string }> = {
  name: 'secret',
  values: {
    plain: { secret: SECRETS.plain },
    none: {},
    ...takeFirst<string, object>(SECRETS, 6, (secret) => ({ secret })),
  },
};

export const HEADERS: Dimension<Readonly<Record<string, string>>> = { name: 'static headers', values: HEADER_VALUES };

export const SOURCE_TYPE: Dimension<'server' | 'web' | 'mobile'> = {
  name: 'source type',
  values: { server: 'server', web: 'web', mobile: 'mobile' },
};

export const HISTORY: Dimension<'at once' | 'others' | 'again' | 'replaced'> = {
  name: 'settings',
  isCostly: true,
  values: {
    'written at once': 'at once',
    'were all different at first': 'others',
    'put again before the message': 'again',
    'got their secret before the message': 'replaced',
  },
};

/** Path and query. */
export const URL_FORM: Dimension<string> = {
  name: 'URL',
  values: takeFirst<string, string>(TARGETS, 8, (target) => target),
};

/**
 * The number of URLs, and the position of the URL that answers as planned. The others answer every attempt with a 500.
 */
export const URLS: Dimension<{ readonly count: number; readonly place: number; readonly isOneHost?: true }> = {
  name: 'URLs',
  isCostly: true,
  // The other URLs hide that one is not retried.
  hides: 'answer',
  values: {
    one: { count: 1, place: 0 },
    'two, of which the first fails': { count: 2, place: 1 },
    'five, of which the others fail': { count: 5, place: 2 },
    'five of one host, of which the others fail': { count: 5, place: 2, isOneHost: true },
  },
};

export const ANSWER: Dimension<Answers> = {
  name: 'answer',
  isCostly: true,
  values: {
    '200 at once': [OK],
    'a 500, then 200': [status(500), OK],
    'a 599, a 503, then 200': [status(599), status(503), OK],
    'none, a 503, a 500, then 200': [STALL, status(503), status(500), OK],
    'a 200 after 6 s, then 200': [okAfter(TOO_LATE_MS), OK],
    'a 200 after 4 s': [okAfter(IN_TIME_MS)],
    'a reset, then 200': [RESET, OK],
  },
};

/** A call, a deletion request, or a change of an audience. */
export const KIND: Dimension<CallDocument['type'] | 'deletion' | 'joined' | 'left'> = {
  name: 'kind',
  values: {
    ...{ track: 'track', page: 'page', identify: 'identify', group: 'group', alias: 'alias', deletion: 'deletion' },
    'a new audience': 'joined',
    'a user who leaves an audience': 'left',
  },
};

/** The integrations of the call. For anything but a call, those of an earlier call of its source. */
export const SWITCHES: Dimension<{ readonly integrations?: Readonly<Record<string, boolean>> }> = {
  name: 'switches',
  masking: SWITCHED_OFF,
  values: {
    none: {},
    ...takeFirst<Readonly<Record<string, boolean>>, object>(SWITCH_VALUES, 99, (integrations) => ({ integrations })),
  },
};

export const DESTINATION: Dimension<boolean> = {
  name: 'destination',
  values: { on: true, off: false },
  masking: ['off'],
};

export const BEFORE: Dimension<'nothing' | 'same' | 'failing'> = {
  name: 'before it',
  isCostly: true,
  values: { nothing: 'nothing', 'the same once more': 'same', 'a call of its user that fails once': 'failing' },
};

const DIMENSIONS = {
  time: [START],
  values: [VALUE, PLACE, SIZE, OPTIONAL, BESIDE, TIMESTAMP],
  settings: [SECRET, HEADERS, SOURCE_TYPE, HISTORY, URL_FORM, URLS, ANSWER],
  switches: [KIND, SWITCHES, DESTINATION, BEFORE],
} as const satisfies Readonly<Record<string, readonly Dimension[]>>;
export type RouterSubject = keyof typeof DIMENSIONS;

const AUDIENCES = ['a new audience', 'a user who leaves an audience'];

/**
 * The dimensions by subject, as far as the implementation supports them. Without failures, every answer is an immediate
 * success.
 */
export function routerSubjects({ deletions, audiences, failures }: Capabilities): Subject<RouterSubject>[] {
  const failing: readonly Dimension[] = [ANSWER, URLS];
  const left = [
    ...(deletions ? [] : ['deletion']),
    ...(audiences ? [] : AUDIENCES),
    ...(failures
      ? []
      : [
          'a call of its user that fails once',
          ...failing.flatMap((dimension) => allBut(dimension, plainChoice(dimension))),
        ]),
  ];
  const fitted = (dimension: Dimension): Dimension => ({
    ...dimension,
    values: Object.fromEntries(Object.entries(dimension.values).filter(([name]) => !left.includes(name))),
  });
  return Object.entries(DIMENSIONS).map(([name, dimensions]) => ({
    name: name as RouterSubject,
    dimensions: dimensions.map(fitted),
    // A world begins at one instant, so worlds with another start are played for this subject only.
    ...(name === 'time' ? { isWithAll: true } : {}),
  }));
}

const NO_CALLS = ['deletion', ...AUDIENCES];
const IDS = ['as the user id', 'as the event, group or previous id'];
const NO_FREE_FORM = 'it has no free-form member';

export const NEVERS: readonly Never[] = [
  ...[TIMESTAMP, OPTIONAL, BESIDE, SIZE].map((dimension) =>
    never(KIND, NO_CALLS, dimension, allBut(dimension, plainChoice(dimension)), 'only a call has this'),
  ),
  never(KIND, AUDIENCES, VALUE, allBut(VALUE, 'a word'), NO_FREE_FORM),
  never(KIND, AUDIENCES, PLACE, allBut(PLACE, 'as a member'), NO_FREE_FORM),
  never(KIND, ['deletion'], PLACE, allBut(PLACE, 'as a member', 'as the user id'), 'it has a user id and nothing else'),
  never(KIND, ['page', 'identify'], PLACE, IDS.slice(1), 'these calls have neither an event nor a second id'),
  never(KIND, ['alias'], PLACE, ['in an object', 'in a list', 'as a key'], NO_FREE_FORM),
  never(KIND, ['alias'], SIZE, allBut(SIZE, 'small'), NO_FREE_FORM),
  never(KIND, ['alias'], BESIDE, allBut(BESIDE, 'none'), NO_FREE_FORM),
  never(KIND, NO_CALLS, BEFORE, ['the same once more'], 'it is open what a second one of the same kind means'),
  never(PLACE, ['as a key', ...IDS], VALUE, NOT_TEXTS, 'keys, ids and names are texts'),
  never(PLACE, IDS, VALUE, ['an empty text'], 'it is open whether an empty id is an id'),
  never(PLACE, IDS, VALUE, ['a long text of many lines'], 'it is open how long an id may be, and of how many lines'),
  never(
    ANSWER,
    ['a 200 after 6 s, then 200', 'a 200 after 4 s'],
    URLS,
    allBut(URLS, 'one'),
    'it is open whether a slow answer or another URL comes first',
  ),
  never(SECRET, ['none'], HISTORY, ['got their secret before the message'], 'without a secret there is none to get'),
  never(
    DESTINATION,
    ['off'],
    BEFORE,
    allBut(BEFORE, 'nothing'),
    'nothing is sent while it is off, so nothing can fail',
  ),
];
