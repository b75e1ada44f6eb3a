import { rmSync } from 'node:fs';
import { type Baseline, baselineOf, COVER_LIMIT_MS, inParallel, reaching, testedOf } from './baseline.ts';
import type { Build, Mutant } from './build.ts';
import { againAlone, type Candidate, groupsOf, type Play, playGroup, type Verdict, verdictOf } from './group.ts';
import { Player } from './pool.ts';
import type { Covered } from './protocol.ts';

export interface Options {
  readonly folder: string;
  readonly jobs: number;
  /** Verdicts of an earlier command, which tell what kills the mutants of a file. */
  readonly before: readonly Verdict[];
  readonly log: (line: string) => void;
  /** Whether somebody has judged a mutant that survived before. */
  readonly isJudged: (mutant: Mutant) => boolean;
  /** Called now and then with the verdicts so far. */
  readonly onProgress: (verdicts: readonly Verdict[]) => void;
}

/** Mutants may take so many times as long as their cases on the code as it is, and some more. */
const TIMES_AS_LONG = 3;
const LEAST_LIMIT_MS = 30_000;
/** The player ends itself at the limit. It is only ended from outside if it is stuck in a loop. */
const STUCK_MS = 10_000;
/** Mutants may be reached so many times as often as by all cases on the code as it is, and some more. */
const TIMES_AS_OFTEN = 50;
const LEAST_HITS = 100_000;
/** After so many mutants the code as it is is played, which has to be green. */
const CONTROL_EVERY = 100;
/** How many cases a control plays. */
const CONTROL_CASES = 60;
/** How many mutants get their verdicts before the next ones begin, so that those played so far are a fair sample. */
const PART = 600;
/** How much of the time of all cases, on the code as it is, a mutant may take before it plays on in a group. */
const ALONE_SHARE = 0.04;
const STRIDE = 29;

/** Plays the cases that reach each mutant. */
export async function measure(build: Build, wanted: readonly Mutant[], options: Options): Promise<Verdict[]> {
  const { log, onProgress } = options;
  const players = Array.from({ length: options.jobs }, () => new Player(options.folder));
  try {
    const baseline = await baselineOf(build, players);
    logCases(baseline, log);
    const verdicts: Verdict[] = [];
    const kills = new Kills(options.before);
    const order = mixed(wanted);
    for (let first = 0; first < order.length; first += PART) {
      const part = await measurePart(order.slice(first, first + PART), players, baseline, kills, options);
      verdicts.push(...part);
      log(`${verdicts.length} of ${wanted.length} mutants`);
      onProgress(verdicts);
    }
    return verdicts.sort((one, other) => Number(one.mutant.id) - Number(other.mutant.id));
  } finally {
    for (const player of players) player.stop();
    rmSync(options.folder, { recursive: true, force: true });
  }
}

function logCases({ covered }: Baseline, log: Options['log']): void {
  const tested = testedOf(covered);
  const seconds = Math.round(timeOf(tested) / 1000);
  log(
    `${tested.length} cases take ${seconds} s one after another; ${covered.size - tested.length} are not tested here`,
  );
}

/** Each mutant alone in the cases most likely to kill it, and then those that survived in groups in all others. */
async function measurePart(
  mutants: readonly Mutant[],
  players: readonly Player[],
  baseline: Baseline,
  kills: Kills,
  { log, isJudged }: Options,
): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  const alive: Candidate[] = [];
  const aloneMs = ALONE_SHARE * timeOf(testedOf(baseline.covered));
  await inParallel(players, mutants, async (player, mutant, index) => {
    if (index % CONTROL_EVERY === 0) await control(player, baseline, index);
    const candidate = candidateOf(mutant, baseline, kills);
    const outcome = await playAlone(candidate, aloneMs, playOn(player));
    if ('cases' in outcome) alive.push(outcome);
    else {
      kills.add(outcome);
      verdicts.push(outcome);
    }
  });
  const groups = groupsOf(alive);
  log(`${alive.length} of them play on in ${groups.length} groups`);
  await inParallel(players, groups, async (player, group) => {
    const played = await playGroup(group, playOn(player));
    const sure = await againAlone(played, group, isJudged, playOn(player));
    log(`${sure.filter(({ outcome }) => outcome === 'survived').length} of a group of ${group.length} survived`);
    for (const verdict of sure) kills.add(verdict);
    verdicts.push(...sure);
  });
  return verdicts;
}

/** The mutants in an order that mixes all files, so that those played so far are a fair sample. */
function mixed(mutants: readonly Mutant[]): Mutant[] {
  return Array.from({ length: STRIDE }, (_, first) => mutants.filter((__, index) => index % STRIDE === first)).flat();
}

/** Which cases kill the mutants of a file. Those that killed a neighbour are played first. */
class Kills {
  readonly #counts = new Map<string, number>();

  constructor(verdicts: readonly Verdict[]) {
    for (const verdict of verdicts) this.add(verdict);
  }

  add({ mutant, caseId }: Verdict): void {
    if (caseId !== undefined) this.#counts.set(`${mutant.file} ${caseId}`, this.of(mutant.file, caseId) + 1);
  }

  of(file: string, caseId: string): number {
    return this.#counts.get(`${file} ${caseId}`) ?? 0;
  }
}

function candidateOf(mutant: Mutant, baseline: Baseline, kills: Kills): Candidate {
  const cases = reaching(mutant, baseline).toSorted(
    (one, other) =>
      kills.of(mutant.file, other.caseId) - kills.of(mutant.file, one.caseId) || one.durationMs - other.durationMs,
  );
  return { mutant, isStatic: baseline.staticMutants.has(mutant.id), cases };
}

/** The verdict on a mutant; or, if it is still alive, the mutant with the cases that are left. */
async function playAlone(candidate: Candidate, aloneMs: number, play: Play): Promise<Verdict | Candidate> {
  const { mutant, cases } = candidate;
  if (cases.length === 0) return { mutant, outcome: 'unreached' };
  let spentMs = 0;
  const now = cases.filter(({ durationMs }, index) => {
    const isIn = index === 0 || spentMs + durationMs <= aloneMs;
    if (isIn) spentMs += durationMs;
    return isIn;
  });
  const answer = await play([candidate], now);
  const isAlive = typeof answer === 'object' && answer.outcome === 'survived' && now.length < cases.length;
  if (isAlive) return { ...candidate, cases: cases.filter((each) => !now.includes(each)) };
  const [verdict] = verdictOf([candidate], answer);
  return verdict ?? { mutant, outcome: 'survived' };
}

/** What mutants before left behind may have ended the process, so that these are then played in a process of their own. */
function playOn(player: Player): Play {
  return async (candidates, cases) => {
    const ids = candidates.map(({ mutant }) => mutant.id);
    const usualMs = timeOf(cases);
    const usualHits = cases.reduce((sum, each) => sum + hitsOf(each, ids), 0);
    const limitMs = LEAST_LIMIT_MS + usualMs * TIMES_AS_LONG;
    const request = {
      kind: 'play',
      mutants: ids,
      isStatic: candidates.some(({ isStatic }) => isStatic),
      caseIds: cases.map(({ caseId }) => caseId),
      hitLimit: LEAST_HITS + usualHits * TIMES_AS_OFTEN,
      limitMs,
    } as const;
    const answer = await player.ask(request, limitMs + STUCK_MS);
    const sure = typeof answer === 'string' ? await player.ask(request, limitMs + STUCK_MS) : answer;
    if (typeof sure === 'string' || sure.kind === 'played') return sure;
    throw new Error(`Expected mutants ${ids.join(', ')} to be played, got ${sure.kind}`);
  };
}

function timeOf(cases: readonly Covered[]): number {
  return cases.reduce((sum, { durationMs }) => sum + durationMs, 0);
}

function hitsOf({ hits }: Covered, ids: readonly string[]): number {
  return ids.reduce((sum, id) => sum + (hits?.[id] ?? 0), 0);
}

/** Plays cases on the code as it is, in the way that mutants are played. If one is red, no kill can be believed. */
async function control(player: Player, { covered }: Baseline, turn: number): Promise<void> {
  const tested = testedOf(covered);
  const first = (turn * CONTROL_CASES) / CONTROL_EVERY;
  const caseIds = Array.from(
    { length: CONTROL_CASES },
    (_, index) => tested[(first + index) % tested.length]?.caseId ?? '',
  );
  const limits = { hitLimit: LEAST_HITS, limitMs: COVER_LIMIT_MS };
  const answer = await player.ask(
    { kind: 'play', mutants: [], isStatic: false, caseIds, ...limits },
    COVER_LIMIT_MS + STUCK_MS,
  );
  if (typeof answer === 'object' && answer.kind === 'played' && answer.outcome === 'survived') return;
  throw new Error(`Expected a control to be green, got ${JSON.stringify(answer)}`);
}
