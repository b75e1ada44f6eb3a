import { LIMITS } from '../../../../spec/limits.ts';
import { FITS_BYTES, sized, TOO_LARGE_BYTES } from '../../../harness/kit/client/message-sizes.ts';
import { OK } from '../../../harness/receivers/reply.ts';
import { HOUR_MS } from '../../../harness/time/horizons.ts';
import { newMark } from '../../client/mark.ts';
import type { ClientPlan, ClientStep, ClientWorldPlan, PlannedMessage } from '../../client/plan.ts';
import { CLIENT, type Supports } from '../../client/role.ts';
import { ChoiceGenerator, thereAndBack, toChoices } from '../../generator.ts';
import { defineCase, type Random } from '../../profile.ts';
import { BEFORE_A_LEAP_DAY, TIMESTAMPS as INSTANTS } from '../../values/instants.ts';
import { MEMBERS, PAGE_MEMBERS } from '../../values/members.ts';
import { RICH_NAME, RICH_VALUES } from '../../values/rich.ts';
import { SWITCHES as SWITCH_VALUES } from '../../values/settings.ts';
import { DEVICES, EVENTS, GROUPS, PAGES, USERS } from '../../values/users.ts';
import { countOption, fewMessages } from '../client/rich.ts';

/** Number of messages after each event. */
const MESSAGES = 3;
/** Share of members with many traits at once. */
const RICH = 0.4;
const TIMESTAMPS = toChoices<string>(INSTANTS);
const SWITCHES = toChoices<Readonly<Record<string, boolean>>>(SWITCH_VALUES);
const CLIENTS = ['by default', 'hasty', 'patient'] as const;
const METHODS = ['Track', 'Track', 'Identify', 'Identify', 'Page', 'Page', 'Group', 'Alias'] as const;
const IDENTITIES = ['known', 'known', 'anonymous', 'both'] as const;
/** A field that each method needs. */
const NEEDED = { Identify: 'UserId', Track: 'Event', Page: 'UserId', Group: 'GroupId', Alias: 'UserId' } as const;
const MARK_BYTES = Buffer.byteLength('"mark":"m-0123456789",');
/** More messages of maximum size than one request of 500 KB holds, even if one of them is refused. */
const MORE_THAN_A_BATCH = 19;
/** Longer than the interval of a client and its tolerance. */
const AN_INTERVAL_MS = LIMITS.flushIntervalMs + 1_000;

const A_DAY_MS = 25 * HOUR_MS;

/** An action of a program on its clients, or a wait. */
type Action = (program: Program, key: string) => ClientStep[];

const ACTIONS: readonly Action[] = [
  ...[300, 900, 2_000, 4_700, 6_000, 9_000, 70_000].map(
    (ms): Action =>
      () => [{ kind: 'pass', ms }],
  ),
  (program, key) => [{ kind: 'pass', ms: HOUR_MS + 1_000 }, program.step(key, 'by default')],
  ...['one', 'another'].map(
    (): Action => (program, key) => [
      { kind: 'pass', ms: A_DAY_MS },
      ...CLIENTS.map((client): ClientStep => program.step(`${key}-${client}`, client)),
    ],
  ),
  ...CLIENTS.map(
    (client): Action =>
      (program, key) => [program.step(key, client, (message) => lacking(message))],
  ),
  ...CLIENTS.map(
    (client): Action =>
      (program, key) => [program.step(key, client, (message) => ofSize(message, TOO_LARGE_BYTES))],
  ),
  ...CLIENTS.map(
    (client): Action =>
      (program, key) => [program.step(key, client, (message) => ofSize(message, FITS_BYTES))],
  ),
  ...CLIENTS.map(
    (client): Action =>
      (program, key) =>
        program.several(key, client, LIMITS.flushCount),
  ),
  (program, key) => program.several(key, 'by default', LIMITS.flushCount + 1),
  // Messages that are sent before the next one comes.
  (program, key) =>
    program.several(key, 'by default', 4).flatMap((step): ClientStep[] => [step, { kind: 'pass', ms: AN_INTERVAL_MS }]),
  // More messages than one request holds, and one of them too large.
  (program, key) =>
    Array.from({ length: MORE_THAN_A_BATCH }, (_, at) =>
      program.step(`${key}-large-${at}`, 'by default', (message) =>
        ofSize(message, at === 4 ? TOO_LARGE_BYTES : FITS_BYTES),
      ),
    ),
];

/**
 * A long world in which a few users, devices, groups and names recur in messages of every method. Between messages
 * every possible event happens, each before every other. The fate of each message is certain.
 */
function fewUsersWorld(supports: Supports, random: Random): ClientWorldPlan {
  const program = new Program(new ChoiceGenerator(random));
  const steps = thereAndBack(ACTIONS, random).flatMap((action, index) => [
    ...action(program, `${index}`),
    ...Array.from({ length: MESSAGES }, (_, at) => program.step(`${index}-after-${at}`)),
  ]);
  return { now: BEFORE_A_LEAP_DAY, clients: makeClients(supports), steps };
}

/**
 * One client with all defaults, one that flushes early, and one that flushes late. Their services have similar
 * addresses.
 */
function makeClients(supports: Supports): Readonly<Record<(typeof CLIENTS)[number], ClientPlan>> {
  const plain = { path: '', script: [OK] as const };
  const after = (flushAfterMs: number) => (supports.includes('flushAfter') ? { flushAfterMs } : {});
  const hasty = {
    ...countOption(supports, 3),
    ...after(1_500),
    ...(supports.includes('debug') ? { debug: true } : {}),
  };
  return {
    'by default': { ...plain, writeKey: 'wkOfCastA7Q2x' },
    hasty: { ...plain, writeKey: 'wkOfCastB5R8k', path: '/v1', ...hasty },
    patient: { ...plain, writeKey: 'wkOfCastC3T1m', path: '/v1/', ...countOption(supports, 31), ...after(8_000) },
  };
}

/** An alias without its user has no mark, and a full one has no room for more. */
function lacking(message: PlannedMessage): PlannedMessage {
  if (message.method === 'Alias') return message;
  const needed = NEEDED[message.method];
  const isLacking = (name: string): boolean => name === needed || (needed === 'UserId' && name === 'AnonymousId');
  return {
    ...message,
    fields: Object.fromEntries(Object.entries(message.fields).filter(([name]) => !isLacking(name))),
  };
}

function ofSize(message: PlannedMessage, bytes: number): PlannedMessage {
  if (message.method === 'Alias') return message;
  const { mark } = message;
  const name = message.method === 'Track' ? 'Properties' : 'Traits';
  const { fields } = sized({ ...message, fields: { ...message.fields, [name]: {} } }, bytes - MARK_BYTES);
  return { ...message, fields: { ...fields, [name]: { mark, ...Object(fields[name]) } } };
}

/** Makes the next step of a program. */
class Program {
  readonly #generator: ChoiceGenerator;

  constructor(generator: ChoiceGenerator) {
    this.#generator = generator;
  }

  several(key: string, client: string, count: number): ClientStep[] {
    return Array.from({ length: count }, (_, at) => this.step(`${key}-of-${at}`, client));
  }

  /** A message of a client. By default the clients take turns. */
  step(
    key: string,
    client: string = this.#generator.one(CLIENTS),
    change = (message: PlannedMessage): PlannedMessage => message,
  ): ClientStep {
    const [mark, method] = [newMark(this.#generator.random), this.#generator.one(METHODS)];
    const switches = this.#generator.perhaps(0.4) ? { Integrations: this.#generator.one(SWITCHES) } : {};
    const fields = { ...this.#makeFields(method, mark, this.#generator.one(USERS)), ...switches };
    return { kind: 'message', client, ...change({ key, method, mark, fields }) };
  }

  #makeFields(method: (typeof METHODS)[number], mark: string, user: string): PlannedMessage['fields'] {
    const generator = this.#generator;
    switch (method) {
      case 'Identify':
        return { ...this.#anyone(), Traits: { mark, ...this.#free() } };
      case 'Track':
        return {
          ...this.#anyone(),
          Event: generator.perhaps(RICH) ? RICH_NAME : generator.one(EVENTS),
          Properties: { mark, ...this.#free() },
        };
      case 'Group':
        return {
          ...this.#anyone(),
          GroupId: generator.perhaps(RICH) ? RICH_NAME : generator.one(GROUPS),
          Traits: { mark, ...this.#free() },
        };
      case 'Alias':
        return generator.perhaps(0.5) ? { UserId: mark, PreviousId: user } : { UserId: user, PreviousId: mark };
      case 'Page':
        return {
          UserId: user,
          Traits: { mark, ...this.#free(), ...generator.members(PAGE_MEMBERS, 3) },
          ...(generator.perhaps(0.5) ? { Name: generator.one(PAGES), Category: 'Docs' } : {}),
          ...(generator.perhaps(0.4) ? { Timestamp: generator.one(TIMESTAMPS) } : {}),
          ...(generator.perhaps(0.4) ? { AnonymousId: generator.one(DEVICES) } : {}),
          ...(generator.perhaps(0.3) ? { Context: { report: mark, ...generator.members(MEMBERS, 2) } } : {}),
        };
    }
  }

  #free(): Readonly<Record<string, unknown>> {
    return this.#generator.perhaps(RICH) ? RICH_VALUES : this.#generator.free();
  }

  #anyone(): PlannedMessage['fields'] {
    const [UserId, AnonymousId] = [this.#generator.one(USERS), this.#generator.one(DEVICES)];
    switch (this.#generator.one(IDENTITIES)) {
      case 'anonymous':
        return { AnonymousId };
      case 'both':
        return { UserId, AnonymousId };
      default:
        return { UserId };
    }
  }
}

export const clientFewUsers = defineCase(CLIENT, {
  id: 'client-random/few-users',
  title: 'What a client sends does not depend on its earlier messages, or on other clients',
  requirements: ['QUE-013'],
  hasOracle: true,
  // With so many messages, the bytes of one batch are never the only reason.
  blames: { 'BAT-002': 'QUE-013' },
  needs: ['virtual-clock'],
  isCounted: true,
  isLong: true,
  plain: (_, { random }) => fewMessages(random('plain')),
  worlds: (supports, { random }) => [fewUsersWorld(supports, random('cast 1'))],
});
