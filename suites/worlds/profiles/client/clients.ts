import { LIMITS } from '../../../../spec/limits.ts';
import { FAIL, okAfter } from '../../../harness/receivers/reply.ts';
import { mapClients } from '../../client/change.ts';
import { newMark } from '../../client/mark.ts';
import {
  type ClientPlan,
  type ClientStep,
  type ClientWorldPlan,
  messagesOf,
  type PlannedMessage,
} from '../../client/plan.ts';
import type { Supports } from '../../client/role.ts';
import type { Random } from '../../profile.ts';
import { countOption, fewMessages, fieldsOf } from './packed.ts';
import { ALL_FIELDS, ALL_FLUSHES, ALL_METHODS, type ClientRelation } from './relation.ts';

/** Pairs of keys that a careless library takes for one another. The last two are equal, as nothing forbids. */
const ALIKE = [
  ['wk-of-1st-pair', 'wkof1stpair'],
  ['wk_of_2nd_pair', 'wk-of-2nd-pair'],
  ['WKof3rdPair', 'wkof3rdPair'],
  ['wkOf4thPair', 'wkOf4thPair'],
] as const;
/** The client among them whose service fails: one of the two with the same key. */
const FAILING_AT = 2 * ALIKE.length - 2;
/** Time after the others its last messages come, so that one that failed has been noticed. */
const LATE_MS = LIMITS.flushIntervalMs + 1_000;
const LATE_MESSAGES = 2;
/** Number of clients a process that is made to have, and how many users one client has to tell apart. */
const MANY_CLIENTS = 34;
const MANY_USERS = 130;
/** A flush count that those users exceed. */
const FEWER_THAN_MANY = 50;
/** More requests than a client of the usual size sends at once, each of them answered only after this time. */
const MANY_BATCHES = 68;
/** Few, because their number is another matter. */
const USERS_OF_BATCHES = 20;
const HELD_MS = 3_000;
/** Before which steps of the packed world another client is closed, and the client whose write key that one has too. */
const CLOSED = [
  { before: 2, namesake: 'plain' },
  { before: 4 },
  { before: 15, namesake: 'hasty' },
  { before: 20, namesake: 'counting' },
];

/** What other clients of the same process there are, and how much they have to do. */
export const CLIENT_RELATIONS = [
  {
    name: 'side-by-side',
    title: 'Other clients of one process, with messages of the same users at the same time, change nothing',
    because: 'the document has each client created with the write key of its own source',
    requirements: [...ALL_METHODS, ...ALL_FIELDS, ...ALL_FLUSHES, 'WIR-001', 'WIR-010'],
    change: (plan, random) => {
      const doubles = Object.entries(plan.clients).map(
        ([key, client]) => [doubleOf(key), { ...client, writeKey: `${client.writeKey.slice(4)}Double` }] as const,
      );
      const steps = plan.steps.flatMap((step) => (step.kind === 'pass' ? [step] : beside(step, random)));
      return { ...plan, clients: { ...plan.clients, ...Object.fromEntries(doubles) }, steps };
    },
  },
  {
    name: 'write-keys',
    title: 'Clients whose write keys resemble each other, or are equal while one of them fails, send with their own',
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
    title: `${MANY_CLIENTS} more clients in one process change nothing`,
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
    title: 'Clients that are closed between the messages of others, some with their keys, change nothing about those',
    because: 'the document has each client created for its source, and closing one says nothing about another',
    // A message that is left in the queue for good is not sent in its interval, whatever its method.
    blames: Object.fromEntries(ALL_METHODS.map((method) => [method, 'QUE-009'] as const)),
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
        const last: ClientStep = { ...copyOf(step, random, key), kind: 'message', client: key };
        return [last, { kind: 'close', client: key }, step];
      });
      // Those that are closed are made first, so that whatever is kept by write key is theirs.
      return { ...plan, clients: { ...Object.fromEntries(closed), ...plan.clients }, steps };
    },
  },
  {
    name: 'many-users',
    title: `After messages of ${MANY_USERS} other users, a client sends a message as before`,
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
    title: `${MANY_BATCHES} batches that the service takes its time to answer, all in progress at once, all arrive`,
    because: 'the document calls the library safe under load (reading 44), and has calls queued until they are sent',
    blames: Object.fromEntries(ALL_METHODS.map((method) => [method, 'QUE-013'] as const)),
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
] as const satisfies readonly ClientRelation[];

/** Messages for one client, of users that take turns. */
function crowd(random: Random, client: string, count: number, users: number): ClientStep[] {
  const methods = ['Identify', 'Track', 'Group'] as const;
  return Array.from({ length: count }, (_, at): ClientStep => {
    const method = methods[at % methods.length] ?? 'Track';
    const mark = newMark(random);
    const fields = { UserId: `one of many ${at % users}`, ...fieldsOf(method, mark) };
    return { kind: 'message', client, key: `crowd ${at}`, method, mark, fields };
  });
}

function doubleOf(key: string): string {
  return `double of ${key}`;
}

/** A step, and the same for the double of its client. The message of the double is about the same user. */
function beside(step: Exclude<ClientStep, { kind: 'pass' }>, random: Random): ClientStep[] {
  const client = doubleOf(step.client);
  if (step.kind === 'close') return [step, { ...step, client }];
  return [{ ...copyOf(step, random, 'double'), kind: 'message', client }, step];
}

/** The same message under another key and with another mark. */
function copyOf({ key, method, mark, fields }: PlannedMessage, random: Random, what: string): PlannedMessage {
  const own = newMark(random);
  const copied: unknown = JSON.parse(JSON.stringify(fields).replaceAll(mark, own));
  return { key: `${what} of ${key}`, method, mark: own, fields: Object(copied) };
}

/** The plan with more clients, which are handed the same messages in turn. */
function withClients(plan: ClientWorldPlan, random: Random, others: readonly ClientPlan[]): ClientWorldPlan {
  const added = others.map((client, at) => [`other ${at}`, client] as const);
  let turn = 0;
  const steps = plan.steps.flatMap((step): ClientStep[] => {
    if (step.kind !== 'message') return [step];
    const share = Math.ceil((2 * added.length) / plan.steps.length);
    const copies = Array.from({ length: share }, (): ClientStep => {
      const [client = ''] = added[turn % added.length] ?? [];
      turn += 1;
      return { ...copyOf(step, random, `copy ${turn}`), kind: 'message', client };
    });
    return [...copies, step];
  });
  return { ...plan, clients: { ...Object.fromEntries(added), ...plan.clients }, steps };
}

/** The plan with copies of its first messages, once everything before them was sent, or has failed. */
function withLateOnes(plan: ClientWorldPlan, random: Random): ClientWorldPlan {
  const late = messagesOf(plan)
    .slice(0, LATE_MESSAGES)
    .map((step) => ({ ...step, ...copyOf(step, random, 'late copy') }));
  return { ...plan, steps: [...plan.steps, { kind: 'pass', ms: LATE_MS }, ...late] };
}

/** The plan with a flush count for its clients. */
function withCount(plan: ClientWorldPlan, supports: Supports, count: number): ClientWorldPlan {
  return mapClients(plan, (client) => ({ ...client, ...countOption(supports, count) }));
}
