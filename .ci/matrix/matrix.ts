/** How the suite judges one implementation: the reference, a fault, a variant or a mixture of variants. */
export interface Judgement {
  /** The requirement that each failed case names, by case id. */
  readonly failed: Readonly<Record<string, string>>;
  /** Ids of the cases that could not run. */
  readonly couldNotRun: readonly string[];
}

/** How the suite judges every implementation that it is tested against. */
export interface Matrix {
  /** The requirements that each case names, by case id. */
  readonly cases: Readonly<Record<string, readonly string[]>>;
  /** Judgements by the name of the fault, variant or mixture, or `reference`. */
  readonly judgements: Readonly<Record<string, Judgement>>;
}

/** Each difference between two matrices, in one sentence; empty if a change left every verdict unchanged. */
export function differencesOf(before: Matrix, after: Matrix): string[] {
  return [
    ...compared('case', before.cases, after.cases),
    ...compared('implementation', before.judgements, after.judgements),
  ];
}

function compared(
  what: string,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => {
    const [was, is] = [before, after].map((side) => (Object.hasOwn(side, name) ? stable(side[name]) : 'absent'));
    return was === is ? [] : [`${what} ${name}: was ${was}, is ${is}`];
  });
}

/** JSON with sorted members, so that equal values give equal text. */
function stable(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([one], [other]) => (one < other ? -1 : 1)))
      : member,
  );
}
