import { expect, it } from 'vitest';
import { findFault } from './changes.ts';

it.each(['digest-sha256', 'unsigned when retry', 'client: lost when Track'])('finds the fault %s', (name) =>
  expect(findFault(name)?.name).toBe(name),
);
