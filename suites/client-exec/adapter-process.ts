import { RoutespecError } from '../../spec/error.ts';
import { maskSecrets } from '../../spec/secrets.ts';
import type { AdapterAnswer, AdapterRequest } from '../../spec/shapes/adapter.ts';
import { visible } from '../../spec/text/visible.ts';
import { REAL_LIMITS } from '../harness/real-limits.ts';
import { CommandProcess } from '../harness/target/launch/command-process.ts';
import { tellingLine } from '../harness/target/launch/output-tail.ts';
import { clipped } from '../harness/text.ts';
import { LineReader, MAX_LINE_CHARACTERS, readAnswer, requestLine, wrongLine } from './lines.ts';

/** The most requests without an answer, and the most bytes that an adapter may leave unread. */
const MAX_PENDING = 16_384;
const MAX_UNREAD_BYTES = 64 * 1024 * 1024;
/** Time that the last output of an ended process may take to arrive. */
const OUTPUT_MS = 50;
/** Most characters of the output of a process in a sentence. */
const QUOTED_CHARACTERS = 120;

type Body = Omit<AdapterRequest, 'id'>;

interface Pending {
  readonly resolve: (result: AdapterAnswer) => void;
  readonly reject: (error: RoutespecError) => void;
}

/** A process of the adapter: it reads requests as lines, and answers each with a line. */
export class AdapterProcess {
  readonly log = new ClientLog();
  readonly child: CommandProcess;
  readonly #pending = new Map<number, Pending>();
  #requests = 0;
  #failure: RoutespecError | undefined;
  #hasCrashed = false;

  /** @param debug True for `DEBUG=analytics` in the environment of the process. */
  constructor(command: string, authority: string, debug: boolean) {
    this.child = new CommandProcess(command, authority, {
      env: { DEBUG: debug ? 'analytics' : undefined },
      hasInput: true,
    });
    const lines = new LineReader(
      MAX_LINE_CHARACTERS,
      (line) => this.#take(line),
      (beginning) => this.#fail(wrongLine(beginning, `at most ${MAX_LINE_CHARACTERS} characters`)),
    );
    this.child.onText('out', (text) => lines.add(text));
    this.child.onText('err', (text) => this.log.addText(text));
    this.child.onEnd(() => {
      this.#hasCrashed = this.#failure === undefined && this.#pending.size > 0;
      // The last output may not have arrived yet.
      setTimeout(() => this.#end(), OUTPUT_MS);
    });
  }

  /** True if the process ended while a request was without an answer. */
  get hasCrashed(): boolean {
    return this.#hasCrashed;
  }

  /**
   * Sends a request, and returns its answer.
   * @param limitMs Time limit for the answer; none by default.
   * @throws RoutespecError `late`, `adapter-failed` after a line that is not an answer, `unreachable` if the process has
   * ended
   */
  async ask(request: Body, limitMs?: number): Promise<AdapterAnswer> {
    if (this.#failure !== undefined) throw this.#failure;
    if (this.#pending.size >= MAX_PENDING || this.child.unreadBytes > MAX_UNREAD_BYTES) {
      const seen = `${this.#pending.size} requests without an answer`;
      throw new RoutespecError('late', `Expected the adapter to answer its requests, got ${seen}`);
    }
    this.#requests += 1;
    const id = this.#requests;
    let endLimit = (): void => {};
    const answer = new Promise<AdapterAnswer>((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      if (limitMs !== undefined) endLimit = REAL_LIMITS.after(limitMs, () => reject(this.#late(request, limitMs)));
    });
    this.child.write(requestLine({ id, ...request }));
    try {
      return await answer;
    } finally {
      endLimit();
    }
  }

  /** Ends the process immediately, with its unsent messages. */
  async kill(): Promise<void> {
    this.#fail(new RoutespecError('unreachable', 'Expected the client to be in use, got one whose world was deleted'));
    await this.child.end(0);
  }

  #take(line: string): void {
    if (this.#failure !== undefined || line.trim() === '') return;
    try {
      const answer = readAnswer(line);
      const pending = this.#pending.get(answer.id);
      if (pending === undefined) throw wrongLine(line, 'the answer to a request, by its id');
      this.#pending.delete(answer.id);
      pending.resolve(answer);
    } catch (error) {
      if (!(error instanceof RoutespecError)) throw error;
      this.#fail(error);
      void this.kill();
    }
  }

  #end(): void {
    const ending = this.child.ending ?? 'the end of its output';
    this.#fail(
      new RoutespecError(
        'unreachable',
        `Expected the adapter to run until it is ended, got ${ending}${this.#printed()}`,
      ),
    );
  }

  #late(request: Body, limitMs: number): RoutespecError {
    const rule = `Expected the adapter to answer \`${request.do}\` within ${limitMs / 1000} s`;
    return new RoutespecError('late', `${rule}, got no answer${this.#printed()}`);
  }

  /** The last output on standard error, for the end of a sentence. */
  #printed(): string {
    const line = visible(tellingLine(maskSecrets(this.log.end)));
    return line === '' ? '' : `; it printed: ${clipped(line, QUOTED_CHARACTERS)}`;
  }

  /** Fails all requests, now and later. The first failure is the reason for the others. */
  #fail(error: RoutespecError): void {
    this.#failure ??= error;
    for (const { reject } of this.#pending.values()) reject(this.#failure);
    this.#pending.clear();
  }
}

/** The most lines of a log, and the most characters of a line. Together they stay below the suite's limit for a log. */
const LOG_LINES = 1_000;
const LOG_LINE_CHARACTERS = 2_000;
/** Most characters kept of the end of its output, to explain its exit. */
const END_CHARACTERS = 4_000;

/** The log of a library. A full log keeps its first lines, so that a second read has the same ones. */
class ClientLog {
  readonly #lines: string[] = [];
  readonly #reader = new LineReader(
    LOG_LINE_CHARACTERS,
    (line) => this.#add(line),
    (beginning) => this.#add(beginning),
  );
  #end = '';

  /** Adds text that comes in pieces. */
  addText(text: string): void {
    this.#end = (this.#end + text).slice(-END_CHARACTERS);
    this.#reader.add(text);
  }

  #add(line: string): void {
    if (this.#lines.length < LOG_LINES) this.#lines.push(line.slice(0, LOG_LINE_CHARACTERS));
  }

  /** All lines, including the unfinished one. */
  lines(): string[] {
    const { unfinished } = this.#reader;
    return unfinished === '' ? [...this.#lines] : [...this.#lines, unfinished];
  }

  /** Called at the end of the text. */
  get end(): string {
    return this.#end;
  }
}
