/** Position of a record. */
export type Place = number;

const SLAB_BYTES = 1024 * 1024;
/** The length of a record comes before it. */
const LENGTH_BYTES = 4;
/** Number of empty slabs that are kept for later records. */
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
 * Keeps many small records in a few large buffers, so that the garbage collector has no work with them. A buffer is
 * released when all of its records have been dropped. This works well if the oldest records are dropped first.
 */
export class Shelf {
  readonly #slabs = new Map<number, Slab>();
  readonly #spare: Buffer[] = [];
  /** The slab that is being filled. */
  #open: Slab | undefined;
  #made = 0;

  /** Memory of the slabs with a record. */
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

  /** A view of a record. It is invalid once the record is dropped. */
  read(place: Place): Buffer {
    const { bytes } = this.#slabAt(place);
    const start = (place % SLAB_BYTES) + LENGTH_BYTES;
    return bytes.subarray(start, start + bytes.readUInt32LE(start - LENGTH_BYTES));
  }

  /** Drops a record, which must exist. */
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
    // A record that fills a slab alone does not affect the open slab.
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
