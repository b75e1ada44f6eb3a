import { RoutespecError } from '../../../spec/error.ts';
import { LIMITS } from '../../../spec/limits.ts';
import { type CallKind, callSchemas } from '../../../spec/shapes/calls.ts';
import type { GoMethod } from '../../../spec/shapes/go-messages.ts';
import type {
  StepContents,
  StepKind,
  World,
  WorldAnswer,
  WorldClient,
  WorldSource,
  WorldStep,
  WorldWebhook,
} from '../../../spec/shapes/world.ts';
import { durationMs } from '../../../spec/text/duration.ts';
import { sentenceOfIssue } from '../../../spec/text/issue.ts';
import { didYouMean } from '../../../spec/text/nearest.ts';
import { GO_METHOD_FACTS } from '../../harness/capture/go-methods.ts';
import { type AnswerContents, OK, type Reply } from '../../harness/receivers/reply.ts';
import type { CallDocument } from '../../harness/stage/calls.ts';
import { EPOCH, RETRY_LIMIT_MS } from '../../harness/time/horizons.ts';
import { newMark } from '../client/mark.ts';
import type { ClientPlan, ClientStep, ClientWorldPlan } from '../client/plan.ts';
import type { Answers, HookPlan, SourcePlan, Step, WorldPlan } from '../plan.ts';
import type { Random } from '../profile.ts';
import { describeOpen, type Judged } from './open-points.ts';
import type { Path, WorldFile, Wrong } from './read-world.ts';

/** The content of a step. */
type Value<Kind extends StepKind> = NonNullable<StepContents[Kind]>;
type CallOf = { readonly [Kind in CallKind]: Readonly<Record<Kind, StepContents[Kind]>> }[CallKind];

/** The parts that a world needs: a router, with or without clients that send to it, or clients alone. */
export type Planned =
  | { readonly role: 'router'; readonly plan: WorldPlan }
  | { readonly role: 'client'; readonly plan: ClientWorldPlan };

/**
 * The plan of a world with all its defaults. Its clients send to captures if it has no source, and to the router otherwise.
 * @throws RoutespecError `usage`, with file and line, for a name that the world does not have
 */
export function planFor({ world, wrong }: WorldFile, random: Random): Planned {
  demandEnd(world, wrong);
  return isOfClients(world)
    ? { role: 'client', plan: clientPlan(world, wrong, random) }
    : { role: 'router', plan: routerPlan(world, wrong) };
}

/** The time after the last step is at most a few windows. */
const LATEST_MS = Date.UTC(9_999, 0);

/** @throws RoutespecError `usage` for a step at which the clock would pass its last instant */
function demandEnd(world: World, wrong: Wrong): void {
  let nowMs = Date.parse(startInstant(world));
  for (const [index, step] of world.steps.entries()) {
    if ('pass' in step) nowMs += durationMs(step.pass) ?? 0;
    if (nowMs >= LATEST_MS) throw wrong(['steps', index], 'the world would not end before the year 10000');
  }
}

/** A world of the suite, which has no lines to name. */
export function asFile(world: World): WorldFile {
  return { world, wrong: (_, sentence) => new RoutespecError('usage', sentence) };
}

/** True if a world has clients alone. */
export function isOfClients({ sources, steps }: World): boolean {
  return (
    sources === undefined &&
    steps.every((step) => ['message', 'pass', 'open', 'close'].some((kind) => kind in step)) &&
    steps.some((step) => 'message' in step)
  );
}

function startInstant({ now }: World): string {
  return now === undefined ? EPOCH : new Date(now).toISOString();
}

/** The sources of a world that names none. */
export const ONE_SOURCE: Readonly<Record<string, WorldSource | null>> = { source: null };
const ONE_WEBHOOK: Readonly<Record<string, WorldWebhook | null>> = { a: null };
const ONE_CLIENT: Readonly<Record<string, WorldClient | null>> = { client: null };

/** The plan of a world with a router, with all its defaults. */
export function routerPlan(world: World, wrong: Wrong): WorldPlan {
  const sources = Object.entries(world.sources ?? ONE_SOURCE);
  const clients = Object.entries(world.clients ?? ONE_CLIENT);
  const names = new Names(world, wrong);
  return {
    startsAt: startInstant(world),
    sources: sources.map(([name, source], index) => sourcePlan(name, source ?? {}, names, index)),
    clients: Object.fromEntries(clients.map(([name, client]) => [name, toOptions(client ?? {})])),
    steps: world.steps.flatMap((step, index) => stepsFor(step, index, names)),
  };
}

function sourcePlan(
  key: string,
  { type = 'server', enabled = true, secret, writeKey, webhooks, atFirst }: WorldSource,
  names: Names,
  index: number,
): SourcePlan {
  const hooks = Object.entries(webhooks ?? ONE_WEBHOOK).map(([name, webhook]) => hookPlan(name, webhook ?? {}));
  names.demandOwnKey(writeKey, ['sources', key, 'writeKey']);
  const twice = hooks.find((hook, place) => hooks.slice(0, place).some((other) => areAlike(hook, other)));
  if (twice !== undefined) {
    throw names.wrong(
      ['sources', key, 'webhooks', twice.key ?? ''],
      `another webhook of the source has the path ${twice.target}`,
    );
  }
  return {
    ...{ key, type, enabled, hooks },
    ...(secret === undefined ? {} : { secret }),
    ...(writeKey === undefined ? {} : { writeKey }),
    ...(atFirst === undefined ? {} : { atFirst: names.inForce(index).hooks }),
  };
}

/** True if nothing distinguishes the requests for two webhooks of a source. */
function areAlike(one: HookPlan, other: HookPlan): boolean {
  const share = one.host !== undefined && one.host === other.host;
  return share && one.target === other.target && JSON.stringify(one.headers) === JSON.stringify(other.headers);
}

function hookPlan(key: string, webhook: WorldWebhook): HookPlan {
  const { path, headers = {}, answers = [200], endpoint = 'http', host, address } = webhook;
  return {
    key,
    ...(host === undefined ? {} : { host }),
    ...(address === undefined ? {} : { address }),
    target: path ?? `/${encodeURIComponent(key)}`,
    headers,
    script: replies(answers),
    ...(endpoint === 'http' ? {} : { endpoint: endpoint === 'https' ? ('trusted' as const) : endpoint }),
  };
}

function replies(answers: readonly WorldAnswer[]): Answers {
  const [first = OK, ...others] = answers.map(replyFor);
  return [first, ...others];
}

function replyFor(answer: WorldAnswer): Reply {
  if (typeof answer === 'number') return { kind: 'answer', status: answer };
  if (answer === 'timeout') return { kind: 'stall' };
  if (typeof answer === 'string') return { kind: answer };
  const { after, chunked, ...contents } = answer;
  return {
    kind: 'answer',
    ...(contents as AnswerContents & Pick<typeof contents, 'status'>),
    ...(after === undefined ? {} : { afterMs: durationMs(after) ?? 0 }),
    ...(chunked === undefined ? {} : { isChunked: chunked }),
  };
}

/** The settings of a source that a step may change, with the positions of its webhooks. */
interface InForce {
  readonly enabled: boolean;
  readonly hooks: readonly number[];
}

/** Time after which a user may join an audience again: by then its first call is delivered, if no endpoint fails. */
const APART_MS = 120_000;

/** Ids that two messages of a kind may not share, and the advice. */
const ALIKE = {
  alias: 'the same two ids; leave one of them out',
  screen: 'the same user and name; leave out `userId`',
  delete: 'the same user; leave out `userId`',
} as const;

/** The names of a world, and their positions. */
class Names {
  readonly #inForce = new Map<number, InForce>();
  readonly #audiences = new Map<string, { readonly now: readonly string[]; readonly gone: Map<string, number> }>();
  /** The ids of messages whose requests have nothing else that distinguishes them. */
  readonly #ids = new Set<string>();
  readonly #keys = new Set<string>();
  #passedMs = 0;
  readonly #apartMs: number;
  readonly #sources: readonly string[];
  readonly #webhooks: readonly (readonly string[])[];
  readonly #clients: Readonly<Record<string, WorldClient | null>>;
  readonly wrong: Wrong;

  constructor({ sources = ONE_SOURCE, clients = ONE_CLIENT }: World, wrong: Wrong) {
    this.#sources = Object.keys(sources);
    this.#webhooks = Object.values(sources).map((source) => Object.keys(source?.webhooks ?? ONE_WEBHOOK));
    this.#clients = clients;
    for (const [index, source] of Object.values(sources).entries()) {
      this.#inForce.set(index, { enabled: source?.enabled ?? true, hooks: [...(this.#webhooks[index] ?? []).keys()] });
    }
    this.wrong = wrong;
    const answers = Object.values(sources).flatMap((source) =>
      Object.values(source?.webhooks ?? {}).flatMap((webhook) => webhook?.answers ?? []),
    );
    this.#apartMs = answers.every((answer) => answer === 200) ? APART_MS : RETRY_LIMIT_MS;
    for (const [index, [name, source]] of Object.entries(sources).entries()) {
      const path = ['sources', name, source?.atFirst === undefined ? 'webhooks' : 'atFirst'];
      this.change(index, { enabled: undefined, hooks: this.places(index, source?.atFirst, path) }, path);
    }
  }

  /** The positions of webhooks of a source. */
  places(source: number, names: readonly string[] | undefined, path: Path): number[] | undefined {
    return names?.map((name, place) => this.webhook([source], name, [...path, place]));
  }

  inForce(source: number): InForce {
    return this.#inForce.get(source) ?? { enabled: true, hooks: [] };
  }

  /** The position of a source. Default: the first. */
  source(name: string | undefined, path: Path): number {
    if (name === undefined && this.#sources.length > 0) return 0;
    return this.#place(name ?? '', this.#sources, 'source', path);
  }

  /** The position of a webhook in the first of some sources that has it. */
  webhook(sources: readonly number[], name: string, path: Path): number {
    const known = sources.map((source) => this.#webhooks[source] ?? []);
    return this.#place(name, known.find((each) => each.includes(name)) ?? known.flat(), 'webhook', path);
  }

  /**
   * The settings of a source after a change, from the changes so far.
   * @throws RoutespecError `usage` if it has too many webhooks then
   */
  change(
    source: number,
    { enabled, hooks }: { enabled: boolean | undefined; hooks: number[] | undefined },
    path: Path,
  ): InForce {
    const before = this.inForce(source);
    const now = { enabled: enabled ?? before.enabled, hooks: hooks ?? before.hooks };
    const most = LIMITS.webhookUrls;
    if (now.hooks.length > most) throw this.wrong(path, `a source has at most ${most} webhooks at a time`);
    this.#inForce.set(source, now);
    return now;
  }

  /** The name of a client, and the position of its source. Default: the first. */
  client(name: string | undefined, path: Path): { client: string; source: number } {
    const known = Object.keys(this.#clients);
    const client = known[name === undefined ? 0 : this.#place(name, known, 'client', path)] ?? '';
    return { client, source: this.source(this.#clients[client]?.source, ['clients', client, 'source']) };
  }

  pass(ms: number): void {
    this.#passedMs += ms;
  }

  /** @throws RoutespecError `usage` for a write key that another source has */
  demandOwnKey(writeKey: string | undefined, path: Path): void {
    if (writeKey === undefined) return;
    if (this.#keys.has(writeKey)) throw this.wrong(path, 'another source has this write key');
    this.#keys.add(writeKey);
  }

  /** @throws RoutespecError `usage` for ids that an earlier message of the kind has: the requests of the two could not be told apart */
  distinct(kind: keyof typeof ALIKE, ids: readonly unknown[], path: Path): void {
    if (ids.includes(undefined)) return;
    const key = JSON.stringify([kind, ...ids]);
    if (this.#ids.has(key)) throw this.wrong(path, `an earlier ${kind} has ${ALIKE[kind]}`);
    this.#ids.add(key);
  }

  /** @throws RoutespecError `usage` if a user joins an audience again while messages of the first time may still come */
  sync(id: string, members: readonly string[], path: Path): void {
    const { now, gone } = this.#audiences.get(id) ?? { now: [], gone: new Map<string, number>() };
    const isEarly = (member: string): boolean =>
      this.#passedMs - (gone.get(member) ?? Number.NEGATIVE_INFINITY) < this.#apartMs;
    const again = members.find((member) => !now.includes(member) && isEarly(member));
    if (again !== undefined) {
      const why = 'by then no request is left of the first time, which looks the same';
      throw this.wrong(
        path,
        `\`${again}\` left the audience; let ${this.#apartMs / 60_000}m pass before it joins again, as ${why}`,
      );
    }
    for (const member of now) if (!members.includes(member)) gone.set(member, this.#passedMs);
    this.#audiences.set(id, { now: members, gone });
  }

  #place(name: string, known: readonly string[], what: string, path: Path): number {
    const place = known.indexOf(name);
    if (place !== -1) return place;
    const names = known.length === 0 ? 'none' : known.join(', ');
    throw this.wrong(path, `unknown ${what} \`${name}\`${didYouMean(name, known)}; it has ${names}`);
  }
}

const KEY = 'step-';

/** The position of the world's step, from the key of a step or a message of its plan. */
export function placeOfStep(key: string): number {
  return Number.parseInt(key.slice(KEY.length), 10) - 1;
}

/** A step of a world that is being planned. */
interface At {
  readonly path: Path;
  /** Name of the step in the plan. */
  readonly key: string;
  readonly names: Names;
}

function stepsFor(step: WorldStep, index: number, names: Names): readonly Step[] {
  const at: At = { path: ['steps', index], key: `${KEY}${index + 1}`, names };
  if ('pass' in step) return [passStep(step.pass, at)];
  if ('settings' in step) return settingsSteps(step.settings ?? {}, at);
  if ('message' in step) return [messageStep(step.message, at)];
  if ('delete' in step) return [deletionStep(step.delete ?? {}, at)];
  if ('audience' in step) return [audienceStep(step.audience, at)];
  if ('open' in step) throw names.wrong([...at.path, 'open'], 'only a world without sources can open a client');
  if (!('close' in step)) return [callStep(step, at)];
  const open = 'reading 46 leaves open what a client that is closed still sends';
  throw names.wrong([...at.path, 'close'], `only a world without sources can close a client: ${open}`);
}

function passStep(duration: string, { key, names }: At): Step {
  const ms = durationMs(duration) ?? 0;
  names.pass(ms);
  return { kind: 'pass', key, ms };
}

function settingsSteps(
  { source: name, enabled, secret, webhooks }: Value<'settings'>,
  { path, key, names }: At,
): Step[] {
  const source = names.source(name, [...path, 'settings', 'source']);
  const at = [...path, 'settings', 'webhooks'];
  const hooks = names.places(source, webhooks, at);
  const changes: Step[] = secret === undefined ? [] : [{ kind: 'secret', key, source, secret: secret ?? undefined }];
  if (enabled !== undefined || hooks !== undefined) {
    changes.push({ kind: 'settings', key, source, ...names.change(source, { enabled, hooks }, at) });
  }
  return changes.length === 0 ? [{ kind: 'again', key, source }] : changes;
}

function messageStep(of: Value<'message'>, { path, key, names }: At): Step {
  const { client: name, method, answers, ...fields } = of;
  const { client, source } = names.client(name, [...path, 'message', 'client']);
  const call = toCall(method, fields);
  demandJudgeable(call, { of, path: [...path, 'message'], names }, 'message to a router');
  const told = answersOf(answers, [source], [...path, 'message'], names);
  return { kind: 'call', key, source, by: client, call, ...told };
}

function deletionStep({ userId, sources = [], answers }: Value<'delete'>, { path, key, names }: At): Step {
  const given = sources.map((each, place) => names.source(each, [...path, 'delete', 'sources', place]));
  const places = given.length === 0 ? [0] : given;
  names.distinct('delete', [userId], [...path, 'delete']);
  const user = userId === undefined ? {} : { userId };
  return { kind: 'deletion', key, sources: places, ...user, ...answersOf(answers, places, [...path, 'delete'], names) };
}

/** The answers to the message of a step. @throws RoutespecError `usage` for a webhook that none of its sources has */
function answersOf(
  answers: Readonly<Record<string, readonly WorldAnswer[]>> = {},
  sources: readonly number[],
  path: Path,
  names: Names,
): { answers?: Readonly<Record<string, Answers>> } {
  const told = Object.entries(answers).map(([webhook, each]) => {
    names.webhook(sources, webhook, [...path, 'answers', webhook]);
    return [webhook, replies(each)] as const;
  });
  return told.length === 0 ? {} : { answers: Object.fromEntries(told) };
}

function audienceStep({ source, answers, ...audience }: Value<'audience'>, { path, key, names }: At): Step {
  const trait = audience.name.toLowerCase().replaceAll(' ', '_');
  names.sync(audience.id, audience.members, [...path, 'audience', 'members']);
  const users = Object.fromEntries(audience.members.map((member) => [member, member]));
  const place = names.source(source, [...path, 'audience', 'source']);
  const told = answersOf(answers, [place], [...path, 'audience'], names);
  return { kind: 'audience', key, source: place, trait, users, ...audience, ...told };
}

function callStep(step: CallOf, { path, key, names }: At): Step {
  const [[kind, given]] = Object.entries(step) as [[CallKind, StepContents['track']]];
  const { source: name, answers, ...members } = given ?? {};
  const source = names.source(name, [...path, kind, 'source']);
  const call = { ...DEFAULTS[kind], ...members, type: kind };
  demandJudgeable(call, { of: given, path: [...path, kind], names }, 'call');
  if (kind === 'alias') names.distinct(kind, [members['previousId'], members['userId']], [...path, kind]);
  if (kind === 'screen')
    names.distinct(kind, [members['userId'], members['name'] ?? DEFAULTS.screen?.['name']], [...path, kind]);
  return {
    kind: 'call',
    key,
    source,
    call,
    // Ids that are given stay as they are.
    ...('groupId' in members || 'previousId' in members ? { sharesIds: true as const } : {}),
    ...answersOf(answers, [source], [...path, kind], names),
  };
}

/** Ids that the player makes up if a call has none. */
const MADE_UP = { userId: '', groupId: '', previousId: '' };

/** Contents that passed. A smaller world shares most of them with the one before, and each is checked once. */
const judgeable = new WeakSet<object>();

interface Content {
  /** As the world has it. */
  readonly of: object | null;
  readonly path: Path;
  readonly names: Names;
}

/** @throws RoutespecError `usage` for a call of which nobody can say what must follow */
function demandJudgeable(call: CallDocument, { of, path, names }: Content, judged: Judged): void {
  if (of !== null && judgeable.has(of)) return;
  const [issue] = callSchemas[call.type].safeParse({ ...MADE_UP, ...call }).error?.issues ?? [];
  const why = issue === undefined ? describeOpen(call, judged) : sentenceOfIssue(issue, call, { whole: call.type });
  if (why !== undefined) throw names.wrong([...path, ...(issue?.path ?? [])], why);
  if (of !== null) judgeable.add(of);
}

const DEFAULTS: Readonly<Partial<Record<CallDocument['type'], Readonly<Record<string, unknown>>>>> = {
  track: { event: 'Signed Up' },
  screen: { name: 'Home' },
};

/** The call that the router gets for a message with Go fields. */
export function toCall(method: GoMethod, fields: Readonly<Record<string, unknown>>): CallDocument {
  const members = Object.entries(fields).map(([name, value]) => [memberFor(method, name), value] as const);
  const kind: CallDocument['type'] = GO_METHOD_FACTS[method].kind;
  return { ...(DEFAULTS[kind] ?? {}), ...Object.fromEntries(members), type: kind };
}

function memberFor(method: GoMethod, field: string): string {
  // The Traits of a page arrive as its properties (readings, 8).
  if (method === 'Page' && field === 'Traits') return 'properties';
  return field.charAt(0).toLowerCase() + field.slice(1);
}

function clientPlan(world: World, wrong: Wrong, random: Random): ClientWorldPlan {
  const clients = Object.entries(world.clients ?? ONE_CLIENT);
  const names = new Names(world, wrong);
  const plans = clients.map(([name, client], index) => [name, planOfClient(client ?? {}, index)] as const);
  const texts = countTexts(world.steps);
  const isUnique = (text: string): boolean => texts.get(text) === 1;
  const steps = world.steps.map((step, index) => clientStep(step, index, { names, random, isUnique }));
  demandOpened(steps, wrong);
  return { now: startInstant(world), clients: Object.fromEntries(plans), steps };
}

/** @throws RoutespecError `usage` for a step of a client before the one that opens it */
function demandOpened(steps: readonly ClientStep[], wrong: Wrong): void {
  const opened = new Map<string, number>();
  for (const [index, step] of steps.entries()) {
    if (step.kind !== 'open') continue;
    if (opened.has(step.client)) throw wrong(['steps', index], `\`${step.client}\` is open already`);
    opened.set(step.client, index);
  }
  for (const [index, step] of steps.entries()) {
    if (step.kind === 'pass' || index >= (opened.get(step.client) ?? 0)) continue;
    throw wrong(['steps', index], `\`${step.client}\` is opened by a later step`);
  }
}

/** The number of places of each text in the steps. */
function countTexts(steps: readonly WorldStep[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const text of steps.flatMap((step) => textsWithin(step))) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

function textsWithin(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsWithin) : [];
}

function planOfClient(client: WorldClient, index: number): ClientPlan {
  // No key is part of another one.
  const writeKey = `wk-of-client-${String(index).padStart(4, '0')}`;
  const { path = '', host } = client;
  return {
    ...{ writeKey: client.writeKey ?? writeKey, path },
    ...toOptions(client),
    ...(host === undefined ? {} : { host }),
    script: replies(client.answers ?? [200]),
  };
}

/** The options of a client, with the names of the conformance API. */
function toOptions({ size, flushAt, flushAfter, debug }: WorldClient) {
  return {
    ...(size === undefined ? {} : { size }),
    ...(flushAt === undefined ? {} : { flushAt }),
    ...(flushAfter === undefined ? {} : { flushAfterMs: durationMs(flushAfter) ?? 0 }),
    ...(debug === undefined ? {} : { debug }),
  };
}

interface ClientStepContext {
  readonly names: Names;
  readonly random: Random;
  /** True for a text that only one place of the steps has. */
  readonly isUnique: (text: string) => boolean;
}

function clientStep(step: WorldStep, index: number, { names, random, isUnique }: ClientStepContext): ClientStep {
  const at = ['steps', index] as const;
  if ('pass' in step) return { kind: 'pass', ms: durationMs(step.pass) ?? 0 };
  if ('close' in step)
    return { kind: 'close', client: names.client(step.close?.client, [...at, 'close', 'client']).client };
  if ('open' in step)
    return { kind: 'open', client: names.client(step.open?.client, [...at, 'open', 'client']).client };
  if (!('message' in step)) throw names.wrong(at, 'a world without sources has only messages');
  const { client: name, method, answers, ...given } = step.message;
  const { client } = names.client(name, [...at, 'message', 'client']);
  if (answers !== undefined)
    throw names.wrong([...at, 'message', 'answers'], 'without sources, a client has the answers, and no message');
  demandJudgeable(toCall(method, withoutNull(given)), { of: step.message, path: [...at, 'message'], names }, 'message');
  const refused = (): Error =>
    names.wrong([...at, 'message'], 'leave out `UserId` or `PreviousId`, by which the message is recognised');
  const id = findUniqueId(method, given, isUnique);
  const mark = id ?? newMark(random);
  const fields =
    id === undefined ? withMark(method, given, mark, refused) : { ...REQUIRED[method], ...withoutNull(given) };
  return { kind: 'message', client, key: `${KEY}${index + 1}`, method, mark, fields };
}

/** Ids that no client changes, and that are found again. */
const PLAIN_ID = /^[\w-]{6,100}$/;

/**
 * An id of a message that no other one has, so that the message needs no mark: it is found even without its values. If a method
 * takes either of two ids, it is open which of them is sent.
 */
function findUniqueId(
  method: GoMethod,
  given: Readonly<Record<string, unknown>>,
  isUnique: (text: string) => boolean,
): string | undefined {
  const names = method === 'Alias' ? ['UserId', 'PreviousId'] : ['UserId', 'AnonymousId'];
  const ids = names.map((name) => given[name]);
  const [user, other] = ids;
  if (method === 'Alias' ? ids.some((id) => typeof id !== 'string') : user !== undefined && other !== undefined) return;
  const isPlain = (id: unknown): id is string => typeof id === 'string' && PLAIN_ID.test(id) && isUnique(id);
  return ids.find(isPlain);
}

/**
 * The fields with all that is required, and with the mark by which the message is found: its made-up user, or else a member of its
 * object. A field that is null is left out, although it is required.
 */
function withMark(
  method: GoMethod,
  given: Readonly<Record<string, unknown>>,
  mark: string,
  refused: () => Error,
): Readonly<Record<string, unknown>> {
  const isAnonymous = method !== 'Alias' && given['AnonymousId'] !== undefined;
  const user = isAnonymous ? {} : { UserId: mark };
  // Two different ids, so that a client that confuses them is noticed.
  const previous = method === 'Alias' ? { PreviousId: given['UserId'] === undefined ? `p${mark}` : mark } : {};
  const fields = withoutNull({ ...user, ...previous, ...REQUIRED[method], ...given });
  if (Object.values(fields).includes(mark)) return fields;
  if (method === 'Alias') throw refused();
  const { freeForm } = GO_METHOD_FACTS[method];
  return { ...fields, [freeForm]: { ...Object(given[freeForm]), mark } };
}

function withoutNull(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

const REQUIRED: Readonly<Partial<Record<GoMethod, Readonly<Record<string, unknown>>>>> = {
  Track: { Event: 'Signed Up' },
  Group: { GroupId: 'group' },
};
