import { isObject } from '../json-object.ts';
import type { RequestKind } from './path.ts';

/** The content of one request from a client library. */
export interface Batch {
  /** The items that should be calls, in order. */
  readonly items: readonly unknown[];
  /** Whether it is one call without a batch around it. The answer is then about that call. */
  readonly isSingle: boolean;
  /** The write key that the client gives in the body. */
  readonly writeKey?: string;
}

/**
 * Reads the document of a request: `{"batch": […]}`, where null means an empty batch, or a bare array, or one call.
 * The kind that the path names is the kind of the call, whatever the call itself says.
 */
export function readBatch(document: unknown, kind: RequestKind): Batch | { readonly problem: string } {
  if (kind === 'any' && Array.isArray(document)) return { items: document, isSingle: false };
  if (!isObject(document)) return { problem: 'Expected the request body to be a batch or a call, got neither' };
  const key = typeof document['writeKey'] === 'string' ? { writeKey: document['writeKey'] } : {};
  if (kind !== 'any') return { items: [{ ...document, type: kind }], isSingle: true, ...key };
  if (!Object.hasOwn(document, 'batch')) return { items: [document], isSingle: true, ...key };
  const items = document['batch'] ?? [];
  if (Array.isArray(items)) return { items, isSingle: false, ...key };
  return { problem: `Expected \`batch\` to be an array or null, got ${typeof items}` };
}
