import { exceededBound } from '../../../spec/json-bounds.ts';
import { decoded } from '../receivers/content-coding.ts';
import { CONTENTS_BOUNDS, countValues } from '../receivers/contents-bounds.ts';
import type { ReceivedRequest } from '../receivers/received-request.ts';
import { valuesWithin } from './places.ts';

/** A shorter text in base64 has no room for a message. */
const WRAPPED_CHARACTERS = 40;

/** The readable parts of a client's request: its text, and the JSON documents in it. */
export interface Contents {
  readonly text: string;
  /**
   * One document if the body is JSON, one for each line if every line is JSON, otherwise none. The documents inside its
   * texts follow, decoded from base64 if necessary.
   */
  readonly documents: readonly unknown[];
  /** Number of values and names in the documents, or more. */
  readonly values: number;
}

/** Reads a client's request in any wrapping, because the document does not show the client's wire format. */
export function readContents(request: Pick<ReceivedRequest, 'rawHeaders' | 'body'>): Contents {
  // The decoder drops a byte order mark, which JSON parsers refuse.
  const text = new TextDecoder().decode(decoded(request).body);
  const reader = new Reader();
  return { text, documents: reader.readDocuments(text), values: reader.values };
}

/** Parses the documents of one request, as long as all of them together stay within the bounds of one body. */
class Reader {
  values = 0;

  readDocuments(text: string): unknown[] {
    const whole = this.#parsed(text);
    if (whole !== undefined) return this.#withWrapped(whole);
    const documents: unknown[] = [];
    for (const line of text.split('\n')) {
      if (line.trim() === '') continue;
      const document = this.#parsed(line);
      if (document === undefined) return [];
      documents.push(document);
    }
    return documents.flatMap((document) => this.#withWrapped(document));
  }

  /** A document and those inside its texts. Texts of the inner documents are not searched again. */
  #withWrapped(document: unknown): unknown[] {
    const documents = [document];
    for (const value of valuesWithin(document)) {
      this.values += 1;
      const wrapped = typeof value === 'string' ? this.#wrappedIn(value) : undefined;
      if (wrapped !== undefined) documents.push(wrapped);
    }
    return documents;
  }

  #wrappedIn(text: string): unknown {
    if (/^\s*[[{]/.test(text)) return this.#counted(text);
    if (text.length < WRAPPED_CHARACTERS || !/^[\w+/=-]+$/.test(text)) return undefined;
    const decoded = Buffer.from(text, 'base64').toString();
    return /^\s*[[{]/.test(decoded) ? this.#counted(decoded) : undefined;
  }

  /** A wrapped document. Its values are counted before anything visits them. */
  #counted(text: string): unknown {
    const document = this.#parsed(text);
    if (document !== undefined) this.values += countValues(Buffer.from(text));
    return document;
  }

  /** The value of a JSON text; undefined for other texts, and beyond the bounds. */
  #parsed(text: string): unknown {
    const bytes = Buffer.from(text);
    const values = CONTENTS_BOUNDS.values - this.values;
    if (exceededBound(bytes, { ...CONTENTS_BOUNDS, values }) !== undefined) return undefined;
    try {
      return JSON.parse(text);
    } catch {
      return undefined;
    }
  }
}
