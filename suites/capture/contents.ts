import { decoded } from '../receivers/content-coding.ts';
import type { ReceivedRequest } from '../receivers/received-request.ts';
import { placesIn } from './places.ts';

/** A shorter text in base64 has no room for a message. */
const WRAPPED_CHARACTERS = 40;

/** What can be read of a client's request: its text, and the JSON documents in it. */
export interface Contents {
  readonly text: string;
  /**
   * One if the body is JSON, one for each line if every line is, none otherwise. Each is followed by the documents that
   * it holds as text, in base64 or not.
   */
  readonly documents: readonly unknown[];
}

/** Reads a request of a client however it is wrapped, because the document does not show the client's wire format. */
export function contentsOf(request: Pick<ReceivedRequest, 'rawHeaders' | 'body'>): Contents {
  // The decoder drops a byte order mark, which no parser of JSON takes.
  const text = new TextDecoder().decode(decoded(request).body);
  return { text, documents: documentsOf(text) };
}

function documentsOf(text: string): unknown[] {
  const whole = parsed(text);
  if (whole !== undefined) return withWrapped(whole);
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const documents = lines.map(parsed);
  return documents.includes(undefined) ? [] : documents.flatMap(withWrapped);
}

/** A document and those that its texts hold. Texts of the inner documents are not searched in turn. */
function withWrapped(document: unknown): unknown[] {
  const documents = [document];
  for (const { value } of placesIn(document)) {
    const wrapped = typeof value === 'string' ? wrappedIn(value) : undefined;
    if (wrapped !== undefined) documents.push(wrapped);
  }
  return documents;
}

function wrappedIn(text: string): unknown {
  if (/^\s*[[{]/.test(text)) return parsed(text);
  if (text.length < WRAPPED_CHARACTERS || !/^[\w+/=-]+$/.test(text)) return undefined;
  const decoded = Buffer.from(text, 'base64').toString();
  return /^\s*[[{]/.test(decoded) ? parsed(decoded) : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
