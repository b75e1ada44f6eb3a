import type { Process, Results } from '../../../../spec/shapes/results.ts';
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
  | { readonly outcome: Outcome }
  /** What is known by then about the processes that the run started. */
  | { readonly processes: readonly Process[] };

/** How often the guard is told about the processes, at most, in milliseconds. They may print all the time. */
const PROCESSES_MS = 500;

/** Tells the guard what a run will play. */
export function journalSelection(cases: readonly Case[], seed: number): void {
  write({ selected: { caseIds: cases.map(({ id }) => id), seed } });
}

/**
 * The same progress, of which the guard is told too.
 * @param processesOf What is known about the processes that the run started.
 */
export function journalled(progress: Progress, repeatCommand: string, processesOf: () => readonly Process[]): Progress {
  const writeProcesses = processWriter(processesOf);
  return {
    start: (startedAt, target) => {
      write({ started: { startedAt: startedAt.toISOString(), target, repeatCommand } });
      writeProcesses();
    },
    begin: (caseId) => {
      write({ begun: caseId });
      progress.begin(caseId);
    },
    outcome: (outcome) => {
      write({ outcome });
      writeProcesses();
    },
    end: progress.end,
    ...(progress.further === undefined ? {} : { further: progress.further }),
  };
}

/** Tells the guard about the processes if there is something new, and not too often. */
function processWriter(processesOf: () => readonly Process[]): () => void {
  let writtenMs = Number.NEGATIVE_INFINITY;
  let written = '[]';
  return () => {
    if (performance.now() - writtenMs < PROCESSES_MS) return;
    writtenMs = performance.now();
    const processes = processesOf();
    const text = JSON.stringify(processes);
    if (text !== written) write({ processes });
    written = text;
  };
}

/** Reads the lines of a journal. @throws Error if one is not of a journal, which would be a bug in routespec */
export function readJournal(lines: readonly string[]): JournalEntry[] {
  return lines.map((line) => JSON.parse(line) as JournalEntry);
}

function write(entry: JournalEntry): void {
  tellGuard('journal', JSON.stringify(entry));
}
