import { LIMITS } from '../../../../spec/limits.ts';
import { type AnswerContents, FAIL, OK, okAfter, type Reply } from '../../../harness/receivers/reply.ts';
import { mapClients } from '../../client/change.ts';
import { newMark } from '../../client/mark.ts';
import {
  type ClientPlan,
  type ClientStep,
  type ClientWorldPlan,
  listMessages,
  type PlannedMessage,
} from '../../client/plan.ts';
import type { Supports } from '../../client/role.ts';
import { inTurn, toChoices } from '../../generator.ts';
import { blameInstead, type Random } from '../../profile.ts';
import { STARTS } from '../../values/instants.ts';
import { ALL_FIELDS, ALL_FLUSHES, ALL_METHODS, type ClientRelation } from './relation.ts';
import { countOption, fewMessages, makeFields } from './rich.ts';

/** Pairs of keys that a careless library may confuse. The last two are equal, which nothing forbids. */
const ALIKE = [
  ['wk-of-1st-pair', 'wkof1stpair'],
  ['wk_of_2nd_pair', 'wk-of-2nd-pair'],
  ['WKof3rdPair', 'wkof3rdPair'],
  ['wkOf4thPair', 'wkOf4thPair'],
] as const;
/** The client whose service fails: one of the two with the same key. */
const FAILING_AT = 2 * ALIKE.length - 2;
/** Delay of its last messages after the others, so that the client has noticed a failure. */
const LATE_MS = LIMITS.flushIntervalMs + 1_000;
const LATE_MESSAGES = 2;
/** Number of clients in one process, and number of users of one client. */
const MANY_CLIENTS = 34;
const MANY_USERS = 130;
/** A flush count below that number of users. */
const FEWER_THAN_MANY = 50;
/** More requests than a client with the default size sends at once. Each is answered only after this time. */
const MANY_BATCHES = 68;
/** Few users, because other cases test their number. */
const USERS_OF_BATCHES = 20;
const HELD_MS = 3_000;
/** The steps of the rich world before which another client is closed, and the client that has the same write key. */
const CLOSED = [
  { before: 2, namesake: 'plain' },
  { before: 4 },
  { before: 15, namesake: 'hasty' },
  { before: 20, namesake: 'counting' },
];

/** Paths in `Endpoint`. It is open whether a client appends to them. */
const PATHS = [
  ...['/collect.php', '/one/two/', '/v1/batch', '/v1', '/sp%20ace/%C3%A9', '/search?team=blue&next=%2Fa', '//twice'],
];

/** Each says that the batch was accepted, because a client may look for that. */
const ANSWER_CONTENTS: readonly AnswerContents[] = [
  { headers: { 'Retry-After': '3' } },
  { headers: { 'Set-Cookie': 'session=1; Path=/', Location: '/elsewhere' } },
  { headers: { Connection: 'close' } },
  { headers: { 'X-RateLimit-Remaining': '0', Warning: '299 - "deprecated"' } },
  { headers: { 'Cache-Control': 'max-age=3600', ETag: '"1"' } },
  { body: ' { "success" : true }\n' },
  { body: '{"success":true,"error":null,"retry":false}' },
  { body: JSON.stringify({ success: true, note: 'x'.repeat(2_000) }) },
  { contentType: 'application/json; charset=utf-8' },
  { isChunked: true },
  { reason: 'Fine' },
  { before: [102] },
  { before: [103, 103] },
];
/** Each client of the rich world certainly sends this many requests, so each of the contents is used in this many rounds. */
const SURE_REQUESTS = 2;
const ROUNDS = 3;
const EACH_START = toChoices<string>(STARTS);

export const CLIENT_RELATIONS = [
  {
    name: 'write-keys',
    title: 'Each client sends with its own write key, however much the keys resemble each other',
    because: 'the document gives each source its own write key, and has each client created with one',
    requirements: ['WIR-010', 'WIR-001', 'QUE-009', ...ALL_METHODS],
    base: fewMessages,
    change: (plan, random) => {
      const [plain] = Object.values(plan.clients);
      if (plain === undefined) return undefined;
      return withClients(
        withLateOnes(plan, random),
        random,
        ALIKE.flat().map((writeKey, at) => ({ ...plain, writeKey, ...(at === FAILING_AT ? { script: [FAIL] } : {}) })),
      );
    },
  },
  {
    name: 'many-clients',
    title: `What a client sends does not depend on ${MANY_CLIENTS} other clients of its process`,
    because: 'the document sets no limit to the clients of a process',
    requirements: [...ALL_METHODS, ...ALL_FLUSHES, 'WIR-001', 'WIR-010'],
    base: fewMessages,
    change: (plan, random) => {
      const [plain] = Object.values(plan.clients);
      if (plain === undefined) return undefined;
      const clients = Array.from({ length: MANY_CLIENTS }, (_, at) => ({ ...plain, writeKey: `wkOf${at}OfMany` }));
      return withClients(plan, random, clients);
    },
  },
  {
    name: 'others-closed',
    title: 'What a client sends does not depend on other clients that are closed',
    because: 'the document has each client created for its source, and closing one says nothing about another',
    // A message that stays in the queue for ever is not sent in its interval.
    blames: blameInstead('QUE-009', ALL_METHODS),
    requirements: ['QUE-009', ...ALL_METHODS, ...ALL_FIELDS, ...ALL_FLUSHES, 'WIR-001', 'WIR-010'],
    change: (plan, random) => {
      const [plain] = Object.values(plan.clients);
      if (plain === undefined) return undefined;
      const closed = CLOSED.map(({ namesake = '' }, at): [string, ClientPlan] => {
        const { writeKey = `wkOf${at}Closed` } = plan.clients[namesake] ?? {};
        return [`closed ${at}`, { ...plain, writeKey }];
      });
      const steps = plan.steps.flatMap((step, index): ClientStep[] => {
        const [key] = closed[CLOSED.findIndex(({ before }) => before === index)] ?? [];
        if (key === undefined || step.kind !== 'message') return [step];
        const last: ClientStep = { ...copyMessage(step, random, key), kind: 'message', client: key };
        return [last, { kind: 'close', client: key }, step];
      });
      // The closed clients are made first, so that anything an implementation keeps by write key is theirs.
      return { ...plan, clients: { ...Object.fromEntries(closed), ...plan.clients }, steps };
    },
  },
  {
    name: 'many-users',
    title: `What a client sends does not depend on messages of ${MANY_USERS} other users`,
    because: 'the document calls the library safe in a server under load (reading 44)',
    requirements: [...ALL_METHODS, ...ALL_FIELDS, ...ALL_FLUSHES],
    base: (random, supports) => withCount(fewMessages(random), supports, FEWER_THAN_MANY),
    change: (plan, random) => {
      const [client] = Object.keys(plan.clients);
      if (client === undefined) return undefined;
      return { ...plan, steps: [...crowd(random, client, MANY_USERS, MANY_USERS), ...plan.steps] };
    },
  },
  {
    name: 'many-batches',
    title: `All of ${MANY_BATCHES} batches in progress at once arrive`,
    because: 'the document calls the library safe under load (reading 44), and has calls queued until they are sent',
    blames: blameInstead('QUE-013', ALL_METHODS),
    requirements: ['QUE-013'],
    needs: ['virtual-clock'],
    isCounted: true,
    base: (random, supports) => withCount(fewMessages(random), supports, 1),
    change: (plan, random) => {
      const [[key, client] = []] = Object.entries(plan.clients);
      if (key === undefined || (client?.size ?? client?.flushAt) === undefined) return undefined;
      const held = mapClients(plan, (each) => ({ ...each, script: [okAfter(HELD_MS)] }));
      return { ...held, steps: [...crowd(random, key, MANY_BATCHES, USERS_OF_BATCHES), ...plan.steps] };
    },
  },
  {
    name: 'endpoint-paths',
    title: 'A client sends to the origin of Endpoint, for any path',
    because: 'the document lets Endpoint override where requests go (reading 14: at least its origin is sure)',
    requirements: ['WIR-001', ...ALL_METHODS],
    change: (plan) => {
      const [[, first] = []] = Object.entries(plan.clients);
      if (first === undefined) return undefined;
      const others = PATHS.map((path, at) => [`path ${at}`, { ...first, writeKey: `wkOfPath${at}Q`, path }] as const);
      let turn = 0;
      const steps = plan.steps.map((step): ClientStep => {
        if (step.kind !== 'message' || step.client === 'plain') return step;
        turn += 1;
        return { ...step, client: others[turn % others.length]?.[0] ?? step.client };
      });
      return { ...plan, clients: { ...plan.clients, ...Object.fromEntries(others) }, steps };
    },
  },
  {
    name: 'answers',
    title: 'What a client sends does not depend on the headers and body of a success',
    because: 'the document leaves the answers of the service open, so that nothing in them can ask for more',
    requirements: ['QUE-013', ...ALL_FLUSHES, ...ALL_METHODS, ...ALL_FIELDS],
    rounds: ROUNDS,
    change: (plan, _, round) =>
      mapClients(plan, (client, index) => {
        const start = (round * Object.keys(plan.clients).length + index) * SURE_REQUESTS;
        const [first = OK, ...others] = [...ANSWER_CONTENTS.slice(start), ...ANSWER_CONTENTS].map(
          (contents): Reply => ({ kind: 'answer', status: 200, ...contents }),
        );
        return { ...client, script: [first, ...others] };
      }),
  },
  {
    name: 'other-times',
    title: 'When a client sends does not depend on the hour, day, month or year',
    because: 'the document measures the flush interval from the last flush, and by no calendar',
    requirements: ['QUE-009', ...ALL_FLUSHES, ...ALL_METHODS, ...ALL_FIELDS],
    needs: ['virtual-clock'],
    base: fewMessages,
    rounds: EACH_START.length,
    change: (plan, _, round) => ({ ...plan, now: inTurn(EACH_START, round) }),
  },
] as const satisfies readonly ClientRelation[];

/** Messages of one client. Its users take turns. */
function crowd(random: Random, client: string, count: number, users: number): ClientStep[] {
  const methods = ['Identify', 'Track', 'Group'] as const;
  return Array.from({ length: count }, (_, at): ClientStep => {
    const method = methods[at % methods.length] ?? 'Track';
    const mark = newMark(random);
    const fields = { UserId: `one of many ${at % users}`, ...makeFields(method, mark) };
    return { kind: 'message', client, key: `crowd ${at}`, method, mark, fields };
  });
}

function copyMessage({ key, method, mark, fields }: PlannedMessage, random: Random, what: string): PlannedMessage {
  const own = newMark(random);
  const copied: unknown = JSON.parse(JSON.stringify(fields).replaceAll(mark, own));
  return { key: `${what} of ${key}`, method, mark: own, fields: Object(copied) };
}

/** The plan with more clients, which send the same messages in turn. */
function withClients(plan: ClientWorldPlan, random: Random, others: readonly ClientPlan[]): ClientWorldPlan {
  const added = others.map((client, at) => [`other ${at}`, client] as const);
  let turn = 0;
  const steps = plan.steps.flatMap((step): ClientStep[] => {
    if (step.kind !== 'message') return [step];
    const share = Math.ceil((2 * added.length) / plan.steps.length);
    const copies = Array.from({ length: share }, (): ClientStep => {
      const [client = ''] = added[turn % added.length] ?? [];
      turn += 1;
      return { ...copyMessage(step, random, `copy ${turn}`), kind: 'message', client };
    });
    return [...copies, step];
  });
  return { ...plan, clients: { ...Object.fromEntries(added), ...plan.clients }, steps };
}

/** The plan with copies of its first messages, once all earlier messages were sent or have failed. */
function withLateOnes(plan: ClientWorldPlan, random: Random): ClientWorldPlan {
  const late = listMessages(plan)
    .slice(0, LATE_MESSAGES)
    .map((step) => ({ ...step, ...copyMessage(step, random, 'late copy') }));
  return { ...plan, steps: [...plan.steps, { kind: 'pass', ms: LATE_MS }, ...late] };
}

/** The plan with a flush count for its clients. */
function withCount(plan: ClientWorldPlan, supports: Supports, count: number): ClientWorldPlan {
  return mapClients(plan, (client) => ({ ...client, ...countOption(supports, count) }));
}
