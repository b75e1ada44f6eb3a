import { gzipSync } from 'node:zlib';
import { slot } from '../../../model/memory.ts';
import type { EncodedBody } from '../../client/client-rules.ts';
import { fault } from '../../replacement.ts';

const COMPRESSED_FROM_BYTES = 1024;

function gzipped(bytes: Buffer): EncodedBody {
  return { bytes: gzipSync(bytes), headers: { 'Content-Encoding': 'gzip' } };
}

/** Faults in how a body is written. */
export const WRITTEN_BODY_FAULTS = [
  fault({
    name: 'pooled-buffer-not-cut',
    breaks: ['BOD-001', 'CAL-012'],
    description:
      'Bodies are written into one buffer from a pool, and a shorter one leaves with the tail of those before.',
    memory: slot('the buffer', () => ({ text: '' })),
    change: ({ serialise }, recall) => ({
      serialise: (body, attempt) => {
        const buffer = recall(attempt.message.memory);
        const text = serialise(body, attempt);
        buffer.text = text + buffer.text.slice(text.length);
        return buffer.text;
      },
    }),
  }),
  fault({
    name: 'large-bodies-compressed',
    breaks: ['BOD-001', 'CAL-012', 'ING-001', 'SIG-003', 'SIG-011'],
    description: `A body of ${COMPRESSED_FROM_BYTES} bytes or more is sent in gzip, as the HTTP library does by default.`,
    change: ({ encode }) => ({
      encode: (bytes) => (bytes.byteLength < COMPRESSED_FROM_BYTES ? encode(bytes) : gzipped(bytes)),
    }),
  }),
];
