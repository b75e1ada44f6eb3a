import { expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { IMPLEMENTATION } from './identity.ts';

it('has the version of the package', () => {
  expect(IMPLEMENTATION.version).toBe(manifest.version);
});
