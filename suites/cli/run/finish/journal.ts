import type { Results } from '../../../../spec/shapes/results.ts';
import type { Case } from '../../../cases/case.ts';
import { tellGuard } from '../../../guard-line.ts';
import type { Outcome } from '../../../runner/case/outcome.ts';
import type { Progress } from '../../../runner/run.ts';

/** What the guard of a run needs to report it, if the run itself cannot. */
export type JournalEntry =
  | { readonly selected: { readonly caseIds: readonly string[]; readonly seed: number } }
  | {
      readonly started: {
        readonly startedAt: string;
        readonly target: Results['target'];
        readonly repeatCommand: string;
      };
    }
  | { readonly begun: string }
  | { readonly outcome: Outcome };

/** Tells the guard what a run will play. */
export function journalSelection(cases: readonly Case[], seed: number): void {
  write({ selected: { caseIds: cases.map(({ id }) => id), seed } });
}

/** The same progress, of which the guard is told too. */
export function journalled(progress: Progress, repeatCommand: string): Progress {
  return {
    start: (startedAt, target) => write({ started: { startedAt: startedAt.toISOString(), target, repeatCommand } }),
    begin: (caseId) => {
      write({ begun: caseId });
      progress.begin(caseId);
    },
    outcome: (outcome) => write({ outcome }),
    end: progress.end,
    ...(progress.further === undefined ? {} : { further: progress.further }),
  };
}

/** Reads the lines of a journal. @throws Error if one is not of a journal, which would be a bug in routespec */
export function readJournal(lines: readonly string[]): JournalEntry[] {
  return lines.map((line) => JSON.parse(line) as JournalEntry);
}

function write(entry: JournalEntry): void {
  tellGuard('journal', JSON.stringify(entry));
}
