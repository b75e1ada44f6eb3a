import pLimit from 'p-limit';
import { COMPOSITES, type Composite, PLAIN_SLIPS } from '../../../sim/rules/faults/composed/compose.ts';
import { FAULTS } from '../../../sim/rules/faults/index.ts';
import { REFERENCE } from '../../../sim/rules/reference.ts';
import type { Fault } from '../../../sim/rules/replacement.ts';
import { startSimulator } from '../../../sim/server/simulator.ts';
import { CLIENT_FEATURES, ROUTER_FEATURES } from '../../../spec/requirements/requirement.ts';
import type { CaseResult, Failure, Likely, Results } from '../../../spec/shapes/results.ts';
import type { Case } from '../../cases/case.ts';
import { CASES, isGenerated } from '../../cases/index.ts';
import { MACHINE_CLOCK_WORDS } from '../../harness/time/world-time.ts';
import { DirectTransport } from './direct-transport.ts';
import { type PlayOptions, playAgainst } from './play-against.ts';
import { reachedIn } from './reach.ts';

/** Real time that the replay of a run may take. */
const REPLAY_MS = 2_000;
/** Failed cases, and passed ones, in which a fault is replayed. */
const MOST_FAILED = 6;
const MOST_PASSED = 24;
/** Failed cases of one requirement among them. */
const EACH_REQUIREMENT = 3;
/** Faults that the cases may leave to choose from. More say nothing. */
const MOST_ALIKE = 2;
const CASES_AT_ONCE = 8;
const FAULTS_AT_ONCE = 4;

/** Triggers that real mistakes have often: a kind, a retry, another URL, a value of another type. */
const COMMON_TRIGGERS: ReadonlySet<string | null> = new Set([
  ...['track', 'page', 'identify', 'group', 'alias', 'screen', 'delete'],
  ...['Track', 'Page', 'Identify', 'Group', 'Alias', 'first of a client', 'second of a client', 'text beyond ASCII'],
  ...['it comes from a client', 'an audience makes it', 'second of a user', 'equal to an earlier one'],
  ...['first attempt', 'retry', 'retry after a 5xx', 'retry after a timeout', 'several URLs', 'second URL'],
  ...['settings were put again', 'a secret beyond ASCII', 'a text beyond ASCII', 'an https URL', 'a URL with a query'],
  ...['a timestamp', 'no timestamp', 'a timestamp with an offset', 'no user id', 'null', 'second or later source'],
]);

const NARROWED = COMPOSITES.filter(({ trigger }) => COMMON_TRIGGERS.has(trigger));

type Failed = CaseResult & { readonly failure: Failure };

/**
 * The faults of the simulator that do what an implementation did: replayed in the cases that failed for what a fault breaks, it fails
 * each in the same way, and it passes the cases that passed. Nothing is guessed if every failure has a diagnosis, if more
 * than a few faults do the same, or if the run was of some cases only or ended early: then too few passed to contradict a guess. Nothing
 * is guessed about time if a failure suggests that the implementation does not follow the clock of its world.
 * It takes a bounded time, and never throws.
 */
export async function likelyMistakes(results: Results, limitMs = REPLAY_MS): Promise<Likely[]> {
  const { target, cases } = results;
  const seen = cases.filter(isFailed).filter(isPlain);
  // A clock that is not followed looks like several mistakes about time, none of which was made.
  const failed = seen.some(({ failure }) => ignoresClock(failure, results))
    ? seen.filter(({ failure }) => !ABOUT_TIME.test(failure.requirement))
    : seen;
  const isWhole = results.selectedOf === undefined && results.unplayed === undefined;
  const isComparable = isWhole && target.contract !== undefined && target.clock === 'virtual';
  if (!isComparable || failed.every(({ failure }) => failure.diagnosis !== undefined)) return [];
  const passed = cases.filter(({ status }) => status === 'passed').filter(isPlain);
  try {
    const sample = sampleOf(failed);
    const unexplained = sample.filter(({ failure }) => failure.diagnosis === undefined);
    return likeliest(await new Replay(results, sample, passed, limitMs).fits(), unexplained);
  } catch {
    // A guess is worth no error: out of time, or a case that does not play to its end here.
    return [];
  }
}

function isFailed(result: CaseResult): result is Failed {
  return result.status === 'failed' && result.failure !== undefined;
}

const ABOUT_TIME = /^(?:TMO|RTY|QUE|TIM)-/;
const INSTANT = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;
/** Difference between the machine's clock and that of an implementation elsewhere. */
const CLOCK_TOLERANCE_MS = 60_000;

/** True if a failure suggests that the implementation uses the machine's clock, and not that of its world. */
function ignoresClock({ seen, diagnosis = '' }: Failure, { startedAt, durationMs }: Results): boolean {
  if (diagnosis.includes(MACHINE_CLOCK_WORDS)) return true;
  const beganMs = Date.parse(startedAt);
  return (seen.match(INSTANT) ?? []).some((instant) => {
    const sinceMs = Date.parse(instant) - beganMs;
    return sinceMs > -CLOCK_TOLERANCE_MS && sinceMs < durationMs + CLOCK_TOLERANCE_MS;
  });
}

const BY_ID: ReadonlyMap<string, Case> = new Map(CASES.map((each) => [each.id, each]));

/** True of a case whose world is the same in each run, and takes milliseconds. */
function isPlain({ id, seenIn = id, seed }: CaseResult): boolean {
  return seed === undefined && [id, seenIn].every((each) => BY_ID.has(each) && !isGenerated({ id: each }));
}

/** The quickest cases, of as many requirements as there are. */
function sampleOf(failed: readonly Failed[]): readonly Failed[] {
  const counts = new Map<string, number>();
  const ranked = failed.toSorted(byDuration).map((result) => {
    const rank = counts.get(result.failure.requirement) ?? 0;
    counts.set(result.failure.requirement, rank + 1);
    return { result, rank };
  });
  return ranked
    .filter(({ rank }) => rank < EACH_REQUIREMENT)
    .sort((one, other) => one.rank - other.rank)
    .slice(0, MOST_FAILED)
    .map(({ result }) => result);
}

function byDuration(one: CaseResult, other: CaseResult): number {
  return one.durationMs - other.durationMs;
}

/** A fault, and the failed cases that it fails alike. */
interface Fit {
  readonly fault: Fault & Partial<Composite>;
  readonly explained: ReadonlySet<string>;
  readonly passes: boolean;
}

class Replay {
  readonly #failed: readonly Failed[];
  readonly #passed: readonly CaseResult[];
  readonly #options: PlayOptions;
  readonly #signal: AbortSignal;
  /** Roles under test. The partner of an implementation, if it has one, is not at fault. */
  readonly #roles: readonly string[];

  constructor({ target, seed }: Results, failed: readonly Failed[], passed: readonly CaseResult[], limitMs: number) {
    this.#failed = failed;
    this.#passed = passed.toSorted(byDuration);
    this.#signal = AbortSignal.timeout(limitMs);
    this.#options = { seed, shrinks: false, parts: partsOf(target), signal: this.#signal };
    this.#roles = target.roles ?? [];
  }

  /**
   * Faults that somebody thought of, and slips that happen each time. Only if none fits, slips at a trigger, if they would fail
   * the failed cases alike each time, but fail passed ones too.
   */
  async fits(): Promise<readonly Fit[]> {
    const played = await this.#playAll([...FAULTS, ...PLAIN_SLIPS]);
    const fits = played.filter(({ passes }) => passes);
    if (fits.length > 0) return fits;
    const slips = new Set(played.map(({ fault }) => fault.slip));
    const narrowed = await this.#playAll(NARROWED.filter(({ slip }) => slips.has(slip)));
    return narrowed.filter(({ passes }) => passes);
  }

  async #playAll(faults: readonly Fault[]): Promise<readonly Fit[]> {
    const limit = pLimit(FAULTS_AT_ONCE);
    const played = (await this.#reaching(faults)).map((fault) => limit(() => this.#play(fault)));
    return (await Promise.all(played)).flatMap((fit) => fit ?? []);
  }

  /** The faults that show in every case that failed for what they break. One play of the reference tells it of all faults. */
  async #reaching(faults: readonly Fault[]): Promise<readonly Fault[]> {
    const alternatives = faults
      .filter((fault) => this.#failed.some((result) => isFor(fault, result)))
      .map((fault) => ({ name: fault.name, fault, rules: fault.rules(REFERENCE) }))
      .filter(({ rules }) => this.#roles.includes(rules.client === REFERENCE.client ? 'router' : 'client'));
    const limit = pLimit(CASES_AT_ONCE);
    const names = await Promise.all(
      this.#failed.map(({ id, seenIn = id }) => limit(() => reachedIn(caseOf(seenIn), alternatives, this.#options))),
    );
    return alternatives
      .map(({ fault }) => fault)
      .filter((fault) => this.#failed.every((result, at) => !isFor(fault, result) || names[at]?.has(fault.name)));
  }

  /** Undefined of a fault that fails a failed case in another way. */
  async #play(fault: Fault): Promise<Fit | undefined> {
    this.#signal.throwIfAborted();
    const simulator = await startSimulator({ rules: fault.rules(REFERENCE) });
    const transport = new DirectTransport(simulator.handle);
    const limit = pLimit(CASES_AT_ONCE);
    const replay = ({ id, seenIn = id }: CaseResult): Promise<CaseResult | undefined> =>
      limit(async () => {
        const options = { ...this.#options, transport };
        const results = await playAgainst(simulator.url, [...new Set([seenIn, id])].map(caseOf), options);
        return results.find((result) => result.id === id);
      });
    const explained = new Set<string>();
    const agrees = async (result: CaseResult): Promise<boolean> => {
      const again = await replay(result);
      this.#signal.throwIfAborted();
      const isAlike = failsAlike(result, again);
      if (isAlike) explained.add(result.id);
      return isAlike || (again?.status === 'passed' && (result.status === 'passed' || !isFor(fault, result)));
    };
    const agreeAll = async (given: readonly CaseResult[]): Promise<boolean> =>
      (await Promise.all(given.map(agrees))).every(Boolean);
    try {
      const [first, ...more] = this.#failed.toSorted(
        (one, other) => Number(isFor(fault, other)) - Number(isFor(fault, one)),
      );
      // The first case alone excludes most faults.
      for (const step of [first === undefined ? [] : [first], more]) if (!(await agreeAll(step))) return undefined;
      return { fault, explained, passes: await agreeAll(this.#passedFor(fault)) };
    } finally {
      await simulator.close();
    }
  }

  /** The passed cases that check what a fault breaks. */
  #passedFor({ breaks }: Fault): readonly CaseResult[] {
    const about = this.#passed.filter(({ requirements }) => breaks.some((id) => requirements.includes(id)));
    return about.slice(0, MOST_PASSED);
  }
}

/** The parts of the simulator that a case may use: those of the implementation, and all of a partner. */
function partsOf({ roles = [], supports = [], partner }: Results['target']): NonNullable<PlayOptions['parts']> {
  if (partner === undefined) return { roles, supports };
  const parts: readonly string[] = partner.role === 'client' ? CLIENT_FEATURES : ROUTER_FEATURES;
  return { roles: [...roles, partner.role], supports: [...supports, ...parts] };
}

/** True of a case that failed for what a fault breaks. */
function isFor({ breaks }: Fault, { failure }: CaseResult): boolean {
  return breaks.some((id) => id === failure?.requirement);
}

/**
 * The faults that together explain every failed case, none of which can be told from more than a few others. If one fault explains
 * what several do, it is the likely one.
 */
function likeliest(fits: readonly Fit[], failed: readonly Failed[]): Likely[] {
  const [best] = fits.toSorted((one, other) => other.explained.size - one.explained.size);
  if (failed.length === 0) return [];
  if (best === undefined) throw new Error('No fault explains the failed cases');
  const isExplained = ({ id }: Pick<CaseResult, 'id'>): boolean => best.explained.has(id);
  const alike = fits.filter(
    ({ explained }) => explained.size === best.explained.size && [...explained].every((id) => best.explained.has(id)),
  );
  const rest = fits.filter(({ explained }) => ![...explained].every((id) => best.explained.has(id)));
  const isMixed = rest.some(({ explained }) => [...explained].some((id) => best.explained.has(id)));
  const [likely, ...others] = alike.map(({ fault }) => fault);
  const requirement = failed.find(isExplained)?.failure.requirement;
  if (likely === undefined || requirement === undefined || isMixed || others.length >= MOST_ALIKE) {
    throw new Error('More than one fault explains the failed cases');
  }
  const { name, description } = likely;
  const names = others.length === 0 ? {} : { alike: others.map((fault) => fault.name) };
  const line = { fault: name, description, requirement, fit: 1, cases: best.explained.size, ...names };
  return [
    line,
    ...likeliest(
      rest,
      failed.filter((result) => !isExplained(result)),
    ),
  ];
}

function caseOf(id: string): Case {
  const each = BY_ID.get(id);
  if (each === undefined) throw new Error(`There is no case ${id}`);
  return each;
}

/** True if two failures are of one requirement, with one difference between what was expected and what was seen. */
export function failsAlike({ failure: one }: CaseResult, again: CaseResult | undefined): boolean {
  const other = again?.failure;
  if (one === undefined || other === undefined) return false;
  return (['requirement', 'expected', 'seen', 'diagnosis'] as const).every(
    (member) => alikeText(one[member]) === alikeText(other[member]),
  );
}

/** Differences between implementations that do the same: addresses, digests, sizes of bodies, and which case ended first. */
const DIFFERING: readonly (readonly [RegExp, string])[] = [
  [/\/hook-(\d+)-[0-9a-f]{8}\b/g, '/hook-$1'],
  [/\b(127\.0\.0\.1|localhost):\d{1,5}\b/g, '$1'],
  [/\b\d+ bytes\b/g, 'bytes'],
  [/ \(in [\w-]+\/[\w-]+\)$/, ''],
];

function alikeText(text = ''): string {
  return (
    DIFFERING.reduce((rest, [differing, same]) => rest.replace(differing, same), text)
      // The length stays: it tells one kind of digest from another.
      .replace(/\b[0-9a-f]{32,}\b/g, ({ length }) => '#'.repeat(length))
  );
}
