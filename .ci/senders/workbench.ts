import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { attempt, cached, missing, pinned, ROOT, run, type Tool } from '../consumers/workplace.ts';
import { type Place, type Sender, type Sending, sendWith } from './sender.ts';

const HERE = path.join(ROOT, '.ci/senders');
/** The packages for Node and for pages. Those for Node are also under test as third-party libraries. */
const PACKAGES = path.join(ROOT, 'suites/subjects/npm-clients');
const read = (folder: string, file: string): string => readFileSync(path.join(folder, file), 'utf8');

const MANIFEST = read(PACKAGES, 'package.json');
const REQUIREMENTS = read(HERE, 'programs/requirements.txt');
const GO_ENVIRONMENT = { GOTOOLCHAIN: 'local', GOFLAGS: '-mod=mod -buildvcs=false' };

export const PAGES = path.join(HERE, 'pages');

/** The versions of the packages, which name them too. */
export const npmVersion = (name: string): string => pinned(MANIFEST, `"${name}": "`);
export const pythonVersion = (name: string): string => pinned(REQUIREMENTS, `\n${name}==`);

const NPM = { command: 'npm', args: ['--version'], least: '10.0' };
const PYTHON = { command: 'python3', args: ['--version'], least: '3.11' };
const GO = { command: 'go', args: ['version'], least: '1.22' };
const CURL = { command: 'curl', args: ['--version'], least: '7.0' };

/** The way to run programs of a language. */
export interface Runtime {
  /** Installs what they need. Returns the missing part, or null. */
  install(): Promise<string | null>;
  /** Starts a program with only the address and the write key. */
  send(file: string, place: Place): Promise<Sending>;
}

/** A new folder for a run, with the programs and the packages that they import. */
export class Workbench {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'senders-'));
  #packages: Promise<null> | undefined;

  constructor() {
    cpSync(path.join(HERE, 'programs'), this.folder, { recursive: true });
    writeFileSync(path.join(this.folder, 'package.json'), '{ "type": "module" }');
  }

  /** Installs the packages for Node and for pages, once for all that need them. */
  packages(): Promise<string | null> {
    return needing(NPM, () => {
      this.#packages ??= this.#installPackages();
      return this.#packages;
    });
  }

  async #installPackages(): Promise<null> {
    const folder = await cached('senders-npm', [MANIFEST, read(PACKAGES, 'package-lock.json')], async (place) => {
      cpSync(PACKAGES, place, { recursive: true });
      await run('npm', ['ci', '--silent', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: place });
    });
    symlinkSync(path.join(folder, 'node_modules'), path.join(this.folder, 'node_modules'));
    return null;
  }

  /** A command that runs a file. */
  #runtime(command: () => Promise<string>, install: Runtime['install']): Runtime {
    return {
      install,
      send: async (file, place) => sendWith(await command(), [file], this.folder, place),
    };
  }

  readonly plainNode = this.#runtime(
    async () => process.execPath,
    async () => null,
  );
  readonly node: Runtime = { ...this.plainNode, install: () => this.packages() };
  readonly shell = this.#runtime(
    async () => 'sh',
    () => needing(CURL),
  );
  readonly python = this.#runtime(pythonWithClient, () => needing(PYTHON, () => pythonWithClient().then(() => null)));

  /** The program of Go in a folder, which is built once. @param wanted its module and the version, `MODULE@VERSION` */
  go(folder: string, wanted: string): Pick<Sender, 'install' | 'send'> {
    const cwd = path.join(this.folder, `${folder}-${wanted.split('@').at(-1)}`);
    const go = (...args: string[]): Promise<string> => run('go', args, { cwd, env: GO_ENVIRONMENT });
    const build = async (): Promise<void> => {
      cpSync(path.join(this.folder, folder), cwd, { recursive: true });
      await go('mod', 'init', 'routespec.dev/sender');
      await go('get', wanted);
      await go('build', '-o', 'sender', '.');
    };
    let built: Promise<void> | undefined;
    return {
      install: () =>
        needing(GO, async () => {
          const options = { cwd: this.folder, env: GO_ENVIRONMENT };
          const { failed } = await attempt('go', ['mod', 'download', wanted], options);
          return failed ? `the module ${wanted}` : null;
        }),
      send: async (place) => {
        built ??= build();
        await built;
        return sendWith(path.join(cwd, 'sender'), [], cwd, place);
      },
    };
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Installs something if its tool is on the machine. Returns the missing part, or null. */
async function needing(tool: Tool, install: Runtime['install'] = async () => null): Promise<string | null> {
  const [lacking] = await missing([tool]);
  return lacking ?? install();
}

/** The path of a Python that has the client. */
async function pythonWithClient(): Promise<string> {
  const folder = await cached('senders-python', [REQUIREMENTS], async (place) => {
    await run('python3', ['-m', 'venv', place]);
    const list = path.join(place, 'requirements.txt');
    writeFileSync(list, REQUIREMENTS);
    await run(path.join(place, 'bin/python'), ['-m', 'pip', 'install', '--quiet', '--requirement', list]);
  });
  return path.join(folder, 'bin/python');
}
