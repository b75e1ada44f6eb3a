import { RoutespecError } from '../../../spec/error.ts';
import { plural } from '../../../spec/grammar.ts';
import { specHash } from '../../../spec/requirements/index.ts';
import type { CaseResult, Results } from '../../../spec/shapes/results.ts';
import { CASES } from '../../cases/index.ts';
import { RECEIVER_CASES } from '../../cases/receiver/cases/index.ts';
import { ROUTESPEC_VERSION } from '../../harness/version.ts';

/** The results of one run, and where they were read. */
export interface Part {
  /** For messages. */
  readonly where: string;
  readonly results: Results;
}

/** What has to be the same in all results that are merged. */
const SAME: readonly (readonly [what: string, of: (results: Results) => string | undefined])[] = [
  ['version of routespec', ({ routespec }) => routespec],
  ['hash of the requirements', ({ spec }) => spec],
  ['seed', ({ seed }) => String(seed)],
  ['implementation', ({ target }) => target.implementation && Object.values(target.implementation).join(' ')],
  ['number of shards', ({ shard }) => (shard === undefined ? 'none' : String(shard.of))],
  ['selection of cases', ({ shard }) => shard?.selection],
  // Runs of different cases may be of different roles. The parts of one run are not.
  ['target', ({ shard, target }) => (shard === undefined ? undefined : withoutPort(target))],
  ['description of the implementation', ({ shard, target }) => (shard === undefined ? undefined : describedBy(target))],
];

/**
 * Checks that results may be merged.
 * @returns the shards that are missing, by their numbers
 * @throws RoutespecError `usage` if they belong to different runs, or if a shard or a case is in two of them
 */
export function checkParts(parts: readonly Part[]): number[] {
  // A run that was cut off before it began knows nothing of all this, and played no case.
  const begun = parts.filter(({ results }) => !isUnbegun(results));
  for (const [what, of] of SAME) refuseDifferent(begun, what, of);
  refuseTwice(begun, ({ shard }) => (shard === undefined ? [] : [`shard ${shard.index} of ${shard.of}`]), 'shard');
  refuseTwice(begun, playedIn, 'case');
  for (const part of begun) refuseForeign(part);
  const [first] = begun;
  const count = first?.results.shard?.of ?? 0;
  const there = new Set(begun.map(({ results }) => results.shard?.index));
  return Array.from({ length: count }, (_, at) => at + 1).filter((index) => !there.has(index));
}

/** The requirements of each case, of the service or of a receiver. */
const REQUIREMENTS_OF: ReadonlyMap<string, readonly string[]> = new Map(
  [...CASES, ...RECEIVER_CASES].map(({ id, requirements }) => [id, requirements]),
);

/** A case of this version shows only the requirements that it has, and a run plays no more cases than it planned. */
function refuseForeign({ where, results }: Part): void {
  const { cases, planned } = results;
  const played = playedIn(results).length;
  const isForeign = ({ id, requirements }: CaseResult): boolean =>
    requirements.some((each) => REQUIREMENTS_OF.get(id)?.includes(each) !== true);
  const isOfThis = results.routespec === ROUTESPEC_VERSION && results.spec === specHash();
  const foreign = isOfThis ? cases.find(isForeign) : undefined;
  if (foreign !== undefined) {
    const got = `${foreign.id} for ${foreign.requirements.join(', ')}`;
    throw new RoutespecError(
      'usage',
      `Expected ${where} to have cases of this version with requirements of theirs, got ${got}`,
    );
  }
  if (planned !== undefined && played > planned) {
    throw new RoutespecError(
      'usage',
      `Expected ${where} to have at most ${plural(planned, 'case')}, as it planned, got ${played}`,
    );
  }
}

/** What was to be tested, as the command line named it. Each machine may have given it another port. */
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
