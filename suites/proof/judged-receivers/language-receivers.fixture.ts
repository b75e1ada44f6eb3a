import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type SampleReceiver, SECRET } from './receiver.fixture.ts';

/** For tests only: receivers in several languages, each in a separate process, with one mistake or none. */

const NODE_FILE = fileURLToPath(new URL('receiver.fixture.mjs', import.meta.url));
const PYTHON_FILE = fileURLToPath(new URL('receiver.fixture.py', import.meta.url));
const GO_FILE = fileURLToPath(new URL('receiver.fixture.go', import.meta.url));

/** The command of each language; undefined if the machine does not have it. */
const COMMANDS = {
  Node: async (): Promise<string[] | undefined> => [process.execPath, NODE_FILE],
  Python: async (): Promise<string[] | undefined> =>
    (await isThere('python3', '--version')) ? ['python3', PYTHON_FILE] : undefined,
  Go: buildGo,
};

export type Language = keyof typeof COMMANDS;
export const LANGUAGES: readonly Language[] = ['Node', 'Python', 'Go'];

async function buildGo(): Promise<string[] | undefined> {
  if (!(await isThere('go', 'version'))) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'routespec-go-'));
  cleanups.push(() => rm(folder, { recursive: true }));
  await promisify(execFile)('go', ['build', '-o', join(folder, 'receiver'), GO_FILE]);
  return [join(folder, 'receiver')];
}

const cleanups: (() => Promise<void>)[] = [];
const commands = new Map<Language, Promise<string[] | undefined>>();

export async function removeBuilds(): Promise<void> {
  await Promise.all(cleanups.splice(0).map((cleanup) => cleanup()));
  commands.clear();
}

function isThere(command: string, argument: string): Promise<boolean> {
  return promisify(execFile)(command, [argument]).then(
    () => true,
    () => false,
  );
}

/** Starts a receiver under a supervisor, which restarts it if it ends; undefined if its language is missing. */
export async function startInLanguage(language: Language, mistake = ''): Promise<SampleReceiver | undefined> {
  const command = commands.get(language) ?? COMMANDS[language]();
  commands.set(language, command);
  const [file, ...args] = (await command) ?? [];
  if (file === undefined) return undefined;
  let isOver = false;
  let child: ChildProcess | undefined;
  const start = (port: string): Promise<string> => {
    const process = spawn(file, [...args, SECRET, mistake, port], { stdio: ['ignore', 'pipe', 'ignore'] });
    child = process;
    return new Promise((resolve, reject) => {
      process.on('error', reject);
      process.stdout.once('data', (text) => {
        const opened = String(text).trim();
        process.once('exit', () => isOver || void start(opened));
        resolve(opened);
      });
    });
  };
  const at = `http://127.0.0.1:${await start('0')}`;
  const close = (): void => {
    isOver = true;
    child?.kill();
  };
  return { url: `${at}/hooks`, effectsUrl: `${at}/`, close };
}
