import { describe, expect, it } from 'vitest';
import { Messages } from '../../capture/messages.ts';
import { certainlyFits, FILLABLE_METHODS, FITS_BYTES, sizeBytes, sized } from './message-sizes.ts';

const MESSAGES = new Messages((letter) => `${letter}-0123456789`);

describe('sized', () => {
  it.each(FILLABLE_METHODS)('makes a message for %s of exactly the given size', (method) => {
    expect(sizeBytes(sized(MESSAGES.of(method), 1_000))).toBe(1_000);
  });

  it.each(['x', '語', '"'])('makes it exact with a text that repeats %s', (unit) => {
    const message = sized(MESSAGES.track(), 1_001, unit);
    expect(sizeBytes(message)).toBe(1_001);
    expect(message.fields['Properties']).toEqual({ text: expect.stringContaining(unit.repeat(100)) });
  });

  it('refuses a message that has no free-form object', () => {
    expect(() => sized(MESSAGES.alias(), 1_000)).toThrow(
      'Expected a message with a free-form object, got one of Alias',
    );
  });
});

it.each([
  ['x', FITS_BYTES, true],
  ['x', FITS_BYTES + 1, false],
  ['\u2028', FITS_BYTES / 1.9, false],
  ['<', FITS_BYTES / 5, false],
  ['語', FITS_BYTES / 6, true],
])('a message that repeats %j in %i bytes certainly fits: %s', (unit, bytes, fits) => {
  expect(certainlyFits(sized(MESSAGES.track(), Math.floor(bytes), unit))).toBe(fits);
});
