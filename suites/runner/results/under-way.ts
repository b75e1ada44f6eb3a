import type { RoutespecError } from '../../../spec/error.ts';
import type { Case } from '../../cases/case.ts';
import { cutShortReason, INTERRUPTED, NOT_BEGUN } from '../case/cut-short.ts';
import type { Outcome } from '../case/outcome.ts';

/** The cases that have begun and those that have ended, so that none is lost if the run ends before they do. */
export class UnderWay {
  readonly #beganMs = new Map<string, number>();
  readonly #ended = new Set<string>();

  begin(caseId: string): void {
    this.#beganMs.set(caseId, performance.now());
  }

  end(caseId: string): void {
    this.#ended.add(caseId);
  }

  /**
   * The outcomes of the cases that have not ended when the run is over. After an interruption, those that never began
   * are left out, because nobody expects them. After a fault they are included: nobody chose to leave them out.
   * @param repeatCommand The command that repeats a case, without the id of the case, which goes at its end.
   * @param fault What ended the run early, unless somebody interrupted it.
   */
  cutShort(cases: readonly Case[], repeatCommand: string, interrupted: boolean, fault?: RoutespecError): Outcome[] {
    return cases
      .filter(({ id }) => !this.#ended.has(id) && (this.#beganMs.has(id) || !interrupted))
      .map(({ id, title, requirements }) => ({
        result: {
          id,
          title,
          requirements: [...requirements],
          status: 'could-not-run',
          reason: interrupted ? INTERRUPTED : this.#earlyReason(id, fault),
          durationMs: Math.round(performance.now() - (this.#beganMs.get(id) ?? performance.now())),
          reproduce: `${repeatCommand} ${id}`,
          transcript: [],
        },
        observations: [],
        findings: [],
        isCutShort: true,
      }));
  }

  #earlyReason(caseId: string, fault: RoutespecError | undefined): string {
    const reason = this.#beganMs.has(caseId) ? cutShortReason(false) : NOT_BEGUN;
    return fault === undefined ? reason : `${reason}; ${fault.message}`;
  }
}
