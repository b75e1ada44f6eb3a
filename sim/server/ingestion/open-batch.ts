import type { Batch } from '../../ingestion/batch.ts';
import { inflate } from '../../ingestion/inflate.ts';
import type { RequestKind } from '../../ingestion/path.ts';
import type { Memory } from '../../model/memory.ts';
import type { Rules } from '../../rules/rules.ts';
import { MAX_BODY_BYTES, parseJson } from '../body/body.ts';

/** A request from a client library as it was received. */
export interface IngestionRequest {
  /** Null if there were more bytes than are ever read. */
  readonly received: Uint8Array | null;
  readonly contentEncoding: string | undefined;
  readonly kind: RequestKind;
  /** What faults remember in the world. */
  readonly memory: Memory;
}

/** Decompresses and reads the body of a request, within the limit of a batch ("Limits"). */
export function openBatch(rules: Rules, request: IngestionRequest): Batch | { readonly problem: string } {
  const { received, contentEncoding, kind, memory } = request;
  const tooLarge = { problem: `Expected a request of at most ${rules.batchSizeBytes} bytes, got more` };
  if (received === null) return tooLarge;
  const inflated = inflate(received, contentEncoding, MAX_BODY_BYTES);
  if ('problem' in inflated) return inflated;
  if (inflated.bytes.byteLength > rules.batchSizeBytes) return tooLarge;
  const json = parseJson(inflated.bytes);
  return 'problem' in json ? json : rules.readBatch(json.value, kind, memory);
}
