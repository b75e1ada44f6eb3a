import { KILOBYTE_BYTES, LIMITS } from '../../../spec/limits.ts';
import type { Deviation } from '../../nonconformance.ts';
import { jsonBody, type ReceivedRequest } from '../../receivers/received-request.ts';

/** The larger reading of the limit. A client that keeps the smaller one keeps this too (readings, 18). */
export const BATCH_BYTES = LIMITS.batchKilobytes * KILOBYTE_BYTES.binary;

/** Judges whether a batch request is larger than it may be. */
export function judgeBatchSize(request: ReceivedRequest): Deviation | undefined {
  if (request.body.length <= BATCH_BYTES) return undefined;
  const expected = `a batch request of at most ${BATCH_BYTES} bytes`;
  const diagnosis = diagnoseBatchSize(request, BATCH_BYTES);
  const deviation: Deviation = { requirement: 'BAT-001', expected, seen: `${request.body.length} bytes`, request };
  return diagnosis === undefined ? deviation : { ...deviation, diagnosis };
}

/** The bytes around each message but the first: a comma. */
const SEPARATOR_BYTES = 1;

/**
 * The likely mistake of a client whose batch request is larger than the limit: what fits if the size is counted as it
 * seems to be. Undefined if nothing usual explains it.
 * @param limitBytes what the request may have at most
 */
export function diagnoseBatchSize(request: Pick<ReceivedRequest, 'body'>, limitBytes: number): string | undefined {
  const document = jsonBody(request);
  const plainBytes = document === undefined ? limitBytes + 1 : Buffer.byteLength(JSON.stringify(document));
  if (plainBytes <= limitBytes)
    return `Written without escapes it has ${plainBytes} bytes, which would fit: its size seems to be counted before they are written`;
  const sizes = messageBytes(request);
  const all = sizes.reduce((sum, size) => sum + size, 0);
  if (sizes.length > 0 && all <= limitBytes)
    return `Its messages alone have ${all} bytes, which would fit: what is around them seems not to be counted`;
  const last = (sizes.at(-1) ?? 0) + SEPARATOR_BYTES;
  if (sizes.length > 1 && request.body.length - last <= limitBytes)
    return 'It would fit without its last message: its size seems to be compared before a message is added';
  const characters = request.body.toString('utf8').length;
  return characters <= limitBytes
    ? `It has ${characters} characters, which would fit: its size seems to be counted in characters instead of bytes`
    : undefined;
}

/** The sizes of the messages in the first list of the body, in bytes. */
function messageBytes(request: Pick<ReceivedRequest, 'body'>): number[] {
  const list = Object.values(Object(jsonBody(request))).find((value) => Array.isArray(value)) ?? [];
  return list.map((message) => Buffer.byteLength(JSON.stringify(message)));
}
