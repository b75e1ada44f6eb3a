import { expect, it } from 'vitest';
import { Messages } from '../../capture/messages.ts';
import { certainlyFits, FITS_BYTES, sized } from './message-sizes.ts';

const MESSAGES = new Messages((letter) => `${letter}-0123456789`);

it.each([
  ['x', FITS_BYTES, true],
  ['x', FITS_BYTES + 1, false],
  ['\u2028', FITS_BYTES / 1.9, false],
  ['<', FITS_BYTES / 5, false],
  ['語', FITS_BYTES / 6, true],
])('a message that repeats %j in %i bytes certainly fits: %s', (unit, bytes, fits) => {
  expect(certainlyFits(sized(MESSAGES.track(), Math.floor(bytes), unit))).toBe(fits);
});
