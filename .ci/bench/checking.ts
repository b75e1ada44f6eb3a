import { isCall } from '../../spec/checks/checks.ts';
import { callSchema } from '../../spec/shapes/calls.ts';

/** How large the call is as JSON. */
export const CALL_BYTES = 536;
/** How often it is checked in a round. */
export const CHECKS = 100_000;

const CALL = {
  type: 'track',
  userId: 'u-1',
  anonymousId: 'a-1',
  event: 'Signed Up',
  timestamp: '2026-01-01T00:00:00.000Z',
  properties: { plan: 'team', seats: 12, revenue: '19.90', tags: ['new', 'paid'], coupon: null, note: '' },
  context: { ip: '203.0.113.7', device: { type: 'phone', model: 'X' }, os: { name: 'Y', version: '18' } },
  integrations: { All: true },
};
const missingBytes = CALL_BYTES - JSON.stringify(CALL).length;
const TEXT = JSON.stringify({ ...CALL, properties: { ...CALL.properties, note: 'x'.repeat(missingBytes) } });

/** Something that says whether a value is a call. */
export interface Checker {
  readonly name: string;
  readonly accepts: (value: unknown) => boolean;
}

export const CHECKERS: readonly [Checker, Checker] = [
  { name: "simulator's intake", accepts: isCall },
  { name: 'Zod 3', accepts: (value) => callSchema.safeParse(value).success },
];

/** Nanoseconds of CPU time for each check of a valid call. @param losses gets a line if it is refused */
export async function measureChecking({ name, accepts }: Checker, losses: string[]): Promise<number> {
  const value: unknown = JSON.parse(TEXT);
  const before = process.cpuUsage();
  let accepted = 0;
  for (let number = 0; number < CHECKS; number += 1) if (accepts(value)) accepted += 1;
  const { user, system } = process.cpuUsage(before);
  if (accepted !== CHECKS) losses.push(`${name}: expected ${CHECKS} valid calls, got ${accepted}`);
  return ((user + system) * 1_000) / CHECKS;
}
