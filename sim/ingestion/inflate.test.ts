import { deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { inflate } from './inflate.ts';

const MAX_BYTES = 1000;
const TEXT = Buffer.from('{"batch":[]}');
const PACKED = gzipSync(TEXT);

describe('inflate', () => {
  it.each([undefined, '', 'identity'])('leaves a body with the coding %j as it is', (coding) => {
    expect(inflate(TEXT, coding, MAX_BYTES)).toEqual({ bytes: TEXT });
  });

  it.each(['gzip', 'GZIP', ' x-gzip '])('undoes the coding %j', (coding) => {
    expect(inflate(PACKED, coding, MAX_BYTES)).toEqual({ bytes: TEXT });
  });

  it.each([
    ['that is not gzip', TEXT],
    ['that is empty', Buffer.alloc(0)],
    ['that is cut off', PACKED.subarray(0, -5)],
    ['whose checksum is wrong', Buffer.concat([PACKED.subarray(0, -8), Buffer.alloc(8)])],
    ['of another coding', deflateSync(TEXT)],
    ['that is a byte too large', gzipSync(Buffer.alloc(MAX_BYTES + 1))],
    ['that is far too large', gzipSync(Buffer.alloc(20_000_000))],
  ])('does not undo a body %s', (_, bytes) => {
    const inflated = inflate(bytes, 'gzip', MAX_BYTES);
    // Do not compare or print millions of bytes if the test fails.
    const problem = 'problem' in inflated ? inflated.problem : `${inflated.bytes.byteLength} bytes`;
    expect(problem).toMatch(/^Expected the request body to be gzip of at most 1000 bytes, got: \S/);
  });

  it('undoes a body of exactly the largest size', () => {
    expect(inflate(gzipSync(Buffer.alloc(MAX_BYTES)), 'gzip', MAX_BYTES)).toEqual({ bytes: Buffer.alloc(MAX_BYTES) });
  });

  it.each(['br', 'deflate', 'gzip, gzip'])('refuses the coding %j', (coding) => {
    expect(inflate(PACKED, coding, MAX_BYTES)).toEqual({
      problem: `Expected the Content-Encoding to be gzip or none, got "${coding}"`,
    });
  });
});
