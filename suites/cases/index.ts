import { bodies } from './bodies.ts';
import type { Case } from './case.ts';
import { everyRequest } from './every-request.ts';
import { openBodies } from './open-bodies.ts';

/** Every conformance case, in the order of the reports. */
export const CASES: readonly Case[] = [...bodies, ...openBodies, ...everyRequest];

/** The cases of these ids, in the order of the reports. */
export function findCases(ids: readonly string[]): readonly Case[] {
  const wanted = new Set(ids);
  return CASES.filter(({ id }) => wanted.has(id));
}
