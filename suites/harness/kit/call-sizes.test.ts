import { expect, it } from 'vitest';
import { FITS_BYTES, sizeBytes, sized } from './call-sizes.ts';

it.each(['x', '"', '<', '語', '&>', '\n', '\u0001'])('fills a call with %j up to exactly so many bytes', (fill) => {
  const call = sized({ type: 'track', userId: 'user-1', event: 'Signed Up' }, FITS_BYTES, 'properties', fill);
  expect(sizeBytes(call)).toBe(FITS_BYTES);
  expect(call).toMatchObject({ properties: { text: expect.stringContaining(fill.repeat(1_000)) } });
});
