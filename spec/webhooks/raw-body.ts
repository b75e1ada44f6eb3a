import { RoutespecError } from '../error.ts';

/** The bytes of a value from any program or realm; undefined if it is neither bytes nor text. */
export function bytesIn(value: unknown): Buffer | undefined {
  if (typeof value === 'string') return Buffer.from(value, 'utf8');
  try {
    if (ArrayBuffer.isView(value)) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    return isArrayBuffer(value) ? Buffer.from(value) : undefined;
  } catch {
    // Bytes that were transferred to another thread are gone.
    return undefined;
  }
}

/** @throws RoutespecError `usage` if it is neither bytes nor text */
export function toBytes(rawBody: unknown): Buffer {
  const bytes = bytesIn(rawBody);
  if (bytes !== undefined) return bytes;
  const expected = '`rawBody` must be the bytes or the text of the request';
  throw new RoutespecError('usage', `${expected}, got ${typeof rawBody}; ${adviceFor(rawBody)}`);
}

function adviceFor(given: unknown): string {
  if (typeof memberIn(given, 'then') === 'function') return 'await it first';
  if (memberIn(given, 'body') !== undefined || memberIn(given, Symbol.asyncIterator) !== undefined) {
    return 'read it with `await readBody(request)`';
  }
  return 'read them before the body is parsed';
}

/** A member of a value of any kind; undefined if it cannot be read. */
export function memberIn(holder: unknown, name: PropertyKey): unknown {
  try {
    return Object(holder)[name];
  } catch {
    return undefined;
  }
}

const isArrayBuffer = (value: unknown): value is ArrayBuffer =>
  Object.prototype.toString.call(value) === '[object ArrayBuffer]';
