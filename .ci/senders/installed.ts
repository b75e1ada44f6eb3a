import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { attempt, cached, pinned, ROOT, run, type Tool } from '../consumers/workplace.ts';

const HERE = path.join(ROOT, '.ci/senders');
/** The packages for Node and for pages. Those for Node are also under test as third-party libraries. */
const PACKAGES = path.join(ROOT, 'suites/subjects/npm-clients');
const read = (folder: string, file: string): string => readFileSync(path.join(folder, file), 'utf8');

const MANIFEST = read(PACKAGES, 'package.json');
const REQUIREMENTS = read(HERE, 'programs/requirements.txt');
const GO_ENVIRONMENT = { GOTOOLCHAIN: 'local', GOFLAGS: '-mod=mod -buildvcs=false' };

export const PAGES = path.join(HERE, 'pages');

export const TOOLS = {
  npm: { command: 'npm', args: ['--version'], least: '10.0' },
  python: { command: 'python3', args: ['--version'], least: '3.11' },
  go: { command: 'go', args: ['version'], least: '1.22' },
  curl: { command: 'curl', args: ['--version'], least: '7.0' },
} satisfies Record<string, Tool>;

/** The versions of the packages, which name them too. */
export const npmVersion = (name: string): string => pinned(MANIFEST, `"${name}": "`);
export const pythonVersion = (name: string): string => pinned(REQUIREMENTS, `\n${name}==`);

/** A new folder for a run, with the programs and the packages that they import. */
export class Workbench {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'senders-'));

  constructor() {
    cpSync(path.join(HERE, 'programs'), this.folder, { recursive: true });
    writeFileSync(path.join(this.folder, 'package.json'), '{ "type": "module" }');
  }

  /** The packages for Node and for pages, once for all that need them. */
  async packages(): Promise<string> {
    this.#packages ??= this.#installPackages();
    return this.#packages;
  }

  async #installPackages(): Promise<string> {
    const folder = await cached('senders-npm', [MANIFEST, read(PACKAGES, 'package-lock.json')], async (place) => {
      cpSync(PACKAGES, place, { recursive: true });
      await run('npm', ['ci', '--silent', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: place });
    });
    const packages = path.join(folder, 'node_modules');
    symlinkSync(packages, path.join(this.folder, 'node_modules'));
    return packages;
  }

  #packages: Promise<string> | undefined;

  /** The path of a Python that has the client. */
  async python(): Promise<string> {
    const folder = await cached('senders-python', [REQUIREMENTS], async (place) => {
      await run('python3', ['-m', 'venv', place]);
      const list = path.join(place, 'requirements.txt');
      writeFileSync(list, REQUIREMENTS);
      await run(path.join(place, 'bin/python'), ['-m', 'pip', 'install', '--quiet', '--requirement', list]);
    });
    return path.join(folder, 'bin/python');
  }

  /**
   * Tries to download a module of Go.
   * @param wanted the module and its version, `MODULE@VERSION`
   * @returns the missing part, or null
   */
  async goModule(wanted: string): Promise<string | null> {
    const { failed } = await attempt('go', ['mod', 'download', wanted], { cwd: this.folder, env: GO_ENVIRONMENT });
    return failed ? `the module ${wanted}` : null;
  }

  /** Builds the program in a folder with a module, and returns the binary. @param wanted the same */
  async goProgram(folder: string, wanted: string): Promise<string> {
    const cwd = path.join(this.folder, `${folder}-${wanted.split('@').at(-1)}`);
    cpSync(path.join(this.folder, folder), cwd, { recursive: true });
    const go = (...args: string[]): Promise<string> => run('go', args, { cwd, env: GO_ENVIRONMENT });
    await go('mod', 'init', 'routespec.dev/sender');
    await go('get', wanted);
    await go('build', '-o', 'sender', '.');
    return path.join(cwd, 'sender');
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
