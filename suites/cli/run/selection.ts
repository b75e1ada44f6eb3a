import { createHash } from 'node:crypto';
import { RoutespecError } from '../../../spec/error.ts';
import type { Results, Shard, Status } from '../../../spec/shapes/results.ts';
import type { Release } from '../../../spec/since.ts';
import { type Case, listRoles } from '../../cases/case.ts';
import { CASES } from '../../cases/index.ts';
import { readNamedFile } from '../../harness/named-file.ts';
import type { Asked } from '../../runner/events.ts';
import type { FurtherLimits } from '../../runner/further.ts';
import {
  demandReasons,
  type KnownDeviation,
  parseKnownDeviations,
  readSinceLine,
} from '../../runner/known/known-deviation.ts';
import { type Excluded, matchingCases, type Named, readExclusions, selectCases } from '../../runner/select.ts';
import { unreadableFile } from '../arguments.ts';
import { findResults } from '../output/read-results.ts';
import type { Again, Role, RunOptions, ShardChoice, Targets } from './run-options.ts';

/** The cases to play, and their expected failures. */
export interface Selection {
  /** In the order in which they are played. */
  readonly cases: readonly Case[];
  readonly knownDeviations: readonly KnownDeviation[];
  /** Number of cases for the target. */
  readonly of: number;
  /** Cases of these that are reported as excluded, and not played. */
  readonly excluded?: Excluded;
  /** The seed of the run. Default: that of the options. */
  readonly seed?: number;
  /** Seeds of cases that are not played with the seed of the run, by case id. */
  readonly seeds?: Readonly<Record<string, number>>;
  /** The release to judge by, by the options or by the baseline. */
  readonly since?: Release;
  /** Set if the run plays only one part of the selection. */
  readonly shard?: Shard;
  /** The cases that the results may have. Default: those of the service. */
  readonly suite?: Asked['suite'];
  /** True if no failure of the last run was left to repeat, so that all that is selected is played. */
  readonly isNothingLeft?: true;
}

const ROLE_WORDS: Readonly<Record<Role, string>> = { router: 'the router', client: 'the client library' };

/**
 * Selection by the options, and by the failures of the last run if they use them.
 * @throws RoutespecError `usage`, `unreadable` for results that are needed, or `invalid` for a baseline that cannot be read
 */
export async function readSelection(options: RunOptions): Promise<Selection> {
  const { targets, patterns, expectFile, shard, again, isSeedGiven } = options;
  const last = again && (await readLastRun(again, options.outFolder));
  const tested = CASES.filter((each) => isUnderTest(each, targets));
  const { selecting, excluded } = readExclusions(CASES, patterns);
  for (const pattern of selecting) demandRole(pattern, tested, targets);
  const selected = selectCases(tested, selecting);
  demandLeft(selected, excluded);
  const { left, isNothingLeft } = leftToPlay(selected, last, again);
  const cases = shard === undefined ? left : casesOfShard(left, shard);
  demandWorlds(cases, options.further);
  const knownDeviations = expectFile === undefined ? [] : await readKnownDeviations(expectFile);
  const since = options.settings.since ?? (await readSince(expectFile));
  return {
    cases,
    of: tested.length,
    ...(excluded.size === 0 ? {} : { excluded }),
    knownDeviations,
    ...(since === undefined ? {} : { since }),
    ...(last === undefined || isSeedGiven ? {} : { seed: last.seed, seeds: seedsAgain(cases, last) }),
    ...(shard === undefined ? {} : { shard: shardFacts(shard, left, expectFile) }),
    ...(isNothingLeft ? { isNothingLeft } : {}),
  };
}

/**
 * True if a case checks a role under test. If only one role is to be tested, a case of both roles is played only if
 * there is an implementation of the other role too, or the simulator may be one.
 */
function isUnderTest(each: Case, targets: Targets): boolean {
  const roles = listRoles(each);
  if (!roles.some((role) => targets.tested.includes(role))) return false;
  if (targets.only === undefined || targets.mayHavePartner) return true;
  return roles.every((role) => targets[role] !== undefined);
}

function leftToPlay(selected: readonly Case[], last: Results | undefined, again: Again | undefined) {
  const repeated = last === undefined || again === undefined ? selected : casesAgain(selected, last, again);
  const isNothingLeft = repeated.length === 0 && selected.length > 0;
  return { left: isNothingLeft ? selected : repeated, isNothingLeft };
}

async function readSince(expectFile: string | undefined): Promise<Release | undefined> {
  return expectFile === undefined ? undefined : readSinceLine(await readBaseline(expectFile), expectFile);
}

/** @throws RoutespecError `usage` if every selected case is excluded */
function demandLeft(selected: readonly Case[], excluded: Excluded): void {
  if (selected.some(({ id }) => !excluded.has(id))) return;
  throw new RoutespecError('usage', 'The patterns that begin with `!` exclude every selected case');
}

/** @throws RoutespecError `usage` if a pattern matches no case, or only cases of a role that is not under test */
function demandRole(pattern: string, tested: readonly Case[], targets: Targets): void {
  const matches = matchingCases(CASES, pattern);
  if (matches.some((each) => tested.includes(each))) return;
  const roles = [...new Set(matches.flatMap(listRoles))].map((role) => ROLE_WORDS[role]);
  const cases = roles.length === 1 ? `cases of ${roles.join('')}` : `cases that need ${roles.join(' and ')}`;
  const under = targets.tested.map((role) => ROLE_WORDS[role]);
  throw new RoutespecError('usage', `${pattern} matches only ${cases}, but under test is ${under.join(' and ')}`);
}

const TO_REPEAT: readonly Status[] = ['failed', 'unexpected-pass', 'could-not-run'];

/**
 * The results of the last run in a folder.
 * @returns undefined if there are none and the run can do without
 * @throws RoutespecError `usage` or `unreadable` if the run needs them, and none can be read
 */
async function readLastRun(again: Again, outFolder: string): Promise<Results | undefined> {
  if (again === 'failed-first') return findResults(outFolder).catch(() => undefined);
  const last = await findResults(outFolder);
  if (last !== undefined) return last;
  throw new RoutespecError(
    'usage',
    `No results in ${outFolder}, whose failures \`--failed\` repeats. Run \`routespec run\` first`,
  );
}

/**
 * Picks the cases of the last run to repeat: those that failed or could not run, and those that did not end. If the
 * requests of another case showed a failure, that case is repeated too.
 */
function casesAgain(cases: readonly Case[], last: Results, again: Again): readonly Case[] {
  const failed = last.cases.filter(({ status }) => TO_REPEAT.includes(status));
  const ids = new Set(failed.flatMap(({ id, seenIn }) => (seenIn === undefined ? [id] : [id, seenIn])));
  if (again === 'failed-only') for (const id of last.unplayed ?? []) ids.add(id);
  const first = cases.filter(({ id }) => ids.has(id));
  return again === 'failed-only' ? first : [...first, ...cases.filter(({ id }) => !ids.has(id))];
}

/** The seeds of the cases that failed only with another seed than that of the last run, by case id. */
function seedsAgain(cases: readonly Case[], last: Results): Record<string, number> {
  const ids = new Set(cases.map(({ id }) => id));
  const own = last.cases.filter(({ id, status }) => ids.has(id) && TO_REPEAT.includes(status));
  return Object.fromEntries(own.flatMap(({ id, seed }) => (seed === undefined ? [] : [[id, seed]])));
}

/**
 * The cases of one part. They are assigned in turn, so that each part gets a similar share of the long cases, which
 * are next to each other. No case depends on another, so any of them may be in any part. The finding of a watch is
 * reported in the part of the case with the request.
 * @throws RoutespecError `usage` if there are fewer cases than parts
 */
export function casesOfShard(cases: readonly Case[], { index, of }: ShardChoice): readonly Case[] {
  if (cases.length >= of) return cases.filter((_, at) => at % of === index - 1);
  throw new RoutespecError(
    'usage',
    `Expected \`--shard\` to have at most as many parts as there are cases, which is ${cases.length}, got ${of}`,
  );
}

/** Facts about a part in its results. @param cases the cases of all parts */
export function shardFacts({ index, of }: ShardChoice, cases: readonly Case[], baseline: string | undefined): Shard {
  const ids = cases.map(({ id }) => id).join('\n');
  const selection = createHash('sha256').update(ids).digest('hex').slice(0, 16);
  return { index, of, selection, ...(baseline === undefined ? {} : { baseline }) };
}

/** @throws RoutespecError `usage` if the run is to continue, and no selected case can */
function demandWorlds(cases: readonly Case[], limits: FurtherLimits | undefined): void {
  if (limits === undefined || cases.some(({ isSeeded }) => isSeeded)) return;
  const expected = 'Expected `--worlds` and `--for` with a case that plays other worlds with other seeds';
  throw new RoutespecError('usage', `${expected}, such as 'relation/*' or '*random/*', got none`);
}

/** Four times the size of a file with a line for every case and requirement, each with a long reason. */
const MAX_FILE_BYTES = 1024 * 1024;

/**
 * Reads the file of `--expect`.
 * @param cases all cases that its lines may name
 * @throws RoutespecError `usage` if it cannot be read, if a line is wrong, or if one has no reason yet
 */
export async function readKnownDeviations(file: string, cases: readonly Named[] = CASES): Promise<KnownDeviation[]> {
  const known = parseKnownDeviations(await readBaseline(file), file, cases);
  demandReasons(known);
  return known;
}

/**
 * The text of a baseline.
 * @param orEmpty true if a missing file counts as an empty one
 * @throws RoutespecError `usage`
 */
export async function readBaseline(file: string, { orEmpty = false } = {}): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readNamedFile(file, MAX_FILE_BYTES));
  } catch (error) {
    const isMissing = Object(error).code === 'ENOENT';
    if (orEmpty && isMissing) return '';
    if (isMissing) throw new RoutespecError('usage', `No baseline at ${file}. Start with an empty file of this name`);
    throw unreadableFile(`the baseline ${file}`, error);
  }
}
