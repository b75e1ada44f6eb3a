import type { Mutant } from './build.ts';
import type { Covered, Played } from './protocol.ts';

/** What came of one mutant. */
export interface Verdict {
  readonly mutant: Mutant;
  /** `unreached` if no case reaches it. */
  readonly outcome: Played['outcome'] | 'crashed' | 'unreached';
  readonly caseId?: string | undefined;
  readonly why?: string | undefined;
}

/** A mutant that is still alive, with the cases that may kill it. */
export interface Candidate {
  readonly mutant: Mutant;
  readonly isStatic: boolean;
  readonly cases: readonly Covered[];
}

/** Plays cases with all of these mutants active. */
export type Play = (
  candidates: readonly Candidate[],
  cases: readonly Covered[],
) => Promise<Pick<Played, 'outcome' | 'caseId' | 'why' | 'green' | 'hits'> | 'died' | 'late'>;

/** How many mutants play at once. */
const GROUP_SIZE = 40;
/** A mutant that acts less than this share of its usual times was hidden by another one. */
const LEAST_SHARE = 0.5;

/**
 * Groups mutants so that they can be active at once: none within another, which would hide it, and those that act while
 * modules are loaded by themselves.
 */
export function groupsOf(candidates: readonly Candidate[]): Candidate[][] {
  const groups: Candidate[][] = [];
  for (const candidate of candidates) {
    const group = groups.find((each) => each.length < GROUP_SIZE && each.every((other) => fits(candidate, other)));
    if (group === undefined) groups.push([candidate]);
    else group.push(candidate);
  }
  return groups;
}

function fits(one: Candidate, other: Candidate): boolean {
  return one.isStatic === other.isStatic && !overlap(one.mutant, other.mutant);
}

function overlap(one: Mutant, other: Mutant): boolean {
  return one.file === other.file && isBefore(one, other.end) && isBefore(other, one.end);
}

function isBefore(start: Mutant['end'], end: Mutant['end']): boolean {
  return start.line < end.line || (start.line === end.line && start.column < end.column);
}

/**
 * Plays a group of mutants at once. When a case is red, each mutant that it reaches is played in that case alone, those
 * that it kills leave the group, and the rest play on. A mutant survives if all of its cases were green while it acted.
 */
export async function playGroup(group: readonly Candidate[], play: Play): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  const progress: Progress = { green: new Set(), hits: new Map() };
  let left = group;
  while (left.length > 0) {
    const answer = await playOn(left, progress, play);
    if (!isTold(answer)) return [...verdicts, ...(await playHalves(left, play, answer))];
    if (answer.caseId === undefined) break;
    const killed = left.length === 1 ? verdictOf(left, answer) : await killedBy(answer.caseId, left, play);
    verdicts.push(...killed);
    left = left.filter(({ mutant }) => !killed.some((verdict) => verdict.mutant === mutant));
  }
  const hidden = group.length === 1 ? [] : left.filter((each) => isHidden(each, progress));
  verdicts.push(...left.filter((each) => !hidden.includes(each)).map(survived));
  return [...verdicts, ...(await playHidden(hidden, group.length, play))];
}

/**
 * Plays each mutant of a group alone that survived in it, unless somebody has judged it. Another mutant may make up for it, though
 * both act as often as usual: one that never gives a place back does no harm beside one that has places without an end.
 */
export async function againAlone(
  verdicts: readonly Verdict[],
  group: readonly Candidate[],
  isJudged: (mutant: Mutant) => boolean,
  play: Play,
): Promise<Verdict[]> {
  if (group.length === 1) return [...verdicts];
  const isDoubtful = ({ mutant, outcome }: Verdict): boolean => outcome === 'survived' && !isJudged(mutant);
  const doubted = new Set(verdicts.filter(isDoubtful).map(({ mutant }) => mutant));
  const sure = verdicts.filter(({ mutant }) => !doubted.has(mutant));
  for (const candidate of group.filter(({ mutant }) => doubted.has(mutant))) {
    sure.push(...(await playGroup([candidate], play)));
  }
  return sure;
}

/** Plays those together that others have hidden; if they hide each other, each of them alone. */
async function playHidden(hidden: readonly Candidate[], groupSize: number, play: Play): Promise<Verdict[]> {
  if (hidden.length < groupSize) return hidden.length === 0 ? [] : playGroup(hidden, play);
  const verdicts: Verdict[] = [];
  for (const each of hidden) verdicts.push(...(await playGroup([each], play)));
  return verdicts;
}

interface Progress {
  /** The cases that need not be played again: they were green, or each mutant was played in them alone. */
  readonly green: Set<string>;
  /** How often each mutant has acted. */
  readonly hits: Map<string, number>;
}

type Answer = Awaited<ReturnType<Play>>;

/** Plays what has not been green yet. */
async function playOn(left: readonly Candidate[], { green, hits }: Progress, play: Play): Promise<Answer> {
  const cases = casesOf(left).filter(({ caseId }) => !green.has(caseId));
  if (cases.length === 0) return ALL_GREEN;
  const answer = await play(left, cases);
  if (typeof answer === 'string') return answer;
  for (const caseId of [...answer.green, answer.caseId]) if (caseId !== undefined) green.add(caseId);
  for (const [id, count] of Object.entries(answer.hits)) hits.set(id, (hits.get(id) ?? 0) + count);
  return answer;
}

/** Whether it is known which case was red, if any was. */
function isTold(answer: Answer): answer is Exclude<Answer, string> {
  return typeof answer === 'object' && (answer.outcome === 'survived' || answer.caseId !== undefined);
}

function survived({ mutant }: Candidate): Verdict {
  return { mutant, outcome: 'survived' };
}

const ALL_GREEN = { outcome: 'survived', caseId: undefined, green: [], hits: {} } as const;

function casesOf(candidates: readonly Candidate[]): Covered[] {
  return [...new Set(candidates.flatMap(({ cases }) => cases))];
}

/** Plays one case with each mutant alone, and returns the verdicts on those that it kills. */
async function killedBy(caseId: string, candidates: readonly Candidate[], play: Play): Promise<Verdict[]> {
  const killed: Verdict[] = [];
  for (const candidate of candidates) {
    const cases = candidate.cases.filter((each) => each.caseId === caseId);
    if (cases.length === 0) continue;
    const answer = await play([candidate], cases);
    if (typeof answer === 'string' || answer.outcome !== 'survived') killed.push(...verdictOf([candidate], answer));
  }
  return killed;
}

/** No case tells which mutant ended the process or got it stuck. */
async function playHalves(candidates: readonly Candidate[], play: Play, answer: Answer): Promise<Verdict[]> {
  if (candidates.length === 1) return verdictOf(candidates, answer);
  const middle = Math.ceil(candidates.length / 2);
  const first = await playGroup(candidates.slice(0, middle), play);
  return [...first, ...(await playGroup(candidates.slice(middle), play))];
}

/** The verdict on each of these mutants, if they were played alone. */
export function verdictOf(candidates: readonly Candidate[], answer: Answer): Verdict[] {
  return candidates.map(({ mutant }): Verdict => {
    if (answer === 'died') return { mutant, outcome: 'crashed' };
    if (answer === 'late') return { mutant, outcome: 'timed-out', why: 'stuck' };
    return { mutant, outcome: answer.outcome, caseId: answer.caseId, why: answer.why };
  });
}

/** A mutant that acts while modules are loaded acts once a load, however many cases follow. */
function isHidden({ mutant, isStatic, cases }: Candidate, { hits }: Progress): boolean {
  const usual = isStatic ? 1 : cases.reduce((sum, each) => sum + (each.hits?.[mutant.id] ?? 0), 0);
  return (hits.get(mutant.id) ?? 0) < usual * LEAST_SHARE;
}
