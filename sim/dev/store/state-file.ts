import { appendFileSync, existsSync, readFileSync, realpathSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { RoutespecError } from '../../../spec/error.ts';
import { parseExact } from '../../../spec/exact-json.ts';
import { RealClock } from '../../clock/real-clock.ts';
import { type KeptMessage, restoreMessage, writeMessage } from './kept-message.ts';
import type { MessageStore } from './message-store.ts';

/** The first line, by which the file is recognised. */
const TITLE = { routespec: 'state of dev', version: 1 } as const;
/** Changes are written together after this real time. A process that is killed loses no more than these. */
const WRITE_AFTER_MS = 300;
/** The file is written anew when it has grown by as much as the messages take, and by this at least. */
const LEAST_GROWTH_BYTES = 4_000_000;
/** All messages that fit in memory take far less. */
const MAX_FILE_BYTES = 500_000_000;

/**
 * The messages of `dev` in a file, so that another start finds them: a line of JSON for each, as the API answers. A later
 * line with the same id replaces an earlier one.
 */
export class StateFile {
  readonly #file: string;
  readonly #store: MessageStore;
  readonly #failed: (sentence: string) => void;
  readonly #machine = new RealClock();
  readonly #changed = new Set<KeptMessage>();
  #isDue = false;
  #isBroken = false;
  /** True if messages were removed, which lines at the end cannot say. */
  #isStale = false;
  /** The file as it was left, to notice that another program changed it. */
  #left = { ino: 0, size: 0 };
  #leastBytes = 0;

  /**
   * Reads the messages in a file into a store, and follows the store from then on.
   * @param failed called once, with a sentence, when the file can no longer be written
   * @throws RoutespecError `usage` if the file cannot be read or written; it is then left as it is
   */
  constructor(file: string, store: MessageStore, failed: (sentence: string) => void) {
    this.#file = existsSync(file) ? realpathSync(file) : file;
    this.#store = store;
    this.#failed = failed;
    const { messages, last } = existsSync(file) ? readState(file) : { messages: [], last: 0 };
    store.restore(messages, last);
    try {
      this.#writeAll();
    } catch (error) {
      throw new RoutespecError('usage', `Cannot write the messages to ${file}: ${describe(error)}`);
    }
    store.follow({
      changed: (message) => {
        this.#changed.add(message);
        this.#writeSoon();
      },
      removed: () => {
        this.#isStale = true;
        this.#writeSoon();
      },
    });
  }

  /** Writes what is not written yet. */
  close(): void {
    this.#machine.clear();
    this.#write();
  }

  #writeSoon(): void {
    if (this.#isDue || this.#isBroken) return;
    this.#isDue = true;
    this.#machine.at(this.#machine.now() + WRITE_AFTER_MS, () => this.#write());
  }

  #write(): void {
    this.#isDue = false;
    if (this.#isBroken || (this.#changed.size === 0 && !this.#isStale)) return;
    try {
      const { ino, size } = statSync(this.#file);
      if (ino !== this.#left.ino || size !== this.#left.size) throw new Error('another program has changed it');
      const isGrown = size > Math.max(2 * this.#leastBytes, this.#leastBytes + LEAST_GROWTH_BYTES);
      if (this.#isStale || isGrown) this.#writeAll();
      else this.#append();
    } catch (error) {
      this.#isBroken = true;
      this.#failed(`Messages are no longer written to ${this.#file}: ${describe(error)}`);
    }
    this.#changed.clear();
  }

  #append(): void {
    const lines = [...this.#changed].filter(({ isKept }) => isKept).map((message) => `${writeMessage(message)}\n`);
    appendFileSync(this.#file, lines.join(''));
    this.#look();
  }

  /** The file changes at once, so a crash leaves the old one. */
  #writeAll(): void {
    const oldestFirst = this.#store.newestFirst().reverse();
    const title = JSON.stringify({ ...TITLE, last: this.#store.last });
    const unfinished = `${this.#file}.${process.pid}.tmp`;
    // Static headers may be secret.
    writeFileSync(unfinished, `${[title, ...oldestFirst.map(writeMessage)].join('\n')}\n`, { mode: 0o600 });
    renameSync(unfinished, this.#file);
    this.#isStale = false;
    this.#look();
    this.#leastBytes = this.#left.size;
  }

  #look(): void {
    const { ino, size } = statSync(this.#file);
    this.#left = { ino, size };
  }
}

function readState(file: string): { messages: readonly KeptMessage[]; last: number } {
  const bytes = readBytes(file);
  const messages = new Map<number, KeptMessage>();
  let last = 0;
  let number = 0;
  for (let begin = 0; begin < bytes.length; ) {
    const end = bytes.indexOf('\n', begin);
    const line = bytes.toString('utf8', begin, end === -1 ? undefined : end);
    begin = end === -1 ? bytes.length : end + 1;
    number += 1;
    const value = parseLine(line);
    if (number === 1) {
      last = readTitle(value, file);
      continue;
    }
    const message = restoreMessage(value);
    if (message !== undefined) messages.set(message.number, message);
    // A crash may have cut the last line.
    else if (end !== -1) throw damaged(file, `line ${number} is not a message`);
  }
  const oldestFirst = [...messages.values()].sort((one, other) => one.number - other.number);
  return { messages: oldestFirst, last: Math.max(last, oldestFirst.at(-1)?.number ?? 0) };
}

function readBytes(file: string): Buffer {
  try {
    const status = statSync(file);
    if (!status.isFile()) throw new Error('it is not a file');
    if (status.size > MAX_FILE_BYTES) throw new Error(`it has more than ${MAX_FILE_BYTES} bytes`);
    return readFileSync(file);
  } catch (error) {
    throw new RoutespecError('usage', `Cannot read the messages in ${file}: ${describe(error)}`);
  }
}

function parseLine(line: string): unknown {
  try {
    return parseExact(line);
  } catch {
    return undefined;
  }
}

/** @returns the number of the last message there ever was */
function readTitle(value: unknown, file: string): number {
  const { routespec, version, last } = (value ?? {}) as Readonly<Record<string, unknown>>;
  if (routespec !== TITLE.routespec || version !== TITLE.version) throw damaged(file, 'its first line is another one');
  return typeof last === 'number' && Number.isSafeInteger(last) && last >= 0 ? last : 0;
}

function damaged(file: string, what: string): RoutespecError {
  const advice = 'Nothing in it was changed: move it away, or name another file with --state';
  return new RoutespecError('usage', `${file} has no state of this version of \`routespec dev\`: ${what}. ${advice}`);
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
