import { RoutespecError } from '../../spec/error.ts';
import { plural } from '../../spec/grammar.ts';
import type { RequirementId } from '../../spec/requirements/index.ts';
import type { Failure } from '../../spec/shapes/results.ts';
import type { CaseLine, TraceLine } from '../../spec/shapes/trace.ts';
import type { Case } from '../cases/case.ts';
import { CASES } from '../cases/index.ts';
import { type Deviation, Nonconformance, toFailure } from '../harness/nonconformance.ts';
import { NotTested } from '../harness/not-tested.ts';
import type { Finding } from '../worlds/finding.ts';
import { examineStored } from '../worlds/stored/restore.ts';
import type { JudgedWorld } from '../worlds/stored/stored-case.ts';

/** A case by its stored traces. */
export interface JudgedCase {
  readonly id: string;
  readonly status: 'passed' | 'failed' | 'not-tested';
  /** Its status, and the requirement that it failed. */
  readonly ended: string;
  /** The same in the run that wrote the traces. */
  readonly ranAs: string;
  /** Its own failure first, then those of clauses that it is not about. */
  readonly failures: readonly Failure[];
}

/** Cases that cannot be judged, by why. */
const UNJUDGED = {
  program: 'no worlds',
  unknown: 'none of this release',
  unplayed: 'without a world that was played to its end',
  open: 'unfinished',
} as const;

/** Judges stored traces, line by line. Only the worlds of unfinished plays are kept. */
export class TraceJudge {
  /** The clauses that held in a world. */
  readonly decided = new Set<RequirementId>();
  readonly #plays = new Map<string, JudgedWorld[]>();
  readonly #controls = new Map<string, readonly Finding[]>();
  readonly #cases = new Map<string, JudgedCase>();
  readonly #cuts: string[] = [];
  readonly #unjudged = new Map<keyof typeof UNJUDGED, number>();

  /** @param file Number of its file: each counts its plays. */
  async take({ line, place }: { readonly line: TraceLine; readonly place: string }, file: number): Promise<void> {
    if (line.line === 'cut') {
      this.#cuts.push(`         the traces end early: ${line.reason}`);
      return;
    }
    const key = `${file} ${line.play}`;
    const worlds = this.#plays.get(key) ?? [];
    if (line.line === 'case') {
      this.#plays.delete(key);
      return this.#judge(line, worlds, file);
    }
    const { part, control } = line;
    try {
      const judged = { part, ...(control !== undefined && { control }), ...examineStored(line) };
      if (part === 'control') this.#controls.set(`${file} ${control}`, judged.findings);
      else this.#plays.set(key, [...worlds, judged]);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new RoutespecError(
        'usage',
        `${place}: the trace cannot be judged, its parts do not fit together: ${reason}`,
      );
    }
  }

  /** The judged cases, and sentences about those that are not. */
  finish(): { readonly cases: readonly JudgedCase[]; readonly unjudged: readonly string[] } {
    for (const _ of this.#plays) this.#leaveOut('open');
    const unjudged = [...this.#unjudged].map(
      ([why, count]) => `         ${plural(count, 'case')} ${count === 1 ? 'is' : 'are'} ${UNJUDGED[why]}: not judged`,
    );
    return { cases: [...this.#cases.values()], unjudged: [...unjudged, ...this.#cuts] };
  }

  async #judge(
    { case: id, seed, status, requirement }: CaseLine,
    worlds: readonly JudgedWorld[],
    file: number,
  ): Promise<void> {
    const found = CASES.find((each: Case) => each.id === id) as Case | undefined;
    if (found === undefined) return this.#leaveOut('unknown');
    if (found.judge === undefined) return this.#leaveOut('program');
    if (worlds.length === 0) return this.#leaveOut('unplayed');
    const others: Deviation[] = [];
    const evidence = {
      decided: (clauses: Iterable<RequirementId>): void => {
        for (const clause of clauses) this.decided.add(clause);
      },
      alsoSaw: (deviations: readonly Deviation[]): void => void others.push(...deviations),
    };
    const findControl = (control: string | undefined): readonly Finding[] =>
      this.#controls.get(`${file} ${control}`) ?? [];
    const own = await ended(found.judge({ worlds, findControl, evidence }));
    const failures = [...own.deviations, ...others].map(toFailure);
    // A case that was played again ends as it did last.
    this.#cases.set(`${file} ${id} ${seed}`, {
      ...{ id, status: own.status, failures },
      ended: describeEnd(own.status, own.deviations[0]?.requirement),
      ranAs: describeEnd(status, requirement),
    });
  }

  #leaveOut(why: keyof typeof UNJUDGED): void {
    this.#unjudged.set(why, (this.#unjudged.get(why) ?? 0) + 1);
  }
}

function describeEnd(status: string, requirement: string | undefined): string {
  return status === 'failed' ? `failed for ${requirement}` : status;
}

async function ended(
  judging: Promise<void>,
): Promise<{ readonly status: JudgedCase['status']; readonly deviations: readonly Deviation[] }> {
  try {
    await judging;
    return { status: 'passed', deviations: [] };
  } catch (error) {
    if (error instanceof Nonconformance) return { status: 'failed', deviations: [error.deviation, ...error.others] };
    if (error instanceof NotTested) return { status: 'not-tested', deviations: [] };
    throw error;
  }
}
