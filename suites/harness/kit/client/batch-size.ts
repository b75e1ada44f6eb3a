import { KILOBYTE_BYTES, LIMITS } from '../../../../spec/limits.ts';
import type { Deviation } from '../../nonconformance.ts';
import { jsonBody, type ReceivedRequest } from '../../receivers/received-request.ts';

/** The larger reading of the limit. A client that keeps the smaller limit keeps this one too (readings, 18). */
export const BATCH_BYTES = LIMITS.batchKilobytes * KILOBYTE_BYTES.binary;

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
 * The part of a batch request over the limit that would fit. Undefined if no part or more than one does, because then
 * its size may be counted in more than one way.
 * @param limitBytes the largest size of the request
 */
export function diagnoseBatchSize(request: Pick<ReceivedRequest, 'body'>, limitBytes: number): string | undefined {
  const document = jsonBody(request);
  const sizes = messageBytes(request);
  const all = sizes.reduce((sum, size) => sum + size, 0);
  const plainBytes = document === undefined ? limitBytes + 1 : Buffer.byteLength(JSON.stringify(document));
  const characters = request.body.toString('utf8').length;
  const [fitting, ...others] = [
    { size: plainBytes, words: `Without escapes it has ${plainBytes} bytes, which would fit` },
    {
      // Without escapes, its messages fit wherever the whole does.
      size: sizes.length === 0 || plainBytes <= limitBytes ? limitBytes + 1 : all,
      words: `Its messages alone have ${all} bytes, which would fit`,
    },
    {
      size: sizes.length < 2 ? limitBytes + 1 : request.body.length - (sizes.at(-1) ?? 0) - SEPARATOR_BYTES,
      words: 'It would fit without its last message',
    },
    { size: characters, words: `It has ${characters} characters, which would fit if they were bytes` },
  ].filter(({ size }) => size <= limitBytes);
  return others.length === 0 ? fitting?.words : undefined;
}

function messageBytes(request: Pick<ReceivedRequest, 'body'>): number[] {
  const list = Object.values(Object(jsonBody(request))).find((value) => Array.isArray(value)) ?? [];
  return list.map((message) => Buffer.byteLength(JSON.stringify(message)));
}
