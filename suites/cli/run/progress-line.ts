import { renderProgress } from '../../../reports/terminal/progress.ts';
import { type Listener, type Run, resultsNow } from '../../runner/results/fold.ts';

/** The line is drawn at most this often. */
const INTERVAL_MS = 100;

/** One line of progress on a terminal. On any other stream it writes nothing. */
export class ProgressLine {
  readonly #stream: NodeJS.WriteStream;
  readonly #running = new Set<string>();
  readonly #failed = new Set<string>();
  #drawnMs = Number.NEGATIVE_INFINITY;
  #drawn = false;

  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream;
  }

  readonly follow: Listener = (event, run) => {
    if (!this.#stream.isTTY) return;
    if (event.event === 'run-ended') return this.clear();
    if (event.event === 'case-began') this.#running.add(event.id);
    if (event.event === 'case-ended') {
      this.#running.delete(event.outcome.result.id);
      for (const { id, status } of resultsNow(run, event.outcome)) {
        if (status === 'failed' || status === 'unexpected-pass') this.#failed.add(id);
      }
    }
    this.#draw(run);
  };

  /** Erases the line. */
  clear(): void {
    if (this.#drawn) this.#stream.write('\r\u001b[K');
    this.#drawn = false;
  }

  #draw({ asked, outcomes, further }: Run): void {
    const nowMs = performance.now();
    if (nowMs - this.#drawnMs < INTERVAL_MS) return;
    this.#drawnMs = nowMs;
    this.#drawn = true;
    const counts = { done: outcomes.size, total: asked.cases.length, failed: this.#failed.size };
    const progress = { ...counts, running: [...this.#running], further };
    this.#stream.write(`\r\u001b[K${renderProgress(progress, this.#stream.columns || undefined)}`);
  }
}
