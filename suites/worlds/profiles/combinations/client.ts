import type { RequirementId } from '../../../../spec/requirements/index.ts';
import type { GoMethod } from '../../../../spec/shapes/go-messages.ts';
import { GO_METHOD_FACTS } from '../../../harness/capture/go-methods.ts';
import type { MarkedMessage } from '../../../harness/capture/messages.ts';
import { FITS_BYTES, longestSizeBytes, sizeBytes, TOO_LARGE_BYTES } from '../../../harness/kit/client/message-sizes.ts';
import { OK, okAfter } from '../../../harness/receivers/reply.ts';
import { seededRandom } from '../../../harness/seeded-random.ts';
import { EPOCH } from '../../../harness/time/horizons.ts';
import { newMark } from '../../client/mark.ts';
import type { ClientPlan, ClientStep, ClientWorldPlan, PlannedMessage } from '../../client/plan.ts';
import { CLIENT, type Supports } from '../../client/role.ts';
import { toChoices } from '../../generator.ts';
import {
  allBut,
  type Combination,
  chosen,
  type Dimension,
  inWorlds,
  type Never,
  never,
  Pairs,
  type Subject,
} from '../../pairs.ts';
import { defineCase } from '../../profile.ts';
import { BESIDE, DEPTHS, VALUE } from '../../values/classes.ts';
import { STARTS } from '../../values/instants.ts';
import { NOT_TEXTS } from '../../values/json-values.ts';
import { ALL_FIELDS, ALL_FLUSHES, ALL_METHODS } from '../client/relation.ts';
import { countOption } from '../client/rich.ts';

/** The method, and the optional fields that only Page has. */
const METHOD: Dimension<{ readonly method: GoMethod; readonly has?: 'texts' | 'context' }> = {
  name: 'method',
  values: {
    Track: { method: 'Track' },
    Identify: { method: 'Identify' },
    Page: { method: 'Page' },
    'Page with Name and Category': { method: 'Page', has: 'texts' },
    'Page with Context': { method: 'Page', has: 'context' },
    Group: { method: 'Group' },
    Alias: { method: 'Alias' },
  },
};

const FIELD: Dimension<((value: unknown) => Readonly<Record<string, unknown>>) | 'user' | 'name'> = {
  name: 'field',
  values: { ...DEPTHS, 'the user': 'user', 'Event, GroupId or Name': 'name' },
};

const IDENTITY: Dimension<readonly ('UserId' | 'AnonymousId')[]> = {
  name: 'identity',
  values: { UserId: ['UserId'], AnonymousId: ['AnonymousId'], both: ['UserId', 'AnonymousId'] },
};

/** Bytes of the message as JSON; undefined for its natural size. */
const SIZE: Dimension<{ readonly bytes?: number }> = {
  name: 'size',
  isCostly: true,
  masking: ['too large'],
  values: {
    small: {},
    '12,000 bytes': { bytes: 12_000 },
    'just small enough': { bytes: FITS_BYTES },
    'too large': { bytes: TOO_LARGE_BYTES },
  },
};

/** Switches of destinations. Each message also gets one that no other message has. */
const INTEGRATIONS: Dimension<Readonly<Record<string, boolean>> | null> = {
  name: 'Integrations',
  values: {
    none: null,
    'All on': { All: true },
    'All off': { All: false, Webhooks: true },
    'of others': { Mailer: false, 'Web Hooks': true },
  },
};

/** The place of the mark by which a message is found. Only without it can its values be empty, or a single one. */
const MARKED: Dimension<'values' | 'user'> = {
  name: 'mark',
  values: { 'among the values': 'values', 'in the user': 'user' },
};

const LACKING: Dimension<'nothing' | 'identity' | 'name'> = {
  name: 'lacking',
  masking: ['its identity', 'its Event, GroupId or PreviousId'],
  values: { nothing: 'nothing', 'its identity': 'identity', 'its Event, GroupId or PreviousId': 'name' },
};

/** World time that passes after the message, in milliseconds. */
const PAUSE: Dimension<number> = {
  name: 'after it',
  isCostly: true,
  values: { 'the next one at once': 0, 'a pause of 2 s': 2_000 },
};

/** The flush count; undefined for the default. */
const COUNT: Dimension<{ readonly count?: number }> = {
  name: 'flush count',
  isCostly: true,
  values: { 'by default': {}, 'of 1': { count: 1 }, 'of 7': { count: 7 } },
};

const INTERVAL: Dimension<Pick<ClientPlan, 'flushAfterMs'>> = {
  name: 'flush interval',
  isCostly: true,
  values: { 'by default': {}, '500 ms': { flushAfterMs: 500 }, '8 s': { flushAfterMs: 8_000 } },
};

/** Messages do not depend on logging. */
const DEBUG: Dimension<Pick<ClientPlan, 'debug'>> = {
  name: 'debugging',
  isCostly: true,
  values: { off: {}, on: { debug: true } },
};

const ENDPOINT: Dimension<string> = {
  name: 'Endpoint',
  isCostly: true,
  values: {
    'without a path': '',
    'with a path': '/v1',
    'with a longer path and a slash': '/custom/import/',
  },
};

const SERVICE: Dimension<ClientPlan['script']> = {
  name: 'service',
  isCostly: true,
  values: { 'answers at once': [OK], 'answers after 1 s': [okAfter(1_000)] },
};

const PAGES = ['Page', 'Page with Name and Category', 'Page with Context'];
const IDS = ['the user', 'Event, GroupId or Name'];
const ONLY_IDS = 'Alias has ids and nothing else';

export const CLIENT_NEVERS: readonly Never[] = [
  never(METHOD, ['Alias'], FIELD, allBut(FIELD, 'as a member', 'the user'), ONLY_IDS),
  never(METHOD, ['Alias'], SIZE, allBut(SIZE, 'small'), ONLY_IDS),
  never(METHOD, ['Alias'], BESIDE, allBut(BESIDE, 'none'), ONLY_IDS),
  never(METHOD, ['Identify'], FIELD, IDS.slice(1), 'Identify has no such field'),
  never(METHOD, [...PAGES, 'Alias'], IDENTITY, ['AnonymousId'], 'it is open whether they take it alone (reading 6)'),
  never(METHOD, ['Alias'], IDENTITY, ['both'], 'it is open whether Alias takes an AnonymousId (reading 11)'),
  never(METHOD, ['Identify', ...PAGES], LACKING, ['its Event, GroupId or PreviousId'], 'they need none of these'),
  never(SIZE, ['too large'], LACKING, allBut(LACKING, 'nothing'), 'it would be left out for two reasons'),
  never(FIELD, ['as a key', ...IDS], VALUE, NOT_TEXTS, 'keys, ids and names are texts'),
  never(FIELD, IDS, VALUE, ['an empty text'], 'it is open whether an empty id is an id'),
  never(MARKED, ['in the user'], METHOD, ['Alias'], 'one of its two ids has it anyway'),
  never(MARKED, ['in the user'], FIELD, ['the user'], 'the user is the value'),
  never(MARKED, ['in the user'], LACKING, ['its identity'], 'there would be no mark'),
  never(FIELD, IDS, LACKING, allBut(LACKING, 'nothing'), 'what is lacking has no value'),
];

/** The world of some combinations: one message each. Messages whose client has the same options share a client. */
function makeClientWorld(
  combinations: readonly Combination[],
  supports: Supports,
  seed: number,
  now: string = EPOCH,
): ClientWorldPlan {
  const random = seededRandom(seed, 'marks');
  const clients = new Map<string, { readonly key: string; readonly plan: ClientPlan }>();
  const steps = combinations.flatMap((combination, index): ClientStep[] => {
    const options = makeOptions(combination, supports);
    const key = JSON.stringify(options);
    const number = clients.size;
    const client = clients.get(key) ?? {
      key: `client ${number}`,
      plan: { ...options, writeKey: `wkOfPair${number}Q7x` },
    };
    clients.set(key, client);
    const message = makeMessage(combination, `message ${index}`, newMark(random));
    const ms = chosen(PAUSE, combination);
    return [{ kind: 'message', client: client.key, ...message }, ...(ms === 0 ? [] : [{ kind: 'pass' as const, ms }])];
  });
  // A plain message follows on each client, so a message that is missing was lost itself.
  const last = [...clients.values()].map(({ key }): ClientStep => {
    return { kind: 'message', client: key, ...makeMessage({}, `last message of ${key}`, newMark(random)) };
  });
  const plans = [...clients.values()].map(({ key, plan }) => [key, plan] as const);
  return { now, clients: Object.fromEntries(plans), steps: [...steps, ...last] };
}

function makeOptions(combination: Combination, supports: Supports): Omit<ClientPlan, 'writeKey'> {
  const { count } = chosen(COUNT, combination);
  return {
    path: chosen(ENDPOINT, combination),
    script: chosen(SERVICE, combination),
    ...(count === undefined ? {} : countOption(supports, count)),
    ...(supports.includes('flushAfter') ? chosen(INTERVAL, combination) : {}),
    ...(supports.includes('debug') ? chosen(DEBUG, combination) : {}),
  };
}

function makeMessage(combination: Combination, key: string, mark: string): PlannedMessage {
  const { method } = chosen(METHOD, combination);
  const fields = {
    ...makeIdentity(combination, mark),
    ...ownFields(combination, mark),
    ...makeIntegrations(combination, mark),
  };
  const message = { key, method, mark, fields: lacking(combination, fields) };
  const { bytes } = chosen(SIZE, combination);
  return bytes === undefined ? message : { ...message, ...filled(message, bytes) };
}

function makeIdentity(combination: Combination, mark: string): Readonly<Record<string, string>> {
  const names = chosen(IDENTITY, combination);
  if (chosen(MARKED, combination) === 'user') return Object.fromEntries(names.map((name) => [name, mark]));
  const user = chosen(FIELD, combination) === 'user' ? String(chosen(VALUE, combination)) : 'user-1';
  return Object.fromEntries(names.map((name) => [name, name === 'UserId' ? user : `visitor ${user}`]));
}

function ownFields(combination: Combination, mark: string): Readonly<Record<string, unknown>> {
  const field = chosen(FIELD, combination);
  const value = chosen(VALUE, combination);
  // If the value were in two fields, one of them could lose it unnoticed.
  const free = {
    ...chosen(BESIDE, combination),
    ...(chosen(MARKED, combination) === 'values' ? { mark } : {}),
    ...(typeof field === 'function' ? field(value) : { a: 'plain' }),
  };
  const name = field === 'name' ? String(value) : undefined;
  switch (chosen(METHOD, combination).method) {
    case 'Identify':
      return { Traits: free };
    case 'Track':
      return { Event: name ?? 'Signed Up', Properties: free };
    case 'Page':
      return { Traits: free, ...pageFields(combination, mark), ...(name === undefined ? {} : { Name: name }) };
    case 'Group':
      return { GroupId: name ?? 'initech', Traits: free };
    case 'Alias':
      return { PreviousId: mark };
  }
}

function pageFields(combination: Combination, mark: string): Readonly<Record<string, unknown>> {
  const { has } = chosen(METHOD, combination);
  if (has === 'texts') return { Name: 'Pricing', Category: 'Docs' };
  return has === 'context' ? { Context: { report: `of c${mark}`, active: false } } : {};
}

function makeIntegrations(combination: Combination, mark: string): Readonly<Record<string, unknown>> {
  const switches = chosen(INTEGRATIONS, combination);
  return switches === null ? {} : { Integrations: { ...switches, [`Tool of i${mark}`]: true } };
}

function lacking(combination: Combination, fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const what = chosen(LACKING, combination);
  const names = { nothing: [''], identity: ['UserId', 'AnonymousId'], name: ['Event', 'GroupId', 'PreviousId'] }[what];
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}

function filled(message: MarkedMessage, bytes: number): Pick<MarkedMessage, 'fields'> {
  if (message.method === 'Alias') return message;
  const { freeForm } = GO_METHOD_FACTS[message.method];
  const withText = (text: string): MarkedMessage => ({
    ...message,
    fields: { ...message.fields, [freeForm]: { ...Object(message.fields[freeForm]), filler: text } },
  });
  // One that fits has to fit in whichever way its JSON is written.
  const ownBytes = (bytes < TOO_LARGE_BYTES ? longestSizeBytes : sizeBytes)(withText(''));
  return withText('x'.repeat(Math.max(0, bytes - ownBytes)));
}

type ClientSubject = 'flushes' | 'messages';

export const CLIENT_SUBJECTS: readonly Subject<ClientSubject>[] = [
  { name: 'flushes', dimensions: [COUNT, INTERVAL, DEBUG, ENDPOINT, SERVICE, PAUSE] },
  { name: 'messages', dimensions: [METHOD, VALUE, FIELD, BESIDE, IDENTITY, SIZE, INTEGRATIONS, LACKING, MARKED] },
];

const PAIRS = new Pairs(CLIENT_SUBJECTS, CLIENT_NEVERS);

function combine(seed: number): ReadonlyMap<ClientSubject, readonly Combination[]> {
  return PAIRS.combine(seededRandom(seed, 'client combinations'));
}

const EVERYTHING: readonly RequirementId[] = [
  ...[...ALL_METHODS, ...ALL_FIELDS, ...ALL_FLUSHES],
  ...(['MSG-003', 'MSG-007', 'MSG-008', 'MSG-018', 'MSG-019', 'MSG-022', 'MSG-023', 'MSG-028', 'BAT-001'] as const),
  ...(['BAT-002', 'BAT-003', 'BAT-004', 'BAT-006', 'QUE-001', 'QUE-005', 'QUE-007', 'WIR-001'] as const),
];
const EACH_START = toChoices<string>(STARTS);
/** Total world time of a case's worlds. */
const SPAN_MS = 200_000;

function ofSubject<const Name extends ClientSubject>(subject: Name, first: RequirementId, title: string) {
  return defineCase(CLIENT, {
    id: `client-combination/${subject}`,
    title,
    requirements: [first, ...EVERYTHING],
    isLong: true,
    spanMs: SPAN_MS,
    plain: (supports, { runSeed }) => makeClientWorld([{}], supports, runSeed),
    worlds: (supports, { runSeed }) =>
      inWorlds(combine(runSeed).get(subject) ?? []).map((some, at) =>
        makeClientWorld(some, supports, runSeed, at === 0 ? EPOCH : EACH_START[(at - 1) % EACH_START.length]),
      ),
  });
}

/** All pairs of choices about a client and its messages. */
export const CLIENT_COMBINATIONS = [
  ofSubject('flushes', 'QUE-009', 'Messages are sent in time with every pair of options of a client'),
  ofSubject('messages', 'MSG-009', 'Messages are sent as given with every pair of options of a message and its client'),
];
