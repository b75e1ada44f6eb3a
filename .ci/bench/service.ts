import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A message that has not arrived by then is lost. */
const ARRIVAL_LIMIT_MS = 60_000;

const SCRIPTS = {
  service: new URL('./service-process.ts', import.meta.url),
  simulator: new URL('./simulator-process.ts', import.meta.url),
};

/** A server in a separate process, so that it takes no time from this one. */
export class Server implements AsyncDisposable {
  readonly name: string;
  readonly url: string;
  readonly #process: ChildProcess;

  private constructor(name: string, url: string, child: ChildProcess) {
    this.name = name;
    this.url = url;
    this.#process = child;
  }

  static async start(script: keyof typeof SCRIPTS, name = ''): Promise<Server> {
    const child = fork(fileURLToPath(SCRIPTS[script]));
    const [{ url }] = (await once(child, 'message')) as [{ url: string }];
    return new Server(name, url, child);
  }

  async cpuSeconds(): Promise<number> {
    const told = once(this.#process, 'message');
    this.#process.send({});
    const [{ user, system }] = (await told) as [NodeJS.CpuUsage];
    return (user + system) / 1e6;
  }

  /** Forgets the messages that have arrived at the service. */
  async reset(): Promise<void> {
    await this.#ask('reset');
  }

  /** Waits until so many messages have arrived. @throws if they do not arrive in time */
  async arrival(count: number): Promise<void> {
    await this.#ask(`arrival/${count}`);
  }

  async received(): Promise<{ readonly messages: number; readonly users: number }> {
    return this.#ask('received');
  }

  /** @throws unless so many messages have arrived, each from another user */
  async demand(count: number): Promise<void> {
    const { messages, users } = await this.received();
    if (messages === count && users === count) return;
    throw new Error(`Expected ${count} messages, each once, got ${messages}, of which ${users} are distinct`);
  }

  async #ask<Answer>(what: string): Promise<Answer> {
    const answer = await fetch(`${this.url}/${what}`, { signal: AbortSignal.timeout(ARRIVAL_LIMIT_MS) });
    return answer.json() as Promise<Answer>;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const ended = once(this.#process, 'exit');
    this.#process.disconnect();
    await ended;
  }
}
