import { GO_METHODS, type GoMethod } from '../../../spec/shapes/go-messages.ts';
import { GO_METHOD_FACTS } from './go-methods.ts';

/** Members of a message, with the field names of the Go library. */
export type GoFields = Readonly<Record<string, unknown>>;

/** A message for a method of the library, and the text that identifies it on the wire. */
export interface MarkedMessage {
  readonly method: GoMethod;
  readonly fields: GoFields;
  readonly mark: string;
}

/**
 * Makes plain messages: ASCII, a known user, the required fields and one free-form object. Every message has different
 * ids, and the same seed gives the same ids.
 */
export class Messages {
  readonly #id: (letter: string) => string;

  /** @param id Makes a new id that begins with a letter for its kind. */
  constructor(id: (letter: string) => string) {
    this.#id = id;
  }

  identify(fields: GoFields = {}): MarkedMessage {
    return this.#marked('Identify', { Traits: { name: 'Ada', logins: 7 }, ...fields });
  }

  track(fields: GoFields = {}): MarkedMessage {
    return this.#marked('Track', { Event: 'Signed Up', Properties: { plan: 'team', seats: 12 }, ...fields });
  }

  page(fields: GoFields = {}): MarkedMessage {
    return this.#marked('Page', { Traits: { path: '/pricing', title: 'Pricing' }, ...fields });
  }

  group(fields: GoFields = {}): MarkedMessage {
    return this.#marked('Group', { GroupId: this.#id('g'), Traits: { name: 'Initech', employees: 329 }, ...fields });
  }

  alias(fields: GoFields = {}): MarkedMessage {
    return this.#marked('Alias', { PreviousId: this.#id('p'), ...fields });
  }

  of(method: GoMethod, fields: GoFields = {}): MarkedMessage {
    return this[GO_METHOD_FACTS[method].kind](fields);
  }

  tracks(count: number, fields: GoFields = {}): MarkedMessage[] {
    return Array.from({ length: count }, () => this.track(fields));
  }

  inTurn(count: number, methods: readonly GoMethod[] = GO_METHODS): MarkedMessage[] {
    return Array.from({ length: Math.ceil(count / methods.length) }, () => methods.map((method) => this.of(method)))
      .flat()
      .slice(0, count);
  }

  /** A message without required fields. Its mark is in one of the remaining listed fields, which no library drops. */
  lacking(method: GoMethod, ...missing: readonly string[]): MarkedMessage {
    const mark = this.#id('m');
    const marked =
      method === 'Alias' ? { UserId: mark, PreviousId: mark } : { [GO_METHOD_FACTS[method].freeForm]: { mark } };
    const fields = Object.entries(this.of(method, marked).fields).filter(([name]) => !missing.includes(name));
    return { method, mark, fields: Object.fromEntries(fields) };
  }

  /** A new id: a letter for its kind, and ten characters. */
  id(letter: string): string {
    return this.#id(letter);
  }

  #marked(method: GoMethod, fields: GoFields): MarkedMessage {
    const mark = this.#id('u');
    return { method, mark, fields: { UserId: mark, ...fields } };
  }
}
