import { LIMITS } from '../../../spec/limits.ts';
import type { Capture, Sighting } from '../../harness/capture/capture.ts';
import { CLIENT_STEP_MS } from '../../harness/kit/client/time-in-queue.ts';
import type { CapturedClient } from '../../harness/stage/client.ts';
import type { Stage } from '../../harness/stage/stage.ts';
import type { Returned } from '../../harness/target/client.ts';
import { storeClientTrace } from '../stored/store.ts';
import { deriveExpectation } from './expectation.ts';
import { optionsRequirement } from './flush-rules.ts';
import type { ClientPlan, ClientStep, ClientWorldPlan, PlannedMessage } from './plan.ts';
import { isServed } from './sent-rules.ts';
import type { ClientTrace, TracedClient, TracedMessage } from './trace.ts';

/**
 * World time that clients get to send what is queued, as a multiple of their intervals. On a real clock nobody waits
 * much longer than a conforming client takes.
 */
const LATE_INTERVALS = 3;
/** World time that passes once everything was sent, so that repeated or late messages show. */
const LOOK_AHEAD_INTERVALS = 2;
/** On a real clock one interval has to do, and a second for a client that is late. */
const REAL_SLACK_MS = 1_000;
/** Maximum number of ticks of a client in one pass, while a message waits that may never be sent. */
const TICKS_LIMIT = 400;
/** Maximum number of its timers in one pass: a client may send something at each, such as an empty batch. */
const TIMERS_LIMIT = 400;

interface HandedIn extends PlannedMessage {
  readonly calledMs: number;
  readonly returned: Returned;
  readonly queuedMs: number;
}

interface PlayedClient {
  readonly key: string;
  readonly plan: ClientPlan;
  readonly capture: Capture;
  readonly handle: CapturedClient;
  readonly bornMs: number;
  readonly messages: HandedIn[];
  closedMs: number | undefined;
}

interface ClientPlayOptions {
  /** Called before each step. */
  readonly onStep?: (step: ClientStep) => void;
  /** False if nothing has to be absent at the end, so that a real clock need not be waited for. */
  readonly isSilent?: boolean;
}

/**
 * Plays a plan in the world of a stage, with separate services, and returns the trace.
 */
export async function playClients(
  stage: Stage,
  plan: ClientWorldPlan,
  { onStep, isSilent = true }: ClientPlayOptions = {},
): Promise<ClientTrace> {
  stage.run?.onWorld();
  const clients = new Map<string, PlayedClient>();
  const open = async (key: string): Promise<void> => {
    const client = plan.clients[key];
    if (client !== undefined) clients.set(key, await enter(stage, key, client, [...clients.values()]));
  };
  const later = new Set(plan.steps.flatMap((step) => (step.kind === 'open' ? [step.client] : [])));
  for (const key of Object.keys(plan.clients)) if (!later.has(key)) await open(key);
  for (const step of plan.steps) {
    onStep?.(step);
    await (step.kind === 'open' ? open(step.client) : perform(stage, clients, step));
    // Each method that does not return, or lost message, costs the case real time, and one is enough for a verdict.
    if ([...clients.values()].some(isBlocked) || isLost(stage, [...clients.values()])) break;
  }
  await drain(stage, [...clients.values()], isSilent);
  const all = [...clients.values()];
  const trace = {
    clock: stage.time.kind,
    lagMs: stage.time.lagMs,
    isSilent,
    endMs: stage.time.nowMs(),
    clients: all.map((client) => traced(client, all)),
  };
  stage.keepTrace(() => storeClientTrace(plan, trace));
  return trace;
}

async function enter(
  stage: Stage,
  key: string,
  plan: ClientPlan,
  others: readonly PlayedClient[],
): Promise<PlayedClient> {
  const { script, host, ...options } = plan;
  const neighbour = others.find((other) => host !== undefined && other.plan.host === host);
  const capture = neighbour?.capture ?? (await stage.capture(...script));
  const bornMs = stage.time.nowMs();
  const handle = await stage.client(capture, options, optionsRequirement(plan));
  return { key, plan, capture, handle, bornMs, messages: [], closedMs: undefined };
}

type PerformedStep = Exclude<ClientStep, { kind: 'open' }>;

async function perform(stage: Stage, clients: ReadonlyMap<string, PlayedClient>, step: PerformedStep): Promise<void> {
  if (step.kind === 'pass') return pass(stage, [...clients.values()], step.ms);
  const client = clients.get(step.client);
  if (client === undefined) throw new Error(`Expected a step of a client of the plan, got ${step.client}`);
  if (step.kind === 'close') {
    await client.handle.close();
    client.closedMs = stage.time.nowMs();
    return;
  }
  const { kind: _, client: __, ...message } = step;
  const expected = deriveExpectation(message);
  const calledMs = stage.time.nowMs();
  const returned = await (expected.fate === 'sent'
    ? client.handle.offer(message, expected.requirement)
    : client.handle.tryQueue(message));
  client.messages.push({ ...message, calledMs, returned, queuedMs: stage.time.nowMs() });
}

function isBlocked({ messages }: PlayedClient): boolean {
  return messages.at(-1)?.returned.kind === 'not-returned';
}

/** Lets the clients send what is queued, and then watches for more. */
async function drain(stage: Stage, clients: readonly PlayedClient[], isSilent: boolean): Promise<void> {
  const intervalMs = Math.max(...clients.map(({ plan }) => plan.flushAfterMs ?? LIMITS.flushIntervalMs));
  const areAllSent = sending(clients);
  const slowMs = clients.reduce((sum, { plan, messages }) => sum + messages.length * answerMs(plan), 0);
  const limitMs = stage.time.nowMs() + LATE_INTERVALS * intervalMs + slowMs;
  await stage.time.runUntil(areAllSent, limitMs, { stepMs: CLIENT_STEP_MS });
  const isReal = stage.time.kind === 'real';
  const aheadMs = isReal ? intervalMs + REAL_SLACK_MS : LOOK_AHEAD_INTERVALS * intervalMs;
  if (isSilent || !isReal) await pass(stage, clients, aheadMs);
}

/** Tells if every message was sent that its client must send. */
function sending(clients: readonly PlayedClient[]): () => boolean {
  const missing = clients
    .filter(({ closedMs, plan }) => closedMs === undefined && plan.script.at(-1)?.kind !== 'stall')
    .flatMap(({ capture, messages }) =>
      messages
        .filter((each) => isExpected(each))
        .map(
          ({ mark }) =>
            () =>
              capture.sightings(mark).length > 0,
        ),
    );
  return () => {
    while (missing.at(-1)?.() === true) missing.pop();
    return missing.length === 0;
  };
}

/** Time that the service of a client takes to answer a request, if the client sends one message at a time. */
function answerMs({ script }: ClientPlan): number {
  return Math.max(...script.map((reply) => (reply.kind === 'answer' ? (reply.afterMs ?? 0) : 0)));
}

function isExpected(message: HandedIn): boolean {
  return message.returned.kind === 'taken' && deriveExpectation(message).fate === 'sent';
}

/** Clients are judged by exact instants, so several ticks pass in one move only if no message waits. */
async function pass(stage: Stage, clients: readonly PlayedClient[], ms: number): Promise<void> {
  const areAllSent = sending(clients);
  const isAtRest = (): boolean => areAllSent() && clients.every(({ plan }) => isServed(plan));
  await stage.time.passUntil(stage.time.nowMs() + ms, {
    ...{ timers: TIMERS_LIMIT, ticks: TICKS_LIMIT, isAtRest },
    ...(areAllSent() ? {} : { stepMs: CLIENT_STEP_MS }),
  });
}

/** True if a message waits for so long that it is lost. In a world that ticks, each further wait takes many moves. */
function isLost({ time }: Stage, clients: readonly PlayedClient[]): boolean {
  if (!time.isTicking) return false;
  const lateMs = (plan: ClientPlan): number => LATE_INTERVALS * (plan.flushAfterMs ?? LIMITS.flushIntervalMs);
  const late = clients.map((client) => ({
    ...client,
    messages: client.messages.filter(({ queuedMs }) => time.nowMs() - queuedMs > lateMs(client.plan)),
  }));
  return !sending(late.filter(({ plan }) => isServed(plan)))();
}

function traced(
  { key, plan, capture, bornMs, messages, closedMs }: PlayedClient,
  all: readonly PlayedClient[],
): TracedClient {
  const others = all.filter((other) => other.capture !== capture);
  const tracedMessages = messages.map((message): TracedMessage => {
    const strays = others.flatMap((other): readonly Sighting[] => other.capture.sightings(message.mark));
    return { ...message, sightings: capture.sightings(message.mark), strays };
  });
  const isShared = all.some((other) => other.key !== key && other.capture === capture);
  // Only its messages tell the requests of a client from those of its neighbours.
  const own = new Set(tracedMessages.flatMap(({ sightings }) => sightings.map(({ request }) => request)));
  const requests = isShared ? capture.requests.filter((request) => own.has(request)) : [...capture.requests];
  return { key, plan, service: capture.name, requests, bornMs, closedMs, messages: tracedMessages };
}
