import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { IMPLEMENTATION } from '../../identity.ts';
import type { AnswerRest } from '../../wire/outcome.ts';

/** Records of requests and responses: a line of JSON, followed by the bytes of the body. */

/** A request as it was sent. */
export interface KeptRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
}

/** A response, with the beginning of its body. */
export interface KeptResponse {
  readonly reason: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
}

const NEWLINE = 0x0a;
/** Beginning of the line of a usual request. */
const USUAL_LINE = Buffer.from(
  `["POST","http://127.0.0.1:3000/https://localhost",{"Content-Type":"application/json","User-Agent":"${IMPLEMENTATION.name}/${IMPLEMENTATION.version}","X-Signature":"`,
);
/** The smallest output buffer of Node's zlib. Most requests compress to less. */
const CHUNK_BYTES = 1024;

/**
 * Writes a request. A body repeats most of its call, so it is compressed with the call as the dictionary: about 150
 * bytes of 1.3 kB remain. The same request of the same call always makes the same record.
 */
export function requestRecord({ method, url, headers, bytes }: KeptRequest, call: Buffer): Buffer {
  const record = joined([method, url, headers], bytes);
  return deflateRawSync(record, { dictionary: dictionaryOf(call), chunkSize: CHUNK_BYTES });
}

export function readRequest(record: Buffer, call: Buffer): KeptRequest {
  const { line, bytes } = split(inflateRawSync(record, { dictionary: dictionaryOf(call) }));
  const [method, url, headers] = JSON.parse(line);
  return { method, url, headers, bytes };
}

export function responseRecord({ reason, headers, body }: AnswerRest): Buffer {
  return joined([reason, headers], Buffer.from(body, 'latin1'));
}

export function readResponse(record: Buffer): KeptResponse {
  const { line, bytes } = split(record);
  const [reason, headers] = JSON.parse(line);
  return { reason, headers, bytes };
}

function dictionaryOf(call: Buffer): Buffer {
  return Buffer.concat([USUAL_LINE, call]);
}

function joined(line: readonly unknown[], bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${JSON.stringify(line)}\n`), bytes]);
}

/** The JSON here has no line break between its values, so the first one ends the line. */
function split(record: Buffer): { readonly line: string; readonly bytes: Buffer } {
  const end = record.indexOf(NEWLINE);
  return { line: record.toString('utf8', 0, end), bytes: record.subarray(end + 1) };
}
