import { rmSync } from 'node:fs';
import { CASES } from '../../suites/cases/index.ts';
import type { Build, Mutant } from './build.ts';
import { Player } from './pool.ts';
import type { Covered, Played } from './protocol.ts';

/** What came of one mutant. */
export interface Verdict {
  readonly mutant: Mutant;
  /** `unreached` if no case reaches it. */
  readonly outcome: Played['outcome'] | 'crashed' | 'unreached';
  readonly caseId?: string | undefined;
  readonly why?: string | undefined;
}

export interface Options {
  readonly folder: string;
  readonly jobs: number;
  readonly log: (line: string) => void;
  /** Called now and then with the verdicts so far. */
  readonly onProgress: (verdicts: readonly Verdict[]) => void;
}

/** What is known about the code as it is. */
interface Baseline {
  /** By case: how often it reaches each mutant, and how long it takes. */
  readonly covered: ReadonlyMap<string, Covered>;
  readonly staticMutants: ReadonlySet<string>;
  /** By file: the cases in which a constant of the file may matter. */
  readonly usersOf: ReadonlyMap<string, readonly Covered[]>;
}

/** A case alone takes seconds; this is for a machine that is very busy. */
const COVER_LIMIT_MS = 300_000;
/** A mutant may take so many times as long as its cases on the code as it is, and some more. */
const TIMES_AS_LONG = 3;
const LEAST_LIMIT_MS = 30_000;
/** The player ends itself at the limit. It is only ended from outside if it is stuck in a loop. */
const STUCK_MS = 10_000;
/** A mutant may be reached so many times as often as by all cases on the code as it is, and some more. */
const TIMES_AS_OFTEN = 50;
const LEAST_HITS = 100_000;
/** After so many mutants the code as it is is played, which has to be green. */
const CONTROL_EVERY = 100;
/** How many cases a control plays. */
const CONTROL_CASES = 60;
const PROGRESS_EVERY = 25;
const STRIDE = 29;

/** Plays the cases that reach each mutant. */
export async function measure(build: Build, wanted: readonly Mutant[], options: Options): Promise<Verdict[]> {
  const players = Array.from({ length: options.jobs }, () => new Player(options.folder));
  try {
    const baseline = await baselineOf(build, players, options);
    const verdicts: Verdict[] = [];
    const kills = new Kills();
    await inParallel(players, mixed(wanted), async (player, mutant, index) => {
      if (index % CONTROL_EVERY === 0) await control(player, baseline, index);
      const verdict = await verdictOn(player, mutant, baseline, kills);
      if (verdict.caseId !== undefined) kills.add(mutant.file, verdict.caseId);
      verdicts.push(verdict);
      if (verdicts.length % PROGRESS_EVERY !== 0) return;
      options.log(`${verdicts.length} of ${wanted.length} mutants`);
      options.onProgress(verdicts);
    });
    return verdicts.sort((one, other) => Number(one.mutant.id) - Number(other.mutant.id));
  } finally {
    for (const player of players) player.stop();
    rmSync(options.folder, { recursive: true, force: true });
  }
}

/** The mutants in an order that mixes all files, so that those played so far are a fair sample. */
function mixed(mutants: readonly Mutant[]): Mutant[] {
  return Array.from({ length: STRIDE }, (_, first) => mutants.filter((__, index) => index % STRIDE === first)).flat();
}

/** Which cases kill the mutants of a file. Those that killed a neighbour are played first. */
class Kills {
  readonly #counts = new Map<string, number>();

  add(file: string, caseId: string): void {
    this.#counts.set(`${file} ${caseId}`, this.of(file, caseId) + 1);
  }

  of(file: string, caseId: string): number {
    return this.#counts.get(`${file} ${caseId}`) ?? 0;
  }
}

async function baselineOf(build: Build, players: readonly Player[], { log }: Options): Promise<Baseline> {
  const covered = new Map<string, Covered>();
  let staticMutants: ReadonlySet<string> = new Set();
  for (const player of players) staticMutants = new Set((await player.start())?.staticMutants ?? staticMutants);
  await inParallel(players, CASES, async (player, { id }) => {
    const answer = await player.ask({ kind: 'cover', caseId: id }, COVER_LIMIT_MS);
    if (typeof answer === 'string' || answer.kind !== 'covered')
      throw new Error(`Expected ${id} to be played, got ${JSON.stringify(answer)}`);
    if (answer.problem !== undefined) throw new Error(answer.problem);
    covered.set(id, answer);
  });
  const tested = [...covered.values()].filter(({ hits }) => hits !== undefined);
  const seconds = Math.round(tested.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1000);
  log(
    `${tested.length} cases take ${seconds} s one after another; ${covered.size - tested.length} are not tested here`,
  );
  return { covered, staticMutants, usersOf: usersOf(build, tested) };
}

/** A constant matters where its file is used, and files that import it: in cases that reach any mutant there. */
function usersOf({ mutants, users }: Build, tested: readonly Covered[]): ReadonlyMap<string, readonly Covered[]> {
  return new Map(
    [...users].map(([file, using]) => {
      const ids = mutants.filter((mutant) => using.includes(mutant.file)).map(({ id }) => id);
      return [file, tested.filter(({ hits }) => ids.some((id) => (hits?.[id] ?? 0) > 0))];
    }),
  );
}

async function verdictOn(player: Player, mutant: Mutant, baseline: Baseline, kills: Kills): Promise<Verdict> {
  const isStatic = baseline.staticMutants.has(mutant.id);
  const cases = reaching(mutant, isStatic, baseline).toSorted(
    (one, other) =>
      kills.of(mutant.file, other.caseId) - kills.of(mutant.file, one.caseId) || one.durationMs - other.durationMs,
  );
  if (cases.length === 0) return { mutant, outcome: 'unreached' };
  const usualMs = cases.reduce((sum, { durationMs }) => sum + durationMs, 0);
  const usualHits = cases.reduce((sum, { hits }) => sum + (hits?.[mutant.id] ?? 0), 0);
  const limitMs = LEAST_LIMIT_MS + usualMs * TIMES_AS_LONG;
  const request = {
    kind: 'play',
    mutant: mutant.id,
    isStatic,
    caseIds: cases.map(({ caseId }) => caseId),
    hitLimit: LEAST_HITS + usualHits * TIMES_AS_OFTEN,
    limitMs,
  } as const;
  const answer = await player.ask(request, limitMs + STUCK_MS);
  // What the mutant before it left behind may have ended the process, so this one is played in a process of its own.
  const sure = typeof answer === 'string' ? await player.ask(request, limitMs + STUCK_MS) : answer;
  if (sure === 'died') return { mutant, outcome: 'crashed' };
  if (sure === 'late') return { mutant, outcome: 'timed-out', why: 'stuck' };
  if (sure.kind !== 'played') throw new Error(`Expected mutant ${mutant.id} to be played, got ${sure.kind}`);
  const { outcome, caseId, why } = sure;
  return { mutant, outcome, caseId, why };
}

function reaching({ id, file }: Mutant, isStatic: boolean, { covered, usersOf }: Baseline): readonly Covered[] {
  if (isStatic) return usersOf.get(file) ?? [];
  return [...covered.values()].filter(({ hits }) => (hits?.[id] ?? 0) > 0);
}

/** Plays cases on the code as it is, in the way that mutants are played. If one is red, no kill can be believed. */
async function control(player: Player, { covered }: Baseline, turn: number): Promise<void> {
  const tested = [...covered.values()].filter(({ hits }) => hits !== undefined);
  const first = (turn * CONTROL_CASES) / CONTROL_EVERY;
  const caseIds = Array.from(
    { length: CONTROL_CASES },
    (_, index) => tested[(first + index) % tested.length]?.caseId ?? '',
  );
  const limits = { hitLimit: LEAST_HITS, limitMs: COVER_LIMIT_MS };
  const answer = await player.ask(
    { kind: 'play', mutant: null, isStatic: false, caseIds, ...limits },
    COVER_LIMIT_MS + STUCK_MS,
  );
  if (typeof answer === 'object' && answer.kind === 'played' && answer.outcome === 'survived') return;
  throw new Error(`Expected a control to be green, got ${JSON.stringify(answer)}`);
}

/** Deals out items to the players: each takes the next as soon as it is free. */
async function inParallel<Item>(
  players: readonly Player[],
  items: readonly Item[],
  act: (player: Player, item: Item, index: number) => Promise<void>,
): Promise<void> {
  const waiting = items.map((item, index) => ({ item, index })).values();
  await Promise.all(
    players.map(async (player) => {
      for (const { item, index } of waiting) await act(player, item, index);
    }),
  );
}
