import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';

const POLL_MS = 20;
const END_LIMIT_MS = 10_000;

/** A command in a terminal, whose output somebody watches. */
export class Watched {
  readonly #child: ChildProcessWithoutNullStreams;
  #output = '';

  /** Starts it in a folder, in a shell and a group of processes of its own, as a terminal does. */
  constructor(command: string, cwd: string) {
    this.#child = spawn('sh', ['-c', command], { cwd, detached: true });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream.setEncoding('utf8').on('data', (piece: string) => {
        this.#output += piece;
      });
    }
  }

  /** Waits for a line. @throws an error with the output, if it does not come in time */
  async line(pattern: RegExp, limitS: number): Promise<void> {
    const deadlineMs = performance.now() + limitS * 1000;
    while (!pattern.test(this.#output)) {
      if (performance.now() > deadlineMs) throw new Error(`Expected a line like ${pattern}, got:\n${this.#output}`);
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }

  /**
   * Ends the command as Ctrl+C does, and waits until no process that it has started holds its output open.
   *
   * @throws an error if one stays, after killing it
   */
  async interrupt(): Promise<void> {
    const { pid, stdout } = this.#child;
    if (pid === undefined || stdout.closed) return;
    const closed = once(this.#child, 'close');
    process.kill(-pid, 'SIGINT');
    const timer = setTimeout(() => process.kill(-pid, 'SIGKILL'), END_LIMIT_MS);
    const [code, signal] = await closed;
    clearTimeout(timer);
    if (signal === 'SIGKILL') throw new Error(`Expected the command to end with SIGINT, got ${code ?? signal}`);
  }
}
