import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';

/** For tests only: a Chromium that a test drives through its DevTools protocol, over two pipes. */

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];
/** The file descriptors from which Chromium reads commands, and to which it writes answers and events. */
const [COMMANDS, EVENTS] = [3, 4];

/** The path of Chromium; undefined if it is not installed. */
export const CHROMIUM = (process.env['PATH'] ?? '')
  .split(delimiter)
  .flatMap((folder) => NAMES.map((name) => join(folder, name)))
  .find(existsSync);

interface Message {
  readonly id?: number;
  readonly method?: string;
  /** The page of an event. */
  readonly sessionId?: string;
  readonly params?: Record<string, unknown>;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly message: string };
}

interface Waiting {
  readonly done: (result: Record<string, unknown>) => void;
  readonly fail: (error: Error) => void;
}

/** One browser with its own profile. */
export class Chromium {
  readonly #process: ChildProcess;
  readonly #profile: string;
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners: ((message: Message) => void)[] = [];
  #sent = 0;

  private constructor(browser: ChildProcess, profile: string) {
    this.#process = browser;
    this.#profile = profile;
    let text = '';
    const events = browser.stdio[EVENTS] as Readable;
    events.setEncoding('utf8').on('data', (piece: string) => {
      const messages = (text + piece).split('\0');
      text = messages.pop() ?? '';
      for (const message of messages) this.#take(JSON.parse(message));
    });
    browser.once('exit', () => {
      for (const { fail } of this.#waiting.values()) fail(new Error('Expected Chromium to answer, got its end'));
    });
  }

  static start(path: string): Chromium {
    const profile = mkdtempSync(join(tmpdir(), 'routespec-browser-'));
    const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', `--user-data-dir=${profile}`];
    const browser = spawn(path, [...flags, '--remote-debugging-pipe', 'about:blank'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
      detached: true,
    });
    return new Chromium(browser, profile);
  }

  #take(message: Message): void {
    if (message.id === undefined) {
      for (const listener of this.#listeners) listener(message);
      return;
    }
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.error === undefined) waiting?.done(message.result ?? {});
    else waiting?.fail(new Error(message.error.message));
  }

  onEvent(listener: (message: Message) => void): void {
    this.#listeners.push(listener);
  }

  send(method: string, params: Record<string, unknown> = {}, sessionId?: string): Promise<Record<string, unknown>> {
    this.#sent += 1;
    const id = this.#sent;
    return new Promise((done, fail) => {
      this.#waiting.set(id, { done, fail });
      const commands = this.#process.stdio[COMMANDS] as Writable;
      commands.write(`${JSON.stringify({ id, method, params, ...(sessionId === undefined ? {} : { sessionId }) })}\0`);
    });
  }

  async close(): Promise<void> {
    const exit = once(this.#process, 'exit');
    // Chromium is many processes, which all write to its profile: they form one group.
    if (this.#process.pid !== undefined) process.kill(-this.#process.pid, 'SIGKILL');
    await exit;
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}
