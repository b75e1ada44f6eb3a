import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Results, resultsSchema } from '../../spec/shapes/results.ts';

/** For tests only: the file of the command that users run. */
export const COMMAND_FILE = fileURLToPath(new URL('../routespec.mjs', import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * For tests only: the environment in which a Node process runs this code first.
 * @param options Further options of Node.
 */
export function preloading(code: string, options = ''): NodeJS.ProcessEnv {
  return { NODE_OPTIONS: `${options} --import data:text/javascript,${encodeURIComponent(code)}` };
}

/** A running command in a separate folder. */
export class SampleCommand {
  readonly folder: string;
  readonly #child: ChildProcess;
  #stdout = '';
  #stderr = '';

  private constructor(folder: string, args: readonly string[], added: NodeJS.ProcessEnv) {
    this.folder = folder;
    // A test runner asks for colours. A user without a terminal does not.
    const { FORCE_COLOR: _, NO_COLOR: __, ...env } = process.env;
    this.#child = spawn(process.execPath, [COMMAND_FILE, ...args], { cwd: folder, env: { ...env, ...added } });
    this.#child.stdout?.on('data', (text) => {
      this.#stdout += text;
    });
    this.#child.stderr?.on('data', (text) => {
      this.#stderr += text;
    });
  }

  static async start(...args: string[]): Promise<SampleCommand> {
    return SampleCommand.startWith({}, ...args);
  }

  /** @param env Variables to add to the environment of this process. */
  static async startWith(env: NodeJS.ProcessEnv, ...args: string[]): Promise<SampleCommand> {
    return new SampleCommand(await mkdtemp(join(tmpdir(), 'routespec-cli-')), args, env);
  }

  static async startIn(folder: string, ...args: string[]): Promise<SampleCommand> {
    return new SampleCommand(folder, args, {});
  }

  /** Waits until its standard output matches, and returns the match. */
  async says(expression: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const found = expression.exec(this.#stdout);
      if (found !== null) return found;
      await sleep(20);
    }
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Stops reading its standard output, as `head` does. */
  deafen(): void {
    this.#child.stdout?.destroy();
  }

  interrupt(signal: NodeJS.Signals = 'SIGINT'): void {
    this.#child.kill(signal);
  }

  async ended(): Promise<Ended> {
    const [code] = (await once(this.#child, 'close')) as [number | null];
    return { code, stdout: this.#stdout, stderr: this.#stderr };
  }

  /** The results that a run wrote to the default folder. They must match their schema. */
  async results(): Promise<Results> {
    return resultsSchema.parse(JSON.parse(await readFile(join(this.folder, 'reports/latest/results.json'), 'utf8')));
  }

  /** Resolves when a run with the reporter `jsonl` has recorded the end of this many cases. */
  async casesEnded(count: number): Promise<void> {
    const file = join(this.folder, 'reports/latest/events.jsonl');
    for (;;) {
      const text = await readFile(file, 'utf8').catch(() => '');
      if (text.split('"event":"case"').length > count) return;
      await sleep(20);
    }
  }

  async remove(): Promise<void> {
    this.#child.kill('SIGKILL');
    await rm(this.folder, { recursive: true, force: true });
  }
}
