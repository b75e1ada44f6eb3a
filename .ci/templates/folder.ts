import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Results, resultsSchema } from '../../spec/shapes/results.ts';
import { attempt, ROOT } from '../consumers/workplace.ts';

const ROUTESPEC = path.join(ROOT, 'suites/routespec.mjs');

/**
 * Stand-ins for a user's commands that would download this project or change the machine: `npx` finds routespec in the
 * checkout, `npm install` uses the packages of the checkout, and system packages must be there already.
 */
const STAND_INS = {
  npx: `[ "$1" = --yes ] && shift
[ "$1" = --package ] && shift 2
case "$1" in
  routespec|routespec@*) shift; exec '${process.execPath}' '${ROUTESPEC}' "$@" ;;
  *) command=$1; shift; exec "./node_modules/.bin/$command" "$@" ;;
esac`,
  npm: `ln -sfn '${path.join(ROOT, 'node_modules')}' node_modules`,
  'apt-get': 'true',
};

/** An empty folder, in which commands run as a user enters them. */
export class UserFolder implements Disposable {
  readonly path: string;
  readonly #outer = mkdtempSync(path.join(tmpdir(), 'routespec-adapter-'));
  readonly #bin: string;

  constructor() {
    // Names of folders may have spaces and letters beyond ASCII.
    this.path = path.join(this.#outer, 'Prüf stand');
    this.#bin = path.join(this.#outer, 'bin');
    mkdirSync(this.path);
    mkdirSync(this.#bin);
    for (const [command, script] of Object.entries(STAND_INS)) {
      const file = path.join(this.#bin, command);
      writeFileSync(file, `#!/bin/sh\n${script}\n`);
      chmodSync(file, 0o755);
    }
  }

  async run(command: string): Promise<{ readonly code: number; readonly output: string }> {
    const PATH = `${this.#bin}:${process.env['PATH']}`;
    // A file of CI pins the package by this name, which the stand-in for npx ignores.
    const env = { PATH, ROUTESPEC: 'routespec@0', GITHUB_ACTIONS: '', GITHUB_STEP_SUMMARY: '' };
    const marked = `${command}\nprintf '\\nexit code %s' $?`;
    const { output, stdout } = await attempt('bash', ['-c', marked], { cwd: this.path, env });
    return { code: Number(/exit code (\d+)$/.exec(stdout)?.[1] ?? 1), output };
  }

  text(file: string): string {
    return readFileSync(path.join(this.path, file), 'utf8');
  }

  write(file: string, text: string): void {
    writeFileSync(path.join(this.path, file), text);
  }

  /** The results of the last run. */
  results(): Results {
    return resultsSchema.parse(JSON.parse(this.text('reports/latest/results.json')));
  }

  [Symbol.dispose](): void {
    rmSync(this.#outer, { recursive: true, force: true });
  }
}
