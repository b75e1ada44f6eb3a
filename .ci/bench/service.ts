import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** What does not come within this is lost. */
const ARRIVAL_LIMIT_MS = 60_000;

/** The service that the contenders send to, in a process of its own, so that it takes nothing from either of them. */
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

  /** Begins to count anew; resolves to what waits until so many messages have come, or no more is waited for. */
  async expect(count: number): Promise<() => Promise<void>> {
    const ready = this.#hears('ready');
    this.#process.send({ expect: count });
    await ready;
    const all = this.#hears('all');
    return async () => void (await all);
  }

  /** The user of every message that came since the count began. */
  async users(): Promise<readonly string[]> {
    const told = this.#hears('users');
    this.#process.send({ tell: true });
    return ((await told) ?? []) as string[];
  }

  async close(): Promise<void> {
    const ended = once(this.#process, 'exit');
    this.#process.kill();
    await ended;
  }

  /** The next thing of a name that it says; undefined where it keeps silent. */
  #hears(name: string): Promise<unknown> {
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
