import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { loopbackUnproxied } from './loopback.ts';
import { OutputTail } from './output-tail.ts';

/** Time between SIGTERM and SIGKILL. */
const GRACE_MS = 2_000;
/** Time that a killed command may take until it is gone. */
const KILLED_MS = 2_000;
const KEPT_CHARACTERS = 10_000;

export type Command = string | readonly string[];

export interface CommandOptions {
  /** Variables to set in addition to those of this process. An undefined value removes the variable. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** True if this process writes to the command's `stdin`. Otherwise its standard input is empty. */
  readonly hasInput?: boolean;
}

/** Commands to end with this process, and the folder of their authorities. One listener serves them all. */
const running = new Set<() => void>();
const authorities = new Map<string, string>();
let folder: string | undefined;
process.once('exit', () => {
  for (const end of running) end();
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
});

/** A file with an authority. It is there as long as this process. */
function fileWith(authority: string): string {
  folder ??= mkdtempSync(join(tmpdir(), 'routespec-'));
  const file = authorities.get(authority) ?? join(folder, `authority-${authorities.size}.pem`);
  if (!authorities.has(authority)) writeFileSync(file, authority);
  authorities.set(authority, file);
  return file;
}

function trusting(file: string): Readonly<Record<string, string>> {
  return { ROUTESPEC_CA: file, SSL_CERT_FILE: file, NODE_EXTRA_CA_CERTS: file };
}

/**
 * A command in a separate process group, which is ended with this process. Only if this process is killed by
 * SIGKILL can it end nothing, and the command lives on.
 */
export class CommandProcess {
  readonly tail = new OutputTail();
  readonly #child: ChildProcess;
  #failure: Error | undefined;
  #printed = '';
  #isEnding = false;

  /**
   * @param command A line for a shell, or a program and its arguments.
   * @param authority The certificate authority that the command must trust, in PEM.
   */
  constructor(command: Command, authority: string | undefined, { env = {}, hasInput = false }: CommandOptions = {}) {
    const file = authority && fileWith(authority);
    const own = { ...process.env, ...env, ...(file && trusting(file)) };
    const [program = '', ...args] = typeof command === 'string' ? [command] : command;
    this.#child = spawn(program, args, {
      shell: typeof command === 'string',
      detached: true,
      env: { ...own, ...loopbackUnproxied(own) },
      stdio: [hasInput ? 'pipe' : 'ignore', 'pipe', 'pipe'],
    });
    running.add(this.#kill);
    this.#child.once('error', (error) => {
      this.#failure = error;
    });
    const streams = { out: this.#child.stdout, err: this.#child.stderr };
    for (const name of ['out', 'err'] as const) {
      streams[name]?.setEncoding('utf8').on('data', (text: string) => {
        this.#printed = (this.#printed + text).slice(-KEPT_CHARACTERS);
        this.tail.add(name, text, new Date());
      });
    }
    this.#child.stdin?.on('error', () => {});
  }

  /** Calls back with each piece of text on one of the command's outputs. */
  onText(stream: 'out' | 'err', listener: (text: string) => void): void {
    (stream === 'out' ? this.#child.stdout : this.#child.stderr)?.on('data', listener);
  }

  /** Writes to the standard input of the command, if it is still read. */
  write(text: string): void {
    if (this.#child.stdin?.writable === true) this.#child.stdin.write(text);
  }

  /** Number of written bytes that the command has not read yet. */
  get unreadBytes(): number {
    return this.#child.stdin?.writableLength ?? 0;
  }

  /** Calls back when the command ends, unless `end` ends it. */
  onEnd(listener: (code: number | null, signal: string | null) => void): void {
    this.#child.once('exit', (code, signal) => {
      if (!this.#isEnding) listener(code, signal);
    });
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** The last part of the command's output so far, on both streams. */
  get printed(): string {
    return this.#printed.trim();
  }

  /** The error if the command could not be started. */
  get failure(): Error | undefined {
    return this.#failure;
  }

  /** The end of the command, such as `exit code 3`, or undefined if it is still running. */
  get ending(): string | undefined {
    const { exitCode, signalCode } = this.#child;
    if (this.#failure !== undefined) return this.#failure.message;
    if (exitCode !== null) return `exit code ${exitCode}`;
    return signalCode === null ? undefined : `signal ${signalCode}`;
  }

  /** True if the command could not be started, or ended with a failure. */
  get hasFailed(): boolean {
    return this.ending !== undefined && this.#child.exitCode !== 0;
  }

  /**
   * Ends the whole process group.
   * @param graceMs Time to end after a SIGTERM. With 0 there is no SIGTERM.
   */
  async end(graceMs = GRACE_MS): Promise<void> {
    this.#isEnding = true;
    const ended = this.ending === undefined ? once(this.#child, 'exit') : Promise.resolve();
    // The group may outlive its first process, so it always gets the signal.
    if (graceMs > 0) {
      this.#signal('SIGTERM');
      await Promise.race([ended, sleep(graceMs, undefined, { ref: false })]);
    }
    this.#kill();
    await Promise.race([ended, sleep(KILLED_MS, undefined, { ref: false })]);
    running.delete(this.#kill);
    for (const stream of this.#child.stdio) stream?.destroy();
  }

  readonly #kill = (): void => this.#signal('SIGKILL');

  #signal(name: NodeJS.Signals): void {
    const { pid } = this.#child;
    if (pid === undefined) return;
    try {
      if (process.platform === 'win32') this.#child.kill(name);
      else process.kill(-pid, name);
    } catch {
      // The group is gone already, which is the aim.
    }
  }
}
