/**
 * Follows the first steps of sim/dev/README.md literally, in an empty folder with the packed package, and measures the time:
 *
 *     npx tsx .ci/dev-server.ts TARBALL
 *
 * The time includes the installation of the package with what it needs, and everything up to the end of the second command.
 * It does not include packing.
 */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { RoutespecError } from '../spec/error.ts';
import { ROOT, run } from './consumers/workplace.ts';

/** Time for a line on a busy machine. */
const LIMIT_S = 300;
/** An attempt that failed, and one that succeeded later, as the terminal shows them. */
const SIGNED = /← m1 {2}503 .* {2}signed {2}again at /;
const RETRIED = /← m1 {2}200 OK .*attempt 2 .* {2}signed$/m;
const POLL_MS = 20;
const END_LIMIT_MS = 10_000;

/** A command in a terminal, with its output. */
class Watched {
  readonly #child: ChildProcessWithoutNullStreams;
  #output = '';

  /** Starts it in a folder, in its own shell and group of processes, as a terminal does. */
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

/** The first two commands of the page, each an indented block of one line. @throws RoutespecError `invalid` */
function firstCommands(): readonly [first: string, second: string] {
  const page = readFileSync(path.join(ROOT, 'sim/dev/README.md'), 'utf8');
  const section = page.split(/^## /m).find((each) => each.startsWith('First steps\n')) ?? '';
  const [first, second] = [...section.matchAll(/^ {4}(\S.*)$/gm)].map(([, command = '']) => command);
  if (first !== undefined && second !== undefined) return [first, second];
  throw new RoutespecError('invalid', 'Expected two commands below `First steps` in sim/dev/README.md, got fewer');
}

async function follow(tarball: string): Promise<void> {
  const [first, second] = firstCommands();
  const folder = mkdtempSync(path.join(tmpdir(), 'dev-server-'));
  const beganMs = performance.now();
  const seconds = (): number => (performance.now() - beganMs) / 1000;
  let dev: Watched | undefined;
  try {
    await run('npm', ['install', '--silent', '--no-audit', '--no-fund', path.resolve(tarball)], { cwd: folder });
    const installedS = seconds();
    dev = new Watched(first, folder);
    await dev.line(SIGNED, LIMIT_S);
    const deliveredS = seconds();
    const skip = new Watched(second, folder);
    await skip.line(RETRIED, LIMIT_S);
    await dev.line(RETRIED, LIMIT_S);
    const retriedS = seconds();
    const shown = [installedS, deliveredS, retriedS].map((each) => `${each.toFixed(1)} s`);
    console.log(
      `from an empty folder: installed after ${shown[0]}, first signed delivery after ${shown[1]}, ` +
        `retry seen to its end after ${shown[2]} (\`${first}\`, \`${second}\`; without packing)`,
    );
  } finally {
    await dev?.interrupt();
    rmSync(folder, { recursive: true, force: true });
  }
}

const [tarball] = process.argv.slice(2);
if (tarball === undefined) throw new Error('Name a tarball, as in `npx tsx .ci/dev-server.ts routespec.tgz`');
await follow(tarball);
