import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A message that has not arrived by then is lost. */
const ARRIVAL_LIMIT_MS = 60_000;

/** The service for the contenders, in a separate process, so that it takes no time from them. */
export class Service {
  readonly url: string;
  readonly #process: ChildProcess;

  private constructor(child: ChildProcess, url: string) {
    this.#process = child;
    this.url = url;
  }

  static async start(): Promise<Service> {
    const child = fork(fileURLToPath(new URL('./service-process.ts', import.meta.url)));
    const [{ url }] = (await once(child, 'message')) as [{ url: string }];
    return new Service(child, url);
  }

  /** Resets the counter. Resolves to a function that waits until `count` messages have arrived, up to the limit. */
  async expect(count: number): Promise<() => Promise<void>> {
    const ready = this.#next('ready');
    this.#process.send({ expect: count });
    await ready;
    const all = this.#next('all');
    return async () => void (await all);
  }

  /** The user of every message since the counter was reset. */
  async users(): Promise<readonly string[]> {
    const users = this.#next('users');
    this.#process.send({ tell: 'users' });
    return ((await users) ?? []) as string[];
  }

  /** Number of messages that have arrived since the counter was reset. */
  async received(): Promise<number> {
    const received = this.#next('received');
    this.#process.send({ tell: 'received' });
    return Number(await received);
  }

  async close(): Promise<void> {
    const ended = once(this.#process, 'exit');
    this.#process.kill();
    await ended;
  }

  /** The value of the next message from the process with this member; undefined if none comes in time. */
  #next(name: string): Promise<unknown> {
    return new Promise((resolve) => {
      const end = (value: unknown): void => {
        clearTimeout(timer);
        this.#process.off('message', listen);
        resolve(value);
      };
      const listen = (message: object): void => {
        if (name in message) end((message as Record<string, unknown>)[name]);
      };
      const timer = setTimeout(() => end(undefined), ARRIVAL_LIMIT_MS);
      this.#process.on('message', listen);
    });
  }
}
