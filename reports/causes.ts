import { AREAS, SHARED_GROUPS } from '../spec/requirements/index.ts';
import type { CaseResult, Cause, Failure } from '../spec/shapes/results.ts';
import { shapeOf } from '../spec/text/message-shape.ts';

/**
 * The failed cases of a run by cause, the rarest first, so that a mistake that one case shows is not buried under one that
 * a hundred show. Causes of as many cases keep the order of the run.
 *
 * One mistake of an implementation shows in many cases, and each words it differently. Failures have one cause if they share
 * - a diagnosis, whichever requirements they fail;
 * - without a diagnosis, the requirement, the members that it is about, and whether something is missing or too much;
 * - without a diagnosis, the deviation within one area: its text without values, numbers, ids, addresses and kinds.
 *
 * A failure without a diagnosis joins a cause with one if it is the same deviation from the same requirement, and no other
 * cause has both. Two mistakes that break one requirement in the same way look like one until the first is fixed.
 */
export function causesOf(cases: readonly CaseResult[]): Cause[] {
  const failed = cases.filter(isFailed);
  const signsOf = signsIn(failed.map(({ failure }) => failure));
  return foldBySigns(failed, ({ failure }) => signsOf(failure))
    .flatMap(([first, ...others]) => (first === undefined ? [] : [causeOf([first, ...others])]))
    .sort((a, b) => a.cases.length - b.cases.length);
}

function causeOf(cases: readonly [FailedCase, ...FailedCase[]]): Cause {
  const example = simplestOf(cases);
  const { requirement, statement, section, expected, seen, diagnosis } = example.failure;
  const others = [...new Set(cases.map(({ failure }) => failure.requirement))].filter((id) => id !== requirement);
  return {
    requirement,
    statement,
    section,
    ...(others.length === 0 ? {} : { alsoFails: others }),
    ...(diagnosis === undefined ? {} : { diagnosis }),
    expected,
    seen,
    example: example.id,
    cases: cases.map(({ id }) => id),
  };
}

/** A case that failed, and not as expected, with what it saw. */
type FailedCase = CaseResult & { readonly failure: Failure };

export function isFailed(result: CaseResult): result is FailedCase {
  return result.status === 'failed' && result.failure !== undefined;
}

/** Groups items that share a sign, directly or through others. Groups and their items keep the order of the items. */
export function foldBySigns<Item>(items: readonly Item[], signsOf: (item: Item) => readonly string[]): Item[][] {
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

/** The words of an expectation that something does not happen. */
const ABSENCE = /\b(?:no|not|nothing|none|never|without)\b/i;
const MEMBER = /`[\w-]+`/g;

/** Names the signs of each failure, as far as the failures of its run tell. Failures that share a sign have one cause. */
function signsIn(failures: readonly Failure[]): (failure: Failure) => string[] {
  /** The diagnosed mistakes behind each deviation. */
  const mistakes = new Map<string, Set<string>>();
  for (const failure of failures) {
    const mistake = mistakeOf(failure);
    const deviation = deviationOf(failure);
    if (mistake !== undefined) mistakes.set(deviation, (mistakes.get(deviation) ?? new Set()).add(mistake));
  }
  return (failure) => {
    const mistake = mistakeOf(failure);
    // One diagnosed mistake is one cause, whichever requirements it breaks.
    if (mistake !== undefined) return [`diagnosis ${mistake}`];
    // One body does not show the mistake that another shows. If only one is known, it is that one.
    const [known, ...others] = mistakes.get(deviationOf(failure)) ?? [];
    return [
      ...(known === undefined || others.length > 0 ? [] : [`diagnosis ${known}`]),
      `aspect ${aspectOf(failure)}`,
      // The same deviation shows in several requirements of one area, because some clauses repeat others for one kind.
      `deviation ${deviationOf(failure, failure.requirement.split('-', 1)[0])}`,
    ];
  };
}

/**
 * Without a diagnosis, failures of one requirement have one cause, though cases word them differently. What keeps them
 * apart is the members that they are about, and whether something is missing or too much.
 */
function aspectOf({ requirement, expected }: Failure): string {
  const members = [...new Set(shapeOf(expected).match(MEMBER))].sort();
  return `${requirement} ${ABSENCE.test(expected)} ${members.join(' ')}`;
}

/** The shapes of what was expected and seen, in a requirement or a whole area. */
function deviationOf({ requirement, expected, seen }: Failure, scope = requirement): string {
  return `${scope} ${shapeOf(expected)} / ${shapeOf(seen)}`;
}

/**
 * How a body was re-serialised can be told only as far as the body shows it: one without text beyond ASCII does not show
 * that such text is escaped. So these diagnoses are one mistake, whatever comes after this word.
 */
const RESERIALISED = /(?<=\bre-serialised\b).*$/;

/** The part of a diagnosis that is the same in all failures with that mistake; undefined if a failure has no diagnosis. */
function mistakeOf({ diagnosis }: Failure): string | undefined {
  return diagnosis === undefined ? undefined : shapeOf(diagnosis).replace(RESERIALISED, '');
}

/** Their cases are about whole worlds or about every request, so they show a mistake among much else. */
const WIDE_GROUPS: ReadonlySet<string> = new Set(SHARED_GROUPS);

/**
 * The case that shows a cause best: a plain one, if there is any, because a generated one shows a mistake among much else.
 * It is one of those whose diagnosis says most, and the simplest of them: it is about the area of the requirement that it
 * fails, or else about one area, then names the fewest requirements, then has the shortest transcript, then the shortest
 * request. Of equals it is the first.
 */
function simplestOf(cases: readonly [FailedCase, ...FailedCase[]]): FailedCase {
  const [first, ...others] = cases;
  return others.reduce((best, each) => (isSimpler(each, best) ? each : best), first);
}

function isSimpler(a: FailedCase, b: FailedCase): boolean {
  const [sizesA, sizesB] = [sizesOf(a), sizesOf(b)];
  const differing = sizesA.findIndex((size, index) => size !== sizesB[index]);
  return differing >= 0 && (sizesA[differing] ?? 0) < (sizesB[differing] ?? 0);
}

/** Begins the ids of cases whose worlds are generated. */
const GENERATED = /^(?:client-)?(?:random|relation|sequence|combination|load)\//;

function sizesOf({ id, seenIn = id, requirements, transcript, failure }: FailedCase): number[] {
  const { diagnosis = '', request = '' } = failure;
  const isGenerated = Number(GENERATED.test(seenIn));
  return [
    isGenerated,
    -diagnosis.length,
    distanceOf(id, failure),
    requirements.length,
    transcript.length,
    request.length,
  ];
}

/** How far a case is from what failed in it: 0 if it is about that area, 1 if about another, 2 if about much at once. */
function distanceOf(id: string, { requirement }: Failure): number {
  const group = id.split('/', 1)[0] ?? '';
  if (WIDE_GROUPS.has(group)) return 2;
  const area = AREAS.find(({ prefix }) => requirement.startsWith(`${prefix}-`));
  const groups: readonly string[] = area?.groups ?? [];
  return groups.includes(group) ? 0 : 1;
}
