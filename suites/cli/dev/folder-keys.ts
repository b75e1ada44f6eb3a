import { createHmac, randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  fstatSync,
  linkSync,
  openSync,
  readFileSync,
  realpathSync,
  type Stats,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { RoutespecError } from '../../../spec/error.ts';
import { makeFolder } from '../output/folders.ts';

const SEED = /^[\da-f]{64}\n$/;
const SEED_CHARS = 65;
const ONLY_OWNER = 0o600;
const OTHERS = 0o077;

/** The write key and the secret of `dev` in a folder if no others are given. */
export interface FolderKeys {
  readonly writeKey: string;
  readonly sharedSecret: string;
  /** Reason why they last only until `dev` ends; undefined if they stay the same. */
  readonly problem?: string;
}

/** The file of the seed from which the keys of all folders are made. */
export function seedFile(env: NodeJS.ProcessEnv, home: string = homedir()): string {
  const state = env['XDG_STATE_HOME'] ?? '';
  return join(isAbsolute(state) ? state : join(home, '.local', 'state'), 'routespec', 'seed');
}

/**
 * The keys of a folder, from its path and a seed that is made at random once. The secret cannot be guessed from the write
 * key, because every page that sends calls shows the write key.
 * @param file that of the seed, which only its owner can read
 * @throws RoutespecError `usage` if there is a file that cannot be trusted
 */
export function folderKeys(folder: string, file: string): FolderKeys {
  const made = `${randomBytes(32).toString('hex')}\n`;
  try {
    makeFolder(dirname(file), 0o700);
    writeWhole(file, made);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return keysFrom(readSeed(file), folder);
    return { ...keysFrom(made, folder), problem: `they cannot be kept in ${file}: ${message}` };
  }
  return keysFrom(made, folder);
}

/** Several starts may make the file at once. The first one wins, and no other reads a part of it. */
function writeWhole(file: string, text: string): void {
  const own = `${file}.${randomBytes(8).toString('hex')}`;
  writeFileSync(own, text, { flag: 'wx', mode: ONLY_OWNER });
  try {
    linkSync(own, file);
  } finally {
    unlinkSync(own);
  }
}

function keysFrom(seed: string, folder: string): FolderKeys {
  const derive = (what: string): string =>
    createHmac('sha256', seed)
      .update(`${what} of ${realpathSync(folder)}`)
      .digest('hex');
  return { writeKey: `wk_${derive('write key').slice(0, 20)}`, sharedSecret: derive('secret').slice(0, 40) };
}

/** Reads a file of this user that nobody else can read. */
function readSeed(file: string): string {
  let opened: number | undefined;
  try {
    // Without following a link or waiting for a pipe.
    opened = openSync(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
    demandPrivate(fstatSync(opened));
    const seed = readFileSync(opened, 'utf8');
    if (SEED.test(seed)) return seed;
    throw new Error('something else');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const advice = 'It has to be a file that only you can read. Remove it, and the next start makes new keys';
    throw new RoutespecError('usage', `Cannot use ${file}: ${code === 'ELOOP' ? 'a link' : message}. ${advice}`);
  } finally {
    if (opened !== undefined) closeSync(opened);
  }
}

function demandPrivate(stats: Stats): void {
  if (!stats.isFile() || stats.size !== SEED_CHARS) throw new Error('something else');
  if (process.getuid === undefined) return;
  if (stats.uid !== process.getuid()) throw new Error('a file of another user');
  if ((stats.mode & OTHERS) !== 0) throw new Error('a file that others can read');
}
