import { closeSync, constants, fstatSync, openSync, readSync, type Stats, statSync } from 'node:fs';

const FIRST_BYTES = 64 * 1024;
const STANDARD_INPUT = 0;

/**
 * The bytes of a file whose name comes from a user or a cloned repository. It must be a regular file, because a device
 * or pipe may have no end, and is read only up to the bound, because it may grow. Links are followed: settings and keys
 * are often linked, and the file at the end counts.
 * @throws the error of the file system, or one whose message names what is there instead, as the end of a sentence
 */
export function readNamedFile(path: string, maxBytes: number): Buffer {
  // Checked before the file is opened, because opening a device may have effects.
  demandRegular(statSync(path));
  // Opened without waiting for a writer, in case the file has become a pipe.
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    demandRegular(fstatSync(file));
    return readBounded(file, maxBytes);
  } finally {
    closeSync(file);
  }
}

/**
 * The bytes of standard input, from a file, a pipe or a terminal.
 * @throws as `readNamedFile`
 */
export function readStandardInput(maxBytes: number): Buffer {
  return readBounded(STANDARD_INPUT, maxBytes);
}

function demandRegular(stats: Stats): void {
  if (stats.isFile()) return;
  if (stats.isDirectory()) throw new Error('a folder');
  if (stats.isFIFO()) throw new Error('a pipe');
  throw new Error(stats.isSocket() ? 'a socket' : 'a device');
}

function readBounded(file: number, maxBytes: number): Buffer {
  let bytes = Buffer.alloc(Math.min(FIRST_BYTES, maxBytes + 1));
  let sizeBytes = 0;
  for (;;) {
    const read = readSync(file, bytes, sizeBytes, bytes.length - sizeBytes, null);
    sizeBytes += read;
    if (sizeBytes > maxBytes) throw new Error(`more than ${maxBytes} bytes`);
    if (read === 0) return bytes.subarray(0, sizeBytes);
    if (sizeBytes < bytes.length) continue;
    const larger = Buffer.alloc(Math.min(2 * bytes.length, maxBytes + 1));
    bytes.copy(larger);
    bytes = larger;
  }
}
