import type { RequirementId } from '../../spec/requirements/index.ts';
import type { CaseResult, Failure, Often } from '../../spec/shapes/results.ts';
import type { World } from '../../spec/shapes/world.ts';
import { toShape } from '../../spec/text/message-shape.ts';
import type { Case } from '../cases/case.ts';
import { Lines } from '../harness/stage/transcript.ts';
import { implementationAt } from '../harness/target/implementation-at.ts';
import { caseOfWorld } from '../worlds/file/case-of-world.ts';
import { compareTimelines } from '../worlds/file/compare-timelines.ts';
import { asFile } from '../worlds/file/plan-for.ts';
import { WORLD_SHRINKING } from '../worlds/file/shrink-world.ts';
import type { PlayedWorld } from '../worlds/file/timeline.ts';
import { findAgain } from '../worlds/plain-failures.ts';
import { type Shown, smallest } from '../worlds/smallest.ts';
import type { Outcome } from './case/outcome.ts';
import type { RunContext } from './case/run-context.ts';
import type { EventBody, Explained } from './events.ts';

/** Most failures that are played again, and the real time after which no other one is begun. */
const MOST_FAILURES = 20;
const LIMIT_MS = 20_000;
/** Plays that tell how often a failure shows: a few if it shows each time, and more otherwise. */
const FEW_PLAYS = 3;
const MANY_PLAYS = 10;

/** Everything that better evidence for a failure needs. */
export interface Explaining {
  /** The simplest failed case of each cause. */
  readonly listExamples: () => readonly CaseResult[];
  /** Starts the reference. It is called only if a world fails. */
  readonly openReference: () => Promise<{ readonly url: string; readonly close: () => Promise<void> }>;
}

interface Explanation extends Explaining {
  readonly cases: readonly Case[];
  /** Plays a case with nothing next to it. */
  readonly play: (each: Case, own: Partial<RunContext>, seed?: number) => Promise<Outcome>;
  readonly signal: AbortSignal;
  readonly tell: (event: EventBody) => void;
}

/** A play that showed the failure. */
interface Showing {
  readonly explained: Explained;
  /** Set if a world from a file was played. */
  readonly played?: PlayedWorld;
  /** The requirement that it failed. The result keeps that of the run, which a baseline may name. */
  readonly requirement: string;
}

/**
 * Plays the example of each cause again by itself, in search of the smallest world that still fails, and counts how often it
 * shows. The evidence of a world is that of one play of its file, next to the same world with the reference. No verdict changes.
 */
export async function explainFailures(explanation: Explanation): Promise<void> {
  const { listExamples, openReference, signal } = explanation;
  const beganMs = performance.now();
  let reference: Promise<Reference> | undefined;
  const play = async (each: Case): Promise<void> => {
    reference ??= openReference().then(connect);
    const { context } = await reference;
    await explanation.play(each, context);
  };
  try {
    for (const example of listExamples().slice(0, MOST_FAILURES)) {
      if (signal.aborted || performance.now() - beganMs > LIMIT_MS) return;
      await explain(example, explanation, play);
    }
  } finally {
    await reference?.then(({ close }) => close());
  }
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
  example: CaseResult,
  explanation: Explanation,
  playReference: (each: Case) => Promise<void>,
): Promise<void> {
  const { id, failure, worldFile } = example;
  if (failure === undefined) return;
  const { tell } = explanation;
  const found =
    worldFile === undefined
      ? await explainCase(example, failure, explanation)
      : await explainWorld(example, failure, worldFile, explanation);
  if (found === undefined) return;
  const { explained, played, requirement } = found;
  if (played === undefined) return tell({ event: 'case-explained', id, explained });
  let reference: PlayedWorld | undefined;
  await playReference(fileCase(id, played.world, failure, (own) => (reference = own)));
  const compared = reference && compareTimelines(played, reference, requirement);
  const whole = { ...explained.failure, ...(compared === undefined ? {} : { compared: compared }) };
  tell({ event: 'case-explained', id, explained: { ...explained, failure: whole } });
}

/** The case of a world as `play` makes it of its file, so that both have the same ids. */
function fileCase(id: string, world: World, about: Failure, onPlayed: (played: PlayedWorld) => void): Case {
  return caseOfWorld(`world/${id.split('/').at(-1)}`, asFile(world), onPlayed, about);
}

async function explainWorld(
  example: CaseResult,
  failure: Failure,
  worldFile: string,
  { play, signal }: Explanation,
): Promise<Showing | undefined> {
  const { id, seenIn = id } = example;
  const [{ readWorld }, { writeFailing }] = await Promise.all([
    import('../worlds/file/read-world.ts'),
    import('../worlds/file/write-world.ts'),
  ]);
  const { world } = readWorld(worldFile, id);
  const show = async (tried: World): Promise<Showing | undefined> => {
    let played: PlayedWorld | undefined;
    const { result } = await play(
      fileCase(id, tried, failure, (own) => (played = own)),
      {},
    );
    const again = result.failure && findAgain([result.failure], failure);
    if (played === undefined || again === undefined) return undefined;
    const text = writeFailing(tried, again.requirement, seenIn);
    const file = text === undefined ? {} : { worldFile: text };
    const { requirement, statement, section } = failure;
    const shown = { ...again, ...{ requirement, statement, section } };
    return {
      explained: { failure: shown, transcript: result.transcript, ...file },
      ...{ played, requirement: again.requirement },
    };
  };
  let best = await show(world);
  if (best !== undefined) {
    const { requirement } = best;
    const mistake = toShape(best.explained.failure.diagnosis ?? '');
    await smallest(toShown(world, failure), WORLD_SHRINKING, async (tried) => {
      if (signal.aborted) return undefined;
      const showing = await show(tried);
      // A smaller world may fail another clause for the same mistake, which is not the one that the failure tells.
      if (showing?.requirement !== requirement) return undefined;
      if (toShape(showing.explained.failure.diagnosis ?? '') !== mistake) return undefined;
      best = showing;
      return toShown(tried, failure);
    });
  }
  const last = best?.played?.world ?? world;
  return withCount(example, await count(best, () => show(last), signal));
}

/** A case that is no world is played as a whole. */
async function explainCase(
  example: CaseResult,
  failure: Failure,
  { cases, play, signal }: Explanation,
): Promise<Showing | undefined> {
  const { id, seenIn = id } = example;
  const each = cases.find((other) => other.id === seenIn);
  const show = async (seeksSmallest: boolean): Promise<Showing | undefined> => {
    if (each === undefined) return undefined;
    const { result, findings } = await play(each, { seeksSmallest }, example.seed);
    const seen = findings.filter(({ watch }) => watch === id).map((finding) => finding.failure);
    if (id === seenIn && result.failure !== undefined) seen.unshift(result.failure);
    const found = seen.find(({ requirement }) => requirement === failure.requirement);
    return found && { explained: { failure: found, transcript: result.transcript }, requirement: found.requirement };
  };
  return withCount(example, await count(await show(true), () => show(false), signal));
}

interface Count extends Often {
  /** The last play that showed the failure; undefined if none did. */
  readonly last: Showing | undefined;
}

/** Plays again what was played once, and counts how often it shows the failure. */
async function count(
  first: Showing | undefined,
  show: () => Promise<Showing | undefined>,
  signal: AbortSignal,
): Promise<Count> {
  let [last, shown, of] = [first, first === undefined ? 0 : 1, 1];
  while (of < (shown === of ? FEW_PLAYS : MANY_PLAYS) && !signal.aborted) {
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

function toShown(world: World, { requirement, expected, seen }: Failure): Shown<World> {
  return { world, lines: new Lines(), deviation: { requirement: requirement as RequirementId, expected, seen } };
}
