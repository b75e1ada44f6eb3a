import { renderProgress } from '../../../reports/terminal/progress.ts';
import type { CaseResult } from '../../../spec/shapes/results.ts';
import type { FurtherPlayed } from '../../runner/further/further.ts';
import type { Progress } from '../../runner/run.ts';

/** The line is drawn at most this often. */
const INTERVAL_MS = 100;

/** One line of progress on a terminal. On any other stream it writes nothing. */
export class ProgressLine implements Progress {
  readonly #stream: NodeJS.WriteStream;
  readonly #running = new Set<string>();
  /** How many cases there are. */
  total: number;
  #done = 0;
  #failed = 0;
  #further: FurtherPlayed | undefined;
  #drawnMs = 0;
  #drawn = false;

  constructor(stream: NodeJS.WriteStream, total: number) {
    this.#stream = stream;
    this.total = total;
  }

  begin = (caseId: string): void => {
    this.#running.add(caseId);
    this.#draw();
  };

  end = (result: CaseResult): void => {
    this.#running.delete(result.id);
    this.#done += 1;
    if (isFailed(result)) this.#failed += 1;
    this.#draw();
  };

  further = (played: FurtherPlayed, result: CaseResult | undefined): void => {
    this.#further = played;
    if (result !== undefined && isFailed(result)) this.#failed += 1;
    this.#draw();
  };

  /** Erases the line. */
  clear(): void {
    if (this.#drawn) this.#stream.write('\r\u001b[K');
    this.#drawn = false;
  }

  #draw(): void {
    const nowMs = performance.now();
    if (!this.#stream.isTTY || nowMs - this.#drawnMs < INTERVAL_MS) return;
    this.#drawnMs = nowMs;
    this.#drawn = true;
    const counts = { done: this.#done, total: this.total, failed: this.#failed, running: [...this.#running] };
    const progress = { ...counts, further: this.#further };
    this.#stream.write(`\r\u001b[K${renderProgress(progress, this.#stream.columns || undefined)}`);
  }
}

function isFailed({ status }: CaseResult): boolean {
  return status === 'failed' || status === 'unexpected-pass';
}
