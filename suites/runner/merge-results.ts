import { RoutespecError } from '../../spec/error.ts';
import { plural } from '../../spec/grammar.ts';
import type { CaseResult, Results } from '../../spec/shapes/results.ts';
import { describeUntested } from '../../spec/text/untested.ts';
import { CASES } from '../cases/index.ts';
import { withOthers } from './case/outcome.ts';
import { expects, judgeKnown, toDay } from './known/judge-known.ts';
import type { KnownDeviation } from './known/known-deviation.ts';
import { byRequirement, countExcluded, countSelected } from './results/fold.ts';
import { conformantReason, decideVerdict, missingIn, summarise, unshownReason } from './results/verdict.ts';

/**
 * Joins the results of several runs into those of one run: the parts of a run with `--shard`, or runs of different
 * cases. Each case may be in only one of them. A watch reports its finding in each part; here a failure replaces a
 * pass, and an unexpected failure an expected one.
 * @param known The baseline, which is applied here as a whole. Its use in each run does not count.
 * @throws RoutespecError `usage` if the results do not belong together, or if a run had a baseline and there is none
 * here
 */
export function mergeResults(parts: readonly Part[], known: readonly KnownDeviation[] | undefined): Results {
  const missing = checkParts(parts);
  if (known === undefined) demandNoBaseline(parts);
  const all = parts.map(({ results }) => results);
  const first = all.find((results) => !isUnbegun(results)) ?? demandFirst(all);
  const { shard: _, cut: __, unplayed: ___, reason: ____, ...facts } = first;
  const span = spanAll(all);
  const startedAt = new Date(span.startedAt);
  const isKnown = (result: CaseResult): boolean =>
    (known ?? []).some((deviation) => expects(deviation, result, toDay(startedAt)));
  const cases = judgeKnown(joinCases(all, isKnown), known ?? [], CASES, startedAt);
  const summary = summarise(cases);
  const killed = missing.length === 0 ? [] : parts.filter(({ results }) => isUnbegun(results));
  const told = parts.filter((part) => !killed.includes(part));
  const shortfalls = [...missingSentence(missing, first, killed), ...told.flatMap(listShortfalls)];
  const unplayed = all.flatMap((results) => results.unplayed ?? []);
  const planned = cases.length + (shortfalls.length === 0 ? 0 : 1);
  const verdict = decideVerdict(cases, planned, cases.length, all.some(isFaulty));
  return {
    routespec: facts.routespec,
    spec: facts.spec,
    target: facts.target,
    ...span,
    seed: facts.seed,
    ...(facts.since === undefined ? {} : { since: facts.since }),
    verdict,
    ...(verdict === 'conformant'
      ? conformantReason(cases, summary)
      : { ...unshownReason(verdict, cases), ...toReason(shortfalls) }),
    planned: all.reduce((sum, { planned, cases: own }) => sum + (planned ?? own.length), 0),
    ...countSelected(cases.length - countExcluded(cases), Math.max(...all.map((results) => results.selectedOf ?? 0))),
    summary,
    ...mergeFurther(all),
    ...(all.some(({ cut }) => cut === true) ? { cut: true } : {}),
    ...(unplayed.length === 0 ? {} : { unplayed }),
    cases,
    observations: all.flatMap(({ observations }) => observations).sort(byRequirement),
  };
}

function demandFirst([first]: readonly Results[]): Results {
  if (first !== undefined) return first;
  throw new RoutespecError('usage', 'Nothing to merge: give the results of at least one run');
}

/** Without the baseline, an unnecessary line of it would stay unnoticed. */
function demandNoBaseline(parts: readonly Part[]): void {
  const judged = parts.find(
    ({ results }) =>
      results.shard?.baseline !== undefined || results.cases.some(({ status }) => status === 'expected-failure'),
  );
  if (judged === undefined) return;
  const file = judged.results.shard?.baseline;
  const expected = `Expected \`--expect\` with the baseline that the run in ${judged.where} had`;
  throw new RoutespecError('usage', `${expected}${file === undefined ? '' : ` (${file})`}, got none`);
}

/** All cases without duplicates, in the order of the suite, before any baseline. */
function joinCases(all: readonly Results[], isKnown: (result: CaseResult) => boolean): CaseResult[] {
  const joined = new Map<string, CaseResult>();
  for (const result of all.flatMap(({ cases }) => cases).map(beforeBaseline)) {
    const before = joined.get(result.id);
    const isFirst = before === undefined || rank(result, isKnown) > rank(before, isKnown);
    const [kept, other] = isFirst ? [result, before] : [before, result];
    joined.set(result.id, kept.status === 'failed' ? withOthers(kept, other) : kept);
  }
  const order = new Map<string, number>(CASES.map(({ id }, index) => [id, index]));
  return [...joined.values()].sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0));
}

function beforeBaseline(result: CaseResult): CaseResult {
  const { reason: _, listed, ...rest } = result;
  if (result.status === 'unexpected-pass') return { ...rest, status: 'passed' };
  if (result.status === 'expected-failure' || result.status === 'failed') return { ...rest, status: 'failed' };
  const { blockedBy, untested } = result;
  if (listed !== true || blockedBy === undefined) return result;
  return { ...rest, reason: describeUntested(untested ?? { kind: 'blocked', needs: [], blockedBy }) };
}

/** Of two results of one case, the one with the higher rank counts. */
function rank(result: CaseResult, isKnown: (result: CaseResult) => boolean): number {
  if (result.status !== 'failed') return 0;
  return isKnown(result) ? 1 : 2;
}

/** True if routespec itself failed in a run, which may have caused its failures. */
function isFaulty({ verdict, summary }: Results): boolean {
  return verdict === 'incomplete' && summary.failed > 0;
}

/** @param killed runs that were killed while they were loading: they are such shards, but do not know which */
function missingSentence(missing: readonly number[], { shard }: Results, killed: readonly Part[]): string[] {
  if (missing.length === 0 || shard === undefined) return [];
  const [which, verb, past] = missing.length === 1 ? ['shard', 'is', 'was'] : ['shards', 'are', 'were'];
  const fates = [
    ...(killed.length < missing.length ? [`${verb} missing`] : []),
    ...(killed.length > 0 ? [`${past} killed at the start (${killed.map(({ where }) => where).join(', ')})`] : []),
  ];
  return [`${which} ${missing.join(', ')} of ${shard.of} ${fates.join(' or ')}`];
}

/** A sentence about a run that did not play all of its cases. */
function listShortfalls({ where, results }: Part): string[] {
  const name = results.shard === undefined ? where : `shard ${results.shard.index}`;
  const missing = results.cut === true ? 0 : missingIn(results);
  if (missing > 0)
    return [
      `${name}: ${missing} of its ${plural(results.planned ?? missing, 'case')} ${missing === 1 ? 'is' : 'are'} missing`,
    ];
  if (results.unplayed === undefined && results.cut !== true && !isFaulty(results)) return [];
  return [`${name}: ${(results.reason ?? 'not all of its cases were played').replace(/[.]$/, '')}`];
}

function toReason(shortfalls: readonly string[]): { reason?: string } {
  return shortfalls.length === 0 ? {} : { reason: `${shortfalls.join('; ')}.` };
}

/** From the beginning of the first run to the end of the last. */
function spanAll(all: readonly Results[]): Pick<Results, 'startedAt' | 'durationMs'> {
  const starts = all.map(({ startedAt }) => Date.parse(startedAt)).filter((ms) => !Number.isNaN(ms));
  const ends = all.map(({ startedAt, durationMs }) => Date.parse(startedAt) + durationMs);
  const start = Math.min(...starts, Date.now());
  const end = Math.max(...ends.filter((ms) => !Number.isNaN(ms)), start);
  return { startedAt: new Date(start).toISOString(), durationMs: end - start };
}

function mergeFurther(all: readonly Results[]): Pick<Results, 'further'> {
  const played = all.flatMap(({ further }) => (further === undefined ? [] : [further]));
  if (played.length === 0) return {};
  const worlds = played.reduce((sum, further) => sum + further.worlds, 0);
  return { further: { worlds, durationMs: Math.max(...played.map(({ durationMs }) => durationMs)) } };
}

/** The results of one run, and their source. */
export interface Part {
  /** For messages. */
  readonly where: string;
  readonly results: Results;
}

/** These must be the same in all results. */
const SAME: readonly (readonly [what: string, of: (results: Results) => string | undefined])[] = [
  ['version of routespec', ({ routespec }) => routespec],
  ['hash of the requirements', ({ spec }) => spec],
  ['seed', ({ seed }) => String(seed)],
  ['release to judge by (`--since`)', ({ since = 'none' }) => since],
  ['implementation', ({ target }) => target.implementation && Object.values(target.implementation).join(' ')],
  ['number of shards', ({ shard }) => (shard === undefined ? 'none' : String(shard.of))],
  ['selection of cases', ({ shard }) => shard?.selection],
  // Runs of different cases may be of different roles. The parts of one run are not.
  ['target', ({ shard, target }) => (shard === undefined ? undefined : withoutPort(target))],
  ['description of the implementation', ({ shard, target }) => (shard === undefined ? undefined : describedBy(target))],
];

/**
 * Checks that results may be merged.
 * @returns the numbers of the missing shards
 * @throws RoutespecError `usage` if they belong to different runs, or if a shard or a case is in two of them
 */
export function checkParts(parts: readonly Part[]): number[] {
  // A run that was cut off before it began has none of these data, and no case.
  const begun = parts.filter(({ results }) => !isUnbegun(results));
  for (const [what, of] of SAME) refuseDifferent(begun, what, of);
  refuseTwice(begun, ({ shard }) => (shard === undefined ? [] : [`shard ${shard.index} of ${shard.of}`]), 'shard');
  refuseTwice(begun, playedIn, 'case');
  const [first] = begun;
  const count = first?.results.shard?.of ?? 0;
  const there = new Set(begun.map(({ results }) => results.shard?.index));
  return Array.from({ length: count }, (_, at) => at + 1).filter((index) => !there.has(index));
}

/** The target as the command line named it. Each machine may have given it another port. */
function withoutPort({ named }: Results['target']): string | undefined {
  return named?.replace(/(\/\/[^/]*):\d+/g, '$1');
}

function describedBy({ roles, clock, worlds, supports, partner }: Results['target']): string | undefined {
  return roles === undefined ? undefined : JSON.stringify({ roles, clock, worlds, supports, partner });
}

/** True if the results are those of a run that was cut off while it was loading. */
export function isUnbegun({ cut, cases, unplayed }: Results): boolean {
  return cut === true && cases.length === 0 && unplayed === undefined;
}

/** The cases that a run has played. What a watch saw in other cases is reported in each shard that saw it. */
function playedIn({ cases }: Results): string[] {
  return cases.flatMap(({ id, seenIn }) => (seenIn === undefined ? [id] : []));
}

function refuseDifferent(parts: readonly Part[], what: string, of: (results: Results) => string | undefined): void {
  const known = parts.filter(({ results }) => of(results) !== undefined);
  const [first] = known;
  const other = known.find(({ results }) => first !== undefined && of(results) !== of(first.results));
  if (first === undefined || other === undefined) return;
  const got = `${of(first.results)} in ${first.where} and ${of(other.results)} in ${other.where}`;
  throw new RoutespecError('usage', `Expected runs with the same ${what}, got ${got}`);
}

function refuseTwice(parts: readonly Part[], namesIn: (results: Results) => readonly string[], what: string): void {
  const found = new Map<string, string>();
  for (const { where, results } of parts) {
    for (const name of namesIn(results)) {
      const before = found.get(name);
      if (before !== undefined) {
        throw new RoutespecError(
          'usage',
          `Expected each ${what} in one run only, got ${name} in ${before} and ${where}`,
        );
      }
      found.set(name, where);
    }
  }
}
