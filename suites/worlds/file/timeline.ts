import { plural } from '../../../spec/grammar.ts';
import type { StepContents, StepKind, World, WorldStep } from '../../../spec/shapes/world.ts';
import type { Deviation } from '../../harness/nonconformance.ts';
import type { ReceivedRequest } from '../../harness/receivers/received-request.ts';
import type { Reply } from '../../harness/receivers/reply.ts';
import { clipped } from '../../harness/text.ts';
import { allAttempts } from '../attempts.ts';
import type { ClientTrace } from '../client/trace.ts';
import { MARK } from '../message-finder.ts';
import type { Trace, TracedHook, TracedSource } from '../trace.ts';
import { placeOfStep } from './plan-for.ts';

/** The play of a world: when each step was done, what was seen, and what no implementation may do. */
export interface PlayedWorld {
  readonly world: World;
  readonly beganMs: number;
  /** Instant at which each step began. */
  readonly stepsMs: readonly number[];
  readonly seen: { readonly router: Trace } | { readonly client: ClientTrace };
  /** The most telling first. */
  readonly deviations: readonly Deviation[];
}

/** One line of a timeline. */
export interface Moment {
  /** Milliseconds since the beginning of the world. */
  readonly afterMs: number;
  readonly what: string;
  /** The clauses that a request breaks, or the lack of one after it. */
  readonly breaks: readonly string[];
  /** Set if it is a request. */
  readonly request?: ReceivedRequest;
}

const STEP_CHARACTERS = 100;
/** Marks of messages, and names of services. */
const NAMES = new RegExp(`\\b(?:${MARK.source}|hook-\\d+)\\b`, 'g');

/** Everything that happened in a world, in its order: each step, and each request with its number and its answer. */
export function timelineFor({ world, beganMs, stepsMs, seen, deviations }: PlayedWorld): readonly Moment[] {
  const breaks = new Map<ReceivedRequest, Set<string>>();
  for (const { request, requirement, isLast } of deviations) {
    const mark = isLast ? `${requirement} (none follows)` : requirement;
    if (request !== undefined) breaks.set(request, (breaks.get(request) ?? new Set()).add(mark));
  }
  const steps = world.steps.flatMap((step, index): Placed[] => {
    const atMs = stepsMs[index];
    if (atMs === undefined) return [];
    return [{ afterMs: atMs - beganMs, what: `${index + 1}. ${describe(step)}`, breaks: [], place: index }];
  });
  const requests = listRequests(seen).map(
    ({ request, what, place }): Placed => ({
      afterMs: request.atMs - beganMs,
      what: `   ${what}`,
      breaks: [...(breaks.get(request) ?? [])],
      request,
      place,
    }),
  );
  return [...steps, ...requests].sort((one, other) => one.afterMs - other.afterMs || one.place - other.place);
}

/** A moment with its place among those of one instant: a request comes right after the step that causes it. */
interface Placed extends Moment {
  readonly place: number;
}

/** A sentence of the oracle in the words of the world: its messages by their steps. */
export function putInWords({ seen }: PlayedWorld, sentence: string): string {
  const messages = 'router' in seen ? seen.router.messages : seen.client.clients.flatMap((client) => client.messages);
  const marks = new Map(messages.map(({ mark, key = '' }) => [mark, `step ${placeOfStep(key) + 1}`]));
  const services = 'client' in seen ? seen.client.clients.map(({ service, key }) => [service, key] as const) : [];
  const names = new Map(services);
  return sentence.replace(NAMES, (word) => marks.get(word) ?? names.get(word) ?? word);
}

function describe(step: WorldStep): string {
  const [[kind, content]] = Object.entries(step) as [[StepKind, StepContents[StepKind]]];
  return clipped(`${kind} ${typeof content === 'string' ? content : JSON.stringify(content ?? {})}`, STEP_CHARACTERS);
}

interface Request {
  readonly request: ReceivedRequest;
  readonly what: string;
  /** The same with the positions of its source, webhook or client instead of their names. */
  readonly unnamed: string;
  /** The position of its step. */
  readonly place: number;
}

/** The requests of a world, each with its number and its answer. */
export function listRequests(seen: PlayedWorld['seen']): Request[] {
  return 'router' in seen ? attemptMoments(seen.router) : batchMoments(seen.client);
}

/** After every step. */
const LAST_PLACE = Number.MAX_SAFE_INTEGER;

function attemptMoments(trace: Trace): Request[] {
  const severalSources = trace.sources.length > 1;
  const placed = (
    source: TracedSource,
    hook: TracedHook,
    place: number,
    tell: (where: string) => string,
  ): Omit<Request, 'request'> => {
    const unnamed = tell(`${trace.sources.indexOf(source)}/${source.hooks.indexOf(hook)}`);
    return { what: tell(severalSources ? `${source.plan.key}/${hook.plan.key}` : `${hook.plan.key}`), unnamed, place };
  };
  const attempts = allAttempts(trace);
  const known = new Set(attempts.map(({ request }) => request));
  const strange = trace.sources.flatMap((source) =>
    source.hooks.flatMap((hook) =>
      hook.requests.flatMap((request) => (known.has(request) ? [] : [{ source, hook, request }])),
    ),
  );
  return [
    ...attempts.map(({ message, source, hook, number, request, reply }) => {
      const step = placeOfStep(message.key ?? '');
      const tell = (where: string) => `attempt ${number} of step ${step + 1} at ${where}: ${answerWords(reply)}`;
      return { request, ...placed(source, hook, step, tell) };
    }),
    ...strange.map(({ source, hook, request }) => {
      const bytes = plural(request.body.length, 'byte');
      const tell = (where: string) => `a ${request.method} of no known message at ${where}, with ${bytes}`;
      return { request, ...placed(source, hook, LAST_PLACE, tell) };
    }),
  ];
}

function batchMoments({ clients }: ClientTrace): Request[] {
  return clients.flatMap(({ key, plan, requests, messages }, client) =>
    requests.map((request, index) => {
      const carried = messages.filter(({ sightings }) => sightings.some((sighting) => sighting.request === request));
      const places = carried.map((message) => placeOfStep(message.key));
      const steps = places.map((place) => place + 1).join(', ');
      const reply = plan.script[index] ?? plan.script.at(-1);
      const what =
        carried.length === 0 ? 'without a message' : `with ${carried.length === 1 ? 'step' : 'steps'} ${steps}`;
      const answer = reply === undefined ? '200' : answerWords(reply);
      const tell = (name: string): string => `request ${index + 1} of ${name}, ${what}: ${answer}`;
      return { request, what: tell(key), unnamed: tell(`${client}`), place: Math.max(-1, ...places) };
    }),
  );
}

function answerWords(reply: Reply): string {
  if (reply.kind === 'stall') return 'no answer';
  if (reply.kind === 'drip') return `200 whose end comes after ${reply.afterMs / 1_000} s`;
  if (reply.kind !== 'answer') return reply.kind;
  return reply.afterMs === undefined ? `${reply.status}` : `${reply.status} after ${reply.afterMs / 1_000} s`;
}
