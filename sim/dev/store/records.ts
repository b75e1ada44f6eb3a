import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { IMPLEMENTATION } from '../../identity.ts';
import type { AnswerRest } from '../../wire/outcome.ts';

/** Position of a record. */
export type Place = number;

const SLAB_BYTES = 1024 * 1024;
/** The length of a record is in front of it. */
const LENGTH_BYTES = 4;
/** Number of empty slabs that are kept for what comes next. */
const MAX_SPARE = 8;

interface Slab {
  readonly number: number;
  readonly bytes: Buffer;
  /** Position of the next record. */
  end: number;
  /** Number of its records that have not been dropped. */
  records: number;
}

/**
 * Keeps many small records in a few large buffers, so that the garbage collector has nothing to do with them. A buffer
 * is given back when all of its records have been dropped. This works well where the oldest records are dropped first.
 */
export class RecordStore {
  /** Those that hold a record, by number. */
  readonly #slabs = new Map<number, Slab>();
  readonly #spare: Buffer[] = [];
  /** The slab that is being filled. */
  #open: Slab | undefined;
  #made = 0;

  /** Memory of the slabs that hold a record. */
  get heldBytes(): number {
    let sum = 0;
    for (const { bytes } of this.#slabs.values()) sum += bytes.length;
    return sum;
  }

  /** Keeps a copy of a record. */
  put(record: Uint8Array): Place {
    const slab = this.#slabFor(LENGTH_BYTES + record.length);
    const { number, bytes, end } = slab;
    bytes.writeUInt32LE(record.length, end);
    bytes.set(record, end + LENGTH_BYTES);
    slab.end += LENGTH_BYTES + record.length;
    slab.records += 1;
    return number * SLAB_BYTES + end;
  }

  /** A view of a record, which must not be used any more once the record is dropped. */
  read(place: Place): Buffer {
    const { bytes } = this.#slabAt(place);
    const start = (place % SLAB_BYTES) + LENGTH_BYTES;
    return bytes.subarray(start, start + bytes.readUInt32LE(start - LENGTH_BYTES));
  }

  /** Gives up a record, which must be there. */
  drop(place: Place): void {
    const slab = this.#slabAt(place);
    slab.records -= 1;
    if (slab.records > 0) return;
    this.#slabs.delete(slab.number);
    if (this.#open === slab) this.#open = undefined;
    if (slab.bytes.length === SLAB_BYTES && this.#spare.length < MAX_SPARE) this.#spare.push(slab.bytes);
  }

  #slabAt(place: Place): Slab {
    const slab = this.#slabs.get(Math.floor(place / SLAB_BYTES));
    if (slab === undefined) throw new Error(`Expected a record at ${place}, got none`);
    return slab;
  }

  #slabFor(neededBytes: number): Slab {
    // A record that fills a slab alone leaves the open one as it is.
    if (neededBytes > SLAB_BYTES) return this.#make(Buffer.allocUnsafeSlow(neededBytes));
    if (this.#open === undefined || this.#open.end + neededBytes > SLAB_BYTES) {
      this.#open = this.#make(this.#spare.pop() ?? Buffer.allocUnsafeSlow(SLAB_BYTES));
    }
    return this.#open;
  }

  #make(bytes: Buffer): Slab {
    const slab = { number: this.#made, bytes, end: 0, records: 0 };
    this.#made += 1;
    this.#slabs.set(slab.number, slab);
    return slab;
  }
}

/** A record of a request or response is a line of JSON, followed by the bytes of the body. */

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
  return deflateRawSync(record, { dictionary: makeDictionary(call), chunkSize: CHUNK_BYTES });
}

export function readRequest(record: Buffer, call: Buffer): KeptRequest {
  const { line, bytes } = split(inflateRawSync(record, { dictionary: makeDictionary(call) }));
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

function makeDictionary(call: Buffer): Buffer {
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
