import { createHash, randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { z } from 'zod/v3';
import { RoutespecError } from '../../../spec/error.ts';

/** A keys file has about 200 bytes, and the path of its folder. */
const MAX_BYTES = 16 * 1024;
const ONLY_OWNER = 0o600;
const OTHERS = 0o077;

const keysSchema = z.object({
  /** For a person who looks for the file of a folder. */
  folder: z.string(),
  writeKey: z.string().regex(/^wk_[\da-f]{20}$/),
  sharedSecret: z.string().regex(/^[\da-f]{40}$/),
});

/** The write key and the secret of `dev` in a folder if no others are given. */
export interface FolderKeys {
  readonly writeKey: string;
  readonly sharedSecret: string;
  /** Reason why they last only until `dev` ends; undefined if they are stored. */
  readonly problem?: string;
}

/** Folder with the keys of all folders, each in a separate file, outside of the folders themselves. */
export function keysHome(env: NodeJS.ProcessEnv, home: string = homedir()): string {
  const state = env['XDG_STATE_HOME'] ?? '';
  return join(isAbsolute(state) ? state : join(home, '.local', 'state'), 'routespec', 'keys');
}

/**
 * The keys of a folder, made at random at their first use. The secret cannot be guessed, and is independent of the
 * write key, because every page that sends calls shows the write key.
 * @param keysFolder their folder, in a file that only its owner can read
 * @throws RoutespecError `usage` if there is a file that cannot be trusted
 */
export function folderKeys(folder: string, keysFolder: string): FolderKeys {
  const place = realpathSync(folder);
  const file = join(keysFolder, `${createHash('sha256').update(place).digest('hex').slice(0, 32)}.json`);
  const made = {
    folder: place,
    writeKey: `wk_${randomBytes(10).toString('hex')}`,
    sharedSecret: randomBytes(20).toString('hex'),
  };
  try {
    makeOwnFolder(keysFolder);
    writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, { flag: 'wx', mode: ONLY_OWNER });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return readKeys(file);
    return { ...keysIn(made), problem: `they cannot be kept in ${file}: ${message}` };
  }
  return keysIn(made);
}

/** Makes a folder and those above it, one by one: Node's own recursive mkdir never ends in a folder such as `/proc`. */
function makeOwnFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeOwnFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another start may make it meanwhile.
    if (!existsSync(folder)) throw error;
  }
}

function readKeys(file: string): FolderKeys {
  const { text, problem } = readOwn(file);
  const keys = keysSchema.safeParse(problem === undefined ? parseJson(text) : undefined);
  if (keys.success) return keysIn(keys.data);
  const expected = 'It has to be a file that only you can read, with the write key and secret of this folder';
  const advice = 'Remove it, and the next start makes new ones';
  throw new RoutespecError('usage', `Cannot use ${file}: ${problem ?? 'something else'}. ${expected}. ${advice}`);
}

/** Reads a file of this user that nobody else can read. */
function readOwn(file: string): { readonly text: string; readonly problem?: string } {
  const refused = (problem: string) => ({ text: '', problem });
  let opened: number | undefined;
  try {
    // Without following a link or waiting for a pipe.
    opened = openSync(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
    const stats = fstatSync(opened);
    if (!stats.isFile() || stats.size > MAX_BYTES) return refused('something else');
    if (process.getuid !== undefined && stats.uid !== process.getuid()) return refused('a file of another user');
    if (process.getuid !== undefined && (stats.mode & OTHERS) !== 0) return refused('a file that others can read');
    return { text: readFileSync(opened, 'utf8') };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return refused(code === 'ELOOP' ? 'a link' : message);
  } finally {
    if (opened !== undefined) closeSync(opened);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function keysIn({ writeKey, sharedSecret }: FolderKeys): FolderKeys {
  return { writeKey, sharedSecret };
}
