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

/** A user has neither a test runner's colours nor npm around the command. */
function plainEnv(): NodeJS.ProcessEnv {
  const { FORCE_COLOR: _, NO_COLOR: __, ROUTESPEC_DEV: ___, ...env } = process.env;
  const own = Object.entries(env).filter(([name]) => !name.startsWith('npm_'));
  return { ...Object.fromEntries(own), TZ: 'UTC' };
}

/** A running command in a separate folder, which also has the keys of `dev`. */
export class SampleCommand {
  readonly folder: string;
  stdout = '';
  readonly #child: ChildProcess;
  readonly #ended: Promise<Ended>;
  #stderr = '';
  #hasEnded = false;

  constructor(folder: string, args: readonly string[], added: NodeJS.ProcessEnv = {}, input = '') {
    this.folder = folder;
    const env = { ...plainEnv(), XDG_STATE_HOME: join(folder, 'state'), ...added };
    const child = spawn(process.execPath, [COMMAND_FILE, ...args], { cwd: folder, env });
    this.#child = child;
    child.stdout.setEncoding('utf8').on('data', (text) => {
      this.stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text) => {
      this.#stderr += text;
    });
    child.stdin.end(input);
    this.#ended = once(child, 'close').then(([code]) => {
      this.#hasEnded = true;
      return { code, stdout: this.stdout, stderr: this.#stderr };
    });
  }

  static async start(...args: string[]): Promise<SampleCommand> {
    return SampleCommand.startWith({}, ...args);
  }

  /** @param env Variables to add to the environment of this process. */
  static async startWith(env: NodeJS.ProcessEnv, ...args: string[]): Promise<SampleCommand> {
    return new SampleCommand(await emptyFolder(), args, env);
  }

  static async startIn(folder: string, ...args: string[]): Promise<SampleCommand> {
    return new SampleCommand(folder, args);
  }

  /** Runs a command to its end. @param input its standard input */
  static async run(args: readonly string[], env: NodeJS.ProcessEnv = {}, input = ''): Promise<Ended> {
    const command = new SampleCommand(await emptyFolder(), args, env, input);
    return command.ended().finally(() => command.remove());
  }

  /** Waits until its standard output matches, and returns the match. */
  async says(expression: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const found = expression.exec(this.stdout);
      if (found !== null) return found;
      if (this.#hasEnded) throw new Error(`It has ended: ${this.#stderr}`);
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

  ended(): Promise<Ended> {
    return this.#ended;
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
    const { exitCode, signalCode } = this.#child;
    if (exitCode === null && signalCode === null) {
      const exited = once(this.#child, 'exit');
      this.#child.kill('SIGKILL');
      await exited;
    }
    await rm(this.folder, { recursive: true, force: true });
  }
}

export function emptyFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'routespec-cli-'));
}
