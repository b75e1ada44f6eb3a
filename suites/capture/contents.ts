import { decoded } from '../receivers/content-coding.ts';
import type { ReceivedRequest } from '../receivers/received-request.ts';

/** What a client sent, as far as it can be read: its text, and the JSON documents in it. */
export interface Contents {
  readonly text: string;
  /** One where the body is JSON, several where each line is; none where it is neither. */
  readonly documents: readonly unknown[];
}

/** Reads a request of a client in whatever way it is wrapped: the interface that it speaks is not shown. */
export function contentsOf(request: Pick<ReceivedRequest, 'rawHeaders' | 'body'>): Contents {
  // The decoder drops a byte order mark, which no parser of JSON takes.
  const text = new TextDecoder().decode(decoded(request).body);
  return { text, documents: documentsOf(text) };
}

function documentsOf(text: string): unknown[] {
  const whole = parsed(text);
  if (whole !== undefined) return [whole];
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const documents = lines.map(parsed);
  return documents.includes(undefined) ? [] : documents;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
