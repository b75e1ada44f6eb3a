import { KILOBYTE_BYTES, LIMITS } from '../../../spec/limits.ts';
import { variant } from '../replacement.ts';

export const LIMIT_VARIANTS = [
  variant({
    name: 'binary-kilobytes',
    reading: 18,
    description: 'A KB has 1024 bytes.',
    change: () => ({
      callSizeBytes: LIMITS.callKilobytes * KILOBYTE_BYTES.binary,
    }),
  }),
  variant({
    name: 'large-calls-dropped',
    reading: 18,
    description: 'A call that is too large is accepted and dropped.',
    change: () => ({
      oversizeCall: 'dropped',
    }),
  }),
];
