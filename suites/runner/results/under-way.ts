import type { Case } from '../../cases/case.ts';
import { cutShortReason } from '../case/cut-short.ts';
import type { Outcome } from '../case/outcome.ts';

/** The cases that have begun and not ended, so that none is lost if the run ends before they do. */
export class UnderWay {
  readonly #beganMs = new Map<string, number>();

  begin(caseId: string): void {
    this.#beganMs.set(caseId, performance.now());
  }

  end(caseId: string): void {
    this.#beganMs.delete(caseId);
  }

  /**
   * The outcomes of these cases when the run is over.
   * @param repeatCommand The command that repeats a case, without the id of the case, which goes at its end.
   */
  cutShort(cases: readonly Case[], repeatCommand: string, interrupted: boolean): Outcome[] {
    return cases
      .filter(({ id }) => this.#beganMs.has(id))
      .map(({ id, title, requirements }) => ({
        result: {
          id,
          title,
          requirements: [...requirements],
          status: 'could-not-run',
          reason: cutShortReason(interrupted),
          durationMs: Math.round(performance.now() - (this.#beganMs.get(id) ?? performance.now())),
          reproduce: `${repeatCommand} ${id}`,
          transcript: [],
        },
        observations: [],
        findings: [],
        isCutShort: true,
      }));
  }
}
