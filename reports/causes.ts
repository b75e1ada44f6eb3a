import { AREAS, SHARED_GROUPS } from '../spec/requirements/index.ts';
import type { CaseResult, Cause, Failure, Results, Share } from '../spec/shapes/results.ts';
import { toShape } from '../spec/text/message-shape.ts';

/**
 * The failed cases of a run, grouped by cause, the one with the simplest example first.
 *
 * One mistake shows in many cases, and each words it differently. Failures have one cause if they share
 * - a mistake that both of their worlds show when they are made smaller, for any requirements;
 * - a diagnosis, for any requirements;
 * - a client that sends nothing any more, for any requirements;
 * - without a diagnosis, the requirement, the members that it names, and whether something is missing or too much;
 * - without a diagnosis, the deviation within one area: its text without values, numbers, ids, addresses and kinds;
 * - the request that they show, and what they expect of it: the same header or member, in one area.
 *
 * A failure without a diagnosis joins a diagnosed cause if only that cause has the same deviation from the same requirement, or
 * if a body is re-serialised, which breaks the requirement in many ways. Timestamps that arrive as the calls give them have one
 * cause, and so have members whose names all follow another convention.
 * Two mistakes that break one requirement in the same way look like one until the first is fixed.
 */
export function findCauses(cases: readonly CaseResult[]): Cause[] {
  const failed = cases.filter(isFailed);
  const passed = cases.filter(({ id, status }) => status === 'passed' && !GENERATED.test(id));
  const held = new Set(passed.flatMap(({ requirements }) => requirements));
  const signsOf = signsIn(failed);
  return foldBySigns(failed, (each) => [...signsOf(each), `case ${each.failure.sameAs ?? each.id}`])
    .flatMap(([first, ...others]) => (first === undefined ? [] : [toCause([first, ...others], held)]))
    .sort((a, b) => compareSizes(rankExample(a.example), rankExample(b.example)))
    .map(({ cause }) => cause);
}

/** The causes of a run; results from elsewhere may not have any yet. */
export function causesIn({ causes, cases }: Results): readonly Cause[] {
  return causes ?? findCauses(cases);
}

/** The cause of each failed case, by the id of the case. */
export function causeOfCase(results: Results): ReadonlyMap<string, Cause> {
  return new Map(causesIn(results).flatMap((cause) => cause.cases.map((id) => [id, cause] as const)));
}

/** True if another case is the simplest one with the same cause, so that this one need not be counted too. */
export function isRepeated({ id }: CaseResult, cause: Cause | undefined): cause is Cause {
  return cause !== undefined && cause.example !== id;
}

/** @param held The requirements that another case found met. */
function toCause(
  cases: readonly [FailedCase, ...FailedCase[]],
  held: ReadonlySet<string>,
): { readonly cause: Cause; readonly example: FailedCase } {
  const simplest = findSimplest(cases);
  // A mistake that comes now and then, as far as anybody can see, says nothing about the subject of a case that it hits.
  const isNowAndThen = simplest.failure.diagnosis === undefined && held.has(simplest.failure.requirement);
  const example = (isNowAndThen ? cases.find((each) => isCounted(each) && !isOnlyBeside(each)) : undefined) ?? simplest;
  const { requirement, statement, section, expected, seen } = example.failure;
  const diagnosis = findDiagnosis(example);
  const others = [...new Set(cases.map(({ failure }) => failure.requirement))].filter((id) => id !== requirement);
  const share = sumShares(example, cases);
  const cause = {
    requirement,
    statement,
    section,
    ...(others.length === 0 ? {} : { alsoFails: others }),
    ...(diagnosis === undefined ? {} : { diagnosis }),
    expected,
    seen,
    ...(share === undefined ? {} : { share }),
    example: example.id,
    cases: cases.map(({ id }) => id),
  };
  return { cause, example };
}

/** The requests of all cases of the run, if they were counted, or else those of the cases of a cause. */
function sumShares(example: FailedCase, cases: readonly FailedCase[]): Share | undefined {
  const counted = [example, ...cases].flatMap(({ id, seenIn = id, failure: { share } }) =>
    share === undefined ? [] : [[seenIn, share] as const],
  );
  const ofRun = counted.find(([, each]) => each.cases !== undefined);
  if (ofRun !== undefined) return ofRun[1];
  const all = [...new Map(counted).values()];
  if (all.length === 0 || (all.length === 1 && example.failure.share !== undefined)) return all[0];
  const sum = (member: 'wrong' | 'of'): number => all.reduce((total, each) => total + each[member], 0);
  return { wrong: sum('wrong'), of: sum('of'), cases: all.length };
}

/** True of a case that did not show its failure by itself. */
function isOnlyBeside({ failure: { often } }: FailedCase): boolean {
  return often?.shown === 0;
}

/** True of a case that counts the requests of all cases, some of which are right. */
function isCounted({ id, failure: { share } }: FailedCase): boolean {
  return id.startsWith('every-request/') && share !== undefined && share.wrong < share.of;
}

/** A case that failed, but not as expected, with its failure. */
type FailedCase = CaseResult & { readonly failure: Failure };

export function isFailed(result: CaseResult): result is FailedCase {
  return result.status === 'failed' && result.failure !== undefined;
}

/** Groups items that share a sign, directly or through others. Groups and their items keep the order of the items. */
function foldBySigns<Item>(items: readonly Item[], signsOf: (item: Item) => readonly string[]): Item[][] {
  /** Each sign points to another sign of its group, or to itself. */
  const next = new Map<string, string>();
  const rootOf = (sign: string): string => {
    let at = sign;
    for (let to = next.get(at); to !== undefined && to !== at; to = next.get(at)) at = to;
    next.set(sign, at);
    return at;
  };
  const roots = items.map((item) => {
    const [first = '', ...others] = signsOf(item);
    for (const other of others) next.set(rootOf(other), rootOf(first));
    return first;
  });
  const groups = new Map<string, Item[]>();
  items.forEach((item, index) => {
    const root = rootOf(roots[index] ?? '');
    groups.set(root, [...(groups.get(root) ?? []), item]);
  });
  return [...groups.values()];
}

/** Words of an expectation that something does not happen. */
const ABSENCE = /\b(?:no|not|nothing|none|never|without)\b/i;
const MEMBER = /`[\w-]+`/g;

/** Names the signs of each failure. Failures that share a sign have one cause. */
function signsIn(cases: readonly FailedCase[]): (failed: FailedCase) => string[] {
  /** The diagnosed mistakes behind each deviation, and behind each requirement. */
  const mistakes = new Map<string, Set<string>>();
  for (const failed of cases) {
    const mistake = findMistake(failed);
    if (mistake === undefined) continue;
    for (const key of [
      describeDeviation(failed.failure),
      failed.failure.requirement,
      ...requestSigns(failed.failure),
    ]) {
      mistakes.set(key, (mistakes.get(key) ?? new Set()).add(mistake));
    }
  }
  return (failed) => {
    const { failure } = failed;
    const mistake = findMistake(failed);
    // One diagnosed mistake is one cause, for all requirements that it breaks.
    if (mistake !== undefined) return [`diagnosis ${mistake}`];
    const shown = requestSigns(failure);
    // A body may not show the mistake that another body shows. The only known mistake is assumed.
    const ofRequirement = [...(mistakes.get(failure.requirement) ?? [])];
    const isRewritten = ofRequirement.length > 0 && ofRequirement.every((each) => each === REWRITTEN);
    const ofRequest = shown.flatMap((sign) => [...(mistakes.get(sign) ?? [])]);
    const [known, ...others] = mistakes.get(describeDeviation(failure)) ?? (isRewritten ? ofRequirement : ofRequest);
    return [
      ...(known === undefined || others.length > 0 ? [] : [`diagnosis ${known}`]),
      `aspect ${describeAspect(failure)}`,
      ...(isSilence(failure) ? ['silence of a client'] : []),
      // The same deviation shows in several requirements of one area, because some clauses repeat others for one kind.
      `deviation ${describeDeviation(failure, readArea(failure))}`,
      ...shown,
    ];
  };
}

/** True if a client has sent nothing since a message was queued. The kind and the number of its messages decide which clause fails. */
function isSilence({ attempt, seen }: Failure): boolean {
  return attempt?.isLast === true && /^no batch request in /.test(seen);
}

/**
 * Undiagnosed failures of one requirement have one cause, unless they name different members, or one misses something
 * and the other has too much. Other words do not matter.
 */
function describeAspect({ requirement, expected }: Failure): string {
  const members = [...new Set(toShape(expected).match(MEMBER))].sort();
  return `${requirement} ${ABSENCE.test(expected)} ${members.join(' ')}`;
}

const HEADER = /\b(?:[A-Z]\w*(?:-[A-Z]\w*)+|Host)\b/g;

/**
 * The same request with the same header or member wrong is one mistake, for any requirement of an area, and the same deviation in a
 * header for any requirement.
 */
function requestSigns(failure: Failure): string[] {
  const { request, expected, attempt } = failure;
  const headers = expected.match(HEADER) ?? [];
  const ofHeader = headers.length === 0 ? [] : [`header ${describeDeviation(failure, '')}`];
  const subject = [...new Set([...headers, ...(expected.match(MEMBER) ?? [])])].sort();
  if (request === undefined || attempt?.isLast === true || subject.length === 0) return ofHeader;
  return [`request ${readArea(failure)} ${subject.join()} ${request}`, ...ofHeader];
}

function readArea({ requirement }: Failure): string {
  return requirement.split('-', 1)[0] ?? requirement;
}

/** The shapes of `expected` and `seen`, in a requirement or a whole area. */
function describeDeviation({ requirement, expected, seen }: Failure, scope = requirement): string {
  return `${scope} ${toShape(expected)} / ${toShape(seen)}`;
}

/**
 * A body may show only part of its re-serialisation: an ASCII body cannot show that other text is escaped. So diagnoses
 * that differ only after this word are one mistake.
 */
const RESERIALISED = /(?<=\bre-serialised\b).*$/;
/** The particulars of a diagnosis, after a conclusion of several words. */
const PARTICULARS = /(?<=^(?:\S+ ){2}[^:]*): .*$/s;

/** The mistake of a receiver that verifies JSON which it has parsed and written again. */
const REWRITTEN = 'json that it writes again';
/** The diagnosis of a name in another spelling, with both names. */
const OTHER_NAME = /(?<=\bhas )`([^`]+)` instead of `([^`]+)`\.$/;
/** An offset in a diagnosis, which depends on the case. */
const OFFSET = /[+-]\d\d:?\d\d\b/g;

/** The part of a diagnosis that all failures with that mistake share; undefined without a diagnosis. */
function findMistake(failed: FailedCase): string | undefined {
  const { diagnosis } = failed.failure;
  if (isCopiedTimestamp(failed)) return 'the timestamp of the call';
  if (diagnosis === undefined) return undefined;
  if (diagnosis.includes('JSON that it writes again')) return REWRITTEN;
  const named = diagnosis.replace(OTHER_NAME, (whole, seen: string, wanted: string) => {
    const conventions = [seen, wanted].map(findConvention);
    return conventions[0] === conventions[1] ? whole : conventions.join(' instead of ');
  });
  return toShape(named.replace(PARTICULARS, '').replace(OFFSET, '')).replace(RESERIALISED, '');
}

/** Conventions for names of several words, the clearest first. */
const CONVENTIONS: readonly (readonly [RegExp, string])[] = [
  [/ /, 'spaces'],
  [/_/, 'snake_case'],
  [/-/, 'kebab-case'],
  [/^[A-Z]/, 'PascalCase'],
  [/[a-z][A-Z]/, 'camelCase'],
];

/** The convention of a name. A single word is its own convention, because it follows several. */
function findConvention(name: string): string {
  return CONVENTIONS.find(([pattern]) => pattern.test(name))?.[1] ?? name;
}

/** True if a timestamp arrived as its call gave it, in a form that the router had to convert. */
function isCopiedTimestamp({ failure, transcript }: FailedCase): boolean {
  const [, seen] = /^"([^"\\]+)"/.exec(failure.seen) ?? [];
  if (failure.requirement !== 'TIM-001' || seen === undefined) return false;
  const given = new RegExp(`"timestamp": ?"${seen.replace(/[^\w]/g, '\\$&')}"`, 'i');
  return transcript.some(({ kind, what, detail = '' }) => kind === 'call' && (given.test(what) || given.test(detail)));
}

function findDiagnosis(failed: FailedCase): string | undefined {
  const { diagnosis } = failed.failure;
  if (!isCopiedTimestamp(failed)) return diagnosis;
  return ['The timestamp of the call is sent as it was given.', diagnosis ?? ''].join(' ').trim();
}

/** Groups about whole worlds or every request, whose cases show a mistake among many other things. */
const WIDE_GROUPS: ReadonlySet<string> = new Set(SHARED_GROUPS);

/**
 * The case that shows a cause best. In this order: one that others name as showing the same, a plain case rather than a generated one, the longest diagnosis apart from its values, a world rather than a program, the clause
 * about the interval of a client that is silent, the fewest calls before a request that does not come, the area of the failed
 * requirement rather than another one, the fewest requirements, the shortest transcript, the shortest request,
 * and the order of the run. One that was played again by itself comes before all, because only it has its smallest world, and one
 * that did not show its failure then after those that did.
 */
function findSimplest(cases: readonly [FailedCase, ...FailedCase[]]): FailedCase {
  const [first, ...others] = cases;
  return others.reduce((best, each) => (isSimpler(each, best) ? each : best), first);
}

function isSimpler(a: FailedCase, b: FailedCase): boolean {
  return compareSizes(measureSizes(a), measureSizes(b)) < 0;
}

function compareSizes(a: readonly number[], b: readonly number[]): number {
  const differing = a.findIndex((size, index) => size !== b[index]);
  return differing < 0 ? 0 : (a[differing] ?? 0) - (b[differing] ?? 0);
}

/** The order of causes by their examples: plain before generated, diagnosed before others, and then by length. */
function rankExample({ id, seenIn = id, transcript, failure: { diagnosis, request = '' } }: FailedCase): number[] {
  return [Number(GENERATED.test(seenIn)), Number(diagnosis === undefined), transcript.length, request.length];
}

const GENERATED = /^(?:client-)?(?:random|relation|combination|load)\//;

/** The clauses that say when a queued message leaves. */
const OF_INTERVAL = /^QUE-0(09|10)$/;

function measureSizes({ id, seenIn = id, requirements, transcript, failure, worldFile }: FailedCase): number[] {
  const { diagnosis = '', request = '' } = failure;
  const isGenerated = Number(GENERATED.test(seenIn));
  return [
    Number(failure.sameAs !== undefined),
    failure.often === undefined ? 2 : Number(failure.often.shown === 0),
    isGenerated,
    -toShape(diagnosis).length,
    Number(worldFile === undefined),
    Number(isSilence(failure) && !OF_INTERVAL.test(failure.requirement)),
    failure.attempt?.isLast === true ? transcript.filter(({ kind }) => kind === 'call').length : 0,
    measureDistance(id, failure),
    requirements.length,
    transcript.length,
    request.length,
  ];
}

/** Distance of a case from its failed requirement: 0 in the same area, 1 in another area, 2 in a wide group. */
function measureDistance(id: string, { requirement }: Failure): number {
  const group = id.split('/', 1)[0] ?? '';
  if (WIDE_GROUPS.has(group)) return 2;
  const area = AREAS.find(({ prefix }) => requirement.startsWith(`${prefix}-`));
  const groups: readonly string[] = area?.groups ?? [];
  return groups.includes(group) ? 0 : 1;
}
