import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Answer, Ready, Request } from './protocol.ts';

const PLAYER = fileURLToPath(new URL('player.ts', import.meta.url));
/** How long a process has to load the suite and the simulator. */
const START_LIMIT_MS = 120_000;

/** A process that plays. It is replaced when it dies, is stuck, or is spent. */
export class Player {
  readonly #folder: string;
  #process: ChildProcess | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Starts a process if there is none, and returns what it says of itself; null if it is running already. */
  async start(): Promise<Ready | null> {
    if (this.#process !== undefined) return null;
    this.#process = fork(PLAYER, [this.#folder], {
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const ready = await answerOf(this.#process, START_LIMIT_MS);
    if (typeof ready === 'object' && ready.kind === 'ready') return ready;
    throw new Error(`Expected a process that plays to start, got ${JSON.stringify(ready)}`);
  }

  /** Asks for one thing. The answer is `died` if the process ended, and `late` if none came in time. */
  async ask(request: Request, limitMs: number): Promise<Answer | 'died' | 'late'> {
    await this.start();
    const process = this.#process;
    if (process === undefined) return 'died';
    const answer = answerOf(process, limitMs);
    process.send(request);
    const got = await answer;
    if (typeof got === 'string' || (got.kind === 'played' && got.isSpent)) this.stop();
    return got;
  }

  /** Ends the process. The next question starts another. */
  stop(): void {
    this.#process?.kill('SIGKILL');
    this.#process = undefined;
  }
}

function answerOf(process: ChildProcess, limitMs: number): Promise<Answer | 'died' | 'late'> {
  return new Promise((resolve) => {
    const limit = setTimeout(() => end('late'), limitMs);
    const died = (): void => end('died');
    const answered = (message: unknown): void => end(message as Answer);
    const end = (result: Answer | 'died' | 'late'): void => {
      clearTimeout(limit);
      process.off('exit', died).off('message', answered);
      resolve(result);
    };
    process.once('exit', died).once('message', answered);
  });
}
