import { isObject } from '../json-object.ts';
import type { RequestKind } from './path.ts';

/** What one request of a client library brings. */
export interface Batch {
  /** What should be calls, in their order. */
  readonly items: readonly unknown[];
  /** Whether it is one call without a batch around it, which is answered for what it is. */
  readonly isSingle: boolean;
  /** The write key that the client gives in the body. */
  readonly writeKey?: string;
}

/**
 * Reads the document of a request: `{"batch": […]}`, where null stands for an empty batch, a bare array, or one call.
 * The kind that the path names is the kind of the call, whether the call says it too or not.
 */
export function readBatch(document: unknown, kind: RequestKind): Batch | { readonly problem: string } {
  if (kind === 'any' && Array.isArray(document)) return { items: document, isSingle: false };
  if (!isObject(document)) return { problem: 'Expected the request body to be a batch or a call, got something else' };
  const key = typeof document['writeKey'] === 'string' ? { writeKey: document['writeKey'] } : {};
  if (kind !== 'any') return { items: [{ ...document, type: kind }], isSingle: true, ...key };
  if (!Object.hasOwn(document, 'batch')) return { items: [document], isSingle: true, ...key };
  const items = document['batch'] ?? [];
  if (Array.isArray(items)) return { items, isSingle: false, ...key };
  return { problem: `Expected \`batch\` to be an array or null, got ${typeof items}` };
}
