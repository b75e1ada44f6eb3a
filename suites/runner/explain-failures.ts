import type { CaseResult, Failure, Often } from '../../spec/shapes/results.ts';
import type { World } from '../../spec/shapes/world.ts';
import { toShape } from '../../spec/text/message-shape.ts';
import type { Case } from '../cases/case.ts';
import { implementationAt } from '../harness/target/implementation-at.ts';
import { caseOfWorld } from '../worlds/file/case-of-world.ts';
import { compareTimelines } from '../worlds/file/compare-timelines.ts';
import { evidenceIn } from '../worlds/file/evidence.ts';
import { asFile } from '../worlds/file/plan-for.ts';
import { WORLD_SHRINKING } from '../worlds/file/shrink-world.ts';
import type { PlayedWorld } from '../worlds/file/timeline.ts';
import { writeFailing } from '../worlds/file/write-world.ts';
import { findAgain, mayBeOne } from '../worlds/plain-failures.ts';
import { smallest } from '../worlds/smallest.ts';
import type { Outcome } from './case/outcome.ts';
import type { RunContext } from './case/run-context.ts';
import type { EventBody, Explained } from './events.ts';

/** Most failures that are played again, and the real time after which no other one is begun. */
const MOST_FAILURES = 20;
/** Most cases of one cause that are played again in search of one that shows it by itself. */
const MOST_OF_A_CAUSE = 3;
const LIMIT_MS = 20_000;
/** Real time after which no two failures more are compared. */
const JOIN_LIMIT_MS = 10_000;
/** Plays that tell how often a failure shows: a few if it shows each time, and more otherwise. */
const FEW_PLAYS = 3;
const MANY_PLAYS = 10;

/** A failed case, and the world that it played, if it is one. */
export interface Example {
  readonly result: CaseResult;
  readonly world?: World | undefined;
}

/** Everything that better evidence for a failure needs. */
export interface Explaining {
  /** The failed cases of each cause, its example first. */
  readonly listExamples: () => readonly (readonly Example[])[];
  /** Starts the reference. It is called only if a world fails. */
  readonly openReference: () => Promise<{ readonly url: string; readonly close: () => Promise<void> }>;
}

interface Explanation extends Explaining {
  readonly cases: readonly Case[];
  /** Plays a case with nothing next to it. */
  readonly play: (each: Case, own: Partial<RunContext>, seed?: number) => Promise<Outcome>;
  readonly signal: AbortSignal;
  readonly tell: (event: EventBody) => void;
  /** Plays that tell how often a failure shows that does not show each time. */
  readonly mostPlays?: number;
}

/** A play that showed a failure. */
interface Showing {
  readonly explained: Explained;
  /** Set if a world from a file was played. */
  readonly played?: PlayedWorld;
  /** The requirement that it failed. The result keeps that of the run, which a baseline may name. */
  readonly requirement: string;
}

/** A failure that a world from a file has shown. */
interface ShownByWorld extends Showing {
  readonly id: string;
  readonly played: PlayedWorld;
}

/**
 * Plays the example of each cause again by itself, in search of the smallest world that still fails, and counts how often it
 * shows. The evidence of a world is that of one play of its file, next to the same world with the reference. No verdict changes.
 */
export async function explainFailures(explanation: Explanation): Promise<void> {
  const { listExamples, openReference, signal } = explanation;
  const isOver = limit(signal, LIMIT_MS);
  let reference: Promise<Reference> | undefined;
  const play = async (each: Case): Promise<void> => {
    reference ??= openReference().then(connect);
    const { context } = await reference;
    await explanation.play(each, context);
  };
  const shown: ShownByWorld[] = [];
  try {
    for (const ofCause of listExamples().slice(0, MOST_FAILURES)) {
      if (isOver()) break;
      const explainOne = (example: Example, mostPlays: number) => explain(example, { ...explanation, mostPlays }, play);
      shown.push(...(await explainCause(ofCause, explainOne, isOver)));
    }
    await joinMistakes(shown, explanation, limit(signal, JOIN_LIMIT_MS));
  } finally {
    await reference?.then(({ close }) => close());
  }
}

/** Explains the example of a cause, and then others of its cases until one shows its failure by itself. */
async function explainCause(
  ofCause: readonly Example[],
  explainOne: (example: Example, mostPlays: number) => ReturnType<typeof explain>,
  isOver: () => boolean,
): Promise<ShownByWorld[]> {
  const shown: ShownByWorld[] = [];
  for (const [place, example] of ofCause.slice(0, MOST_OF_A_CAUSE).entries()) {
    if (isOver()) break;
    const { showing, isShown = false } = (await explainOne(example, place === 0 ? MANY_PLAYS : FEW_PLAYS)) ?? {};
    if (showing !== undefined) shown.push(showing);
    if (isShown) break;
  }
  return shown;
}

function limit(signal: AbortSignal, limitMs: number): () => boolean {
  const beganMs = performance.now();
  return () => signal.aborted || performance.now() - beganMs > limitMs;
}

interface Reference {
  readonly context: Partial<RunContext>;
  readonly close: () => Promise<void>;
}

async function connect({ url, close }: Awaited<ReturnType<Explaining['openReference']>>): Promise<Reference> {
  const implementation = implementationAt({ router: url, client: url });
  const description = await implementation.describe();
  const closeBoth = async (): Promise<void> => {
    implementation.close();
    await close();
  };
  return { context: { implementation, description, isCounted: true, notUnderstood: undefined }, close: closeBoth };
}

async function explain(
  { result, world }: Example,
  explanation: Explanation,
  playReference: (each: Case) => Promise<void>,
): Promise<{ readonly showing?: ShownByWorld; readonly isShown: boolean } | undefined> {
  const { id, failure } = result;
  if (failure === undefined) return undefined;
  const byWorld = world && (await explainWorld(result, failure, world, explanation));
  const found = byWorld ?? (await explainCase(result, failure, explanation));
  if (found === undefined) return undefined;
  const { explained, played, requirement } = found;
  const { tell } = explanation;
  const isShown = explained.failure.often?.shown !== 0;
  if (played === undefined) {
    tell({ event: 'case-explained', id, explained });
    return { isShown };
  }
  let reference: PlayedWorld | undefined;
  await playReference(fileCase(id, played.world, failure, (own) => (reference = own)));
  const compared = reference && compareTimelines(played, reference, requirement);
  const whole = { ...explained, failure: { ...explained.failure, ...(compared === undefined ? {} : { compared }) } };
  tell({ event: 'case-explained', id, explained: whole });
  return { showing: { id, explained: whole, played, requirement }, isShown };
}

/** The case of a world as `play` makes it of its file, so that both have the same ids. */
function fileCase(id: string, world: World, about: Failure, onPlayed: (played: PlayedWorld) => void): Case {
  return caseOfWorld(`world/${id.split('/').at(-1)}`, asFile(world), onPlayed, about);
}

/** Plays a world as its file, and returns what shows the failure again, or one of the same mistake; undefined if nothing does. */
async function showIn(
  world: World,
  { id, seenIn = id }: Pick<CaseResult, 'id' | 'seenIn'>,
  failure: Failure,
  { play }: Pick<Explanation, 'play'>,
): Promise<(Showing & { readonly played: PlayedWorld }) | undefined> {
  let played: PlayedWorld | undefined;
  const { result } = await play(
    fileCase(id, world, failure, (own) => (played = own)),
    {},
  );
  const again = result.failure && findAgain([result.failure], failure);
  if (played === undefined || again === undefined) return undefined;
  const text = writeFailing(world, again.requirement, seenIn);
  const file = text === undefined ? {} : { worldFile: text };
  return {
    explained: { failure: underClause(again, failure), transcript: result.transcript, ...file },
    played,
    requirement: again.requirement,
  };
}

/** The failure of a play under the clause that the run has found broken. */
function underClause(again: Failure, { requirement, statement, section, world }: Failure): Failure {
  return { ...again, requirement, statement, section, ...(world === undefined ? {} : { world }) };
}

/** Undefined for a generated case whose world, as far as a file can say it, does not show its failure. */
async function explainWorld(
  example: CaseResult,
  failure: Failure,
  world: World,
  explanation: Explanation,
): Promise<Showing | undefined> {
  const { cases, signal } = explanation;
  const show = (tried: World) => showIn(tried, example, failure, explanation);
  let best = await show(world);
  const { id, seenIn = id } = example;
  if (best === undefined && cases.find((each) => each.id === seenIn)?.world === undefined) return undefined;
  if (best !== undefined) {
    const clauses = [best.requirement, failure.requirement];
    const mistake = toShape(best.explained.failure.diagnosis ?? '');
    await smallest(world, WORLD_SHRINKING, async (tried) => {
      const showing = signal.aborted ? undefined : await show(tried);
      // A smaller world may fail another clause for the same mistake, which is not the one that the failure tells.
      if (showing === undefined || !clauses.includes(showing.requirement)) return false;
      if (toShape(showing.explained.failure.diagnosis ?? '') !== mistake) return false;
      best = showing;
      return true;
    });
  }
  const last = best?.played.world ?? world;
  return withCount(example, await count(best, () => show(last), explanation));
}

/**
 * Finds failures of one mistake, which may break several clauses: their worlds, made smaller by any clause that the mistake can
 * break, end in one world, and the same request is wrong or missing there. One whose clause that world fails heads them.
 */
async function joinMistakes(
  shown: readonly ShownByWorld[],
  explanation: Explanation,
  isOver: () => boolean,
): Promise<void> {
  const byEvidence = new Map<string, { readonly showing: ShownByWorld; readonly requirement: string }[]>();
  for (const showing of shown) {
    const { failure } = showing.explained;
    if (!shown.some((other) => other !== showing && mayBeOne(other.explained.failure, failure))) continue;
    let core: Pick<ShownByWorld, 'played' | 'requirement'> = showing;
    await smallest(showing.played.world, WORLD_SHRINKING, async (tried) => {
      const again = isOver() ? undefined : await showIn(tried, showing, failure, explanation);
      core = again ?? core;
      return again !== undefined;
    });
    const evidence = evidenceIn(core.played, core.requirement);
    byEvidence.set(evidence, [...(byEvidence.get(evidence) ?? []), { showing, requirement: core.requirement }]);
  }
  for (const group of byEvidence.values()) {
    const own = group.find(({ showing, requirement }) => showing.requirement === requirement);
    const { id: sameAs } = (own ?? group[0])?.showing ?? {};
    for (const { showing } of group) {
      const { id, explained } = showing;
      if (sameAs === undefined || id === sameAs) continue;
      explanation.tell({
        event: 'case-explained',
        id,
        explained: { ...explained, failure: { ...explained.failure, sameAs } },
      });
    }
  }
}

/** A case that is no world is played as a whole. */
async function explainCase(
  example: CaseResult,
  failure: Failure,
  explanation: Explanation,
): Promise<Showing | undefined> {
  const { cases, play } = explanation;
  const { id, seenIn = id } = example;
  const each = cases.find((other) => other.id === seenIn);
  const show = async (): Promise<Showing | undefined> => {
    if (each === undefined) return undefined;
    const { result, findings } = await play(each, {}, example.seed);
    const seen = [{ watch: seenIn, failure: result.failure }, ...findings].toSorted(
      (one, other) => Number(other.watch === id) - Number(one.watch === id),
    );
    const again = findAgain(
      seen.flatMap((each) => each.failure ?? []),
      failure,
    );
    if (again === undefined) return undefined;
    const explained = { failure: underClause(again, failure), transcript: result.transcript };
    return { explained, requirement: again.requirement };
  };
  return withCount(example, await count(await show(), show, explanation));
}

interface Count extends Often {
  /** The last play that showed the failure; undefined if none did. */
  readonly last: Showing | undefined;
}

/** Plays again what was played once, and counts how often it shows the failure. */
async function count(
  first: Showing | undefined,
  show: () => Promise<Showing | undefined>,
  { signal, mostPlays = MANY_PLAYS }: Pick<Explanation, 'signal' | 'mostPlays'>,
): Promise<Count> {
  let [last, shown, of] = [first, first === undefined ? 0 : 1, 1];
  while (of < (shown === of ? FEW_PLAYS : mostPlays) && !signal.aborted) {
    const showing = await show();
    of += 1;
    if (showing === undefined) continue;
    shown += 1;
    last = showing;
  }
  return { last, shown, of };
}

/** The evidence of the last play that showed the failure, or else that of the run. */
function withCount({ failure, transcript, worldFile }: CaseResult, { last, shown, of }: Count): Showing | undefined {
  const ofRun = failure && { failure, transcript, ...(worldFile === undefined ? {} : { worldFile }) };
  const explained = last?.explained ?? ofRun;
  if (explained === undefined) return undefined;
  const { requirement } = explained.failure;
  return { requirement, ...last, explained: { ...explained, failure: { ...explained.failure, often: { shown, of } } } };
}
