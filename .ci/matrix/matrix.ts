/** What the suite says of one implementation: the reference, a fault, a variant or a mixture of variants. */
export interface Judgement {
  /** The requirement that each failed case names, by the id of the case. */
  readonly failed: Readonly<Record<string, string>>;
  /** Ids of the cases that could not run. */
  readonly couldNotRun: readonly string[];
}

/** Everything that the suite says of everything that it is held against. */
export interface Matrix {
  /** Each case and the requirements that it names. */
  readonly cases: Readonly<Record<string, readonly string[]>>;
  /** By name of the fault, variant or mixture, and `reference`. */
  readonly judgements: Readonly<Record<string, Judgement>>;
}

/** Where two matrices differ, one sentence each; none where a change left every verdict as it was. */
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

/** JSON with the members of every object in one order, so that equal values have equal texts. */
function stable(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([one], [other]) => (one < other ? -1 : 1)))
      : member,
  );
}
