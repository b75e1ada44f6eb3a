import type { Contents } from './contents.ts';
import { DEPTH_LIMIT } from './places.ts';

/** Marks are shorter. Cases fill messages with longer texts. */
const MARK_CHARACTERS = 100;

/** One message in a request, without its wrapping. */
export type SentMessage = Readonly<Record<string, unknown>>;

const NONE: readonly SentMessage[] = [];

/** The messages of one request, indexed by their texts. */
export class MessageIndex {
  /** Most texts occur in only one message, and a set for each would take several times the memory. */
  readonly #messages = new Map<string, SentMessage | ReadonlySet<SentMessage>>();
  readonly #outer = new Map<SentMessage, SentMessage>();
  readonly #text: string | undefined;

  /**
   * A message is the innermost object that is an element of a list or, without a list, the whole document. A body that
   * is not JSON can only be searched as text.
   */
  constructor({ text, documents }: Pick<Contents, 'text' | 'documents'>) {
    this.#text = documents.length === 0 ? text : undefined;
    for (const document of documents) this.#visit(document, asMessage(document) ?? { document }, 0);
  }

  /** The messages with a text as a value, in order. A message that has it again in an inner list counts once. */
  with(mark: string): readonly SentMessage[] {
    if (this.#text?.includes(mark) === true) return [{ text: this.#text }];
    const messages = this.#messages.get(mark);
    if (messages === undefined) return NONE;
    if (!(messages instanceof Set)) return [messages as SentMessage];
    return [...messages].filter((message) => !this.#isWithin(message, messages));
  }

  #isWithin(message: SentMessage, messages: ReadonlySet<SentMessage>): boolean {
    for (let outer = this.#outer.get(message); outer !== undefined; outer = this.#outer.get(outer)) {
      if (messages.has(outer)) return true;
    }
    return false;
  }

  #visit(value: unknown, message: SentMessage, depth: number): void {
    if (depth > DEPTH_LIMIT) return;
    if (typeof value === 'string') this.#note(value, message);
    else if (Array.isArray(value)) for (const each of value) this.#visitElement(each, message, depth + 1);
    else if (value !== null && typeof value === 'object') {
      for (const each of Object.values(value)) this.#visit(each, message, depth + 1);
    }
  }

  #visitElement(value: unknown, outer: SentMessage, depth: number): void {
    const message = asMessage(value);
    if (message !== undefined) this.#outer.set(message, outer);
    this.#visit(value, message ?? outer, depth);
  }

  #note(text: string, message: SentMessage): void {
    if (text.length > MARK_CHARACTERS) return;
    const before = this.#messages.get(text);
    if (before === undefined) this.#messages.set(text, message);
    else if (before instanceof Set) before.add(message);
    else if (before !== message) this.#messages.set(text, new Set([before as SentMessage, message]));
  }
}

function asMessage(value: unknown): SentMessage | undefined {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? (value as SentMessage) : undefined;
}
