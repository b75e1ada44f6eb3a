import { isCall } from '../../spec/checks/checks.ts';
import { sentWebhookBodySchema } from '../../spec/shapes/bodies.ts';
import { callSchema } from '../../spec/shapes/calls.ts';
import { checkWebhook } from '../../spec/webhooks/index.ts';

/** Size of the call and of the body as JSON. */
export const CHECKED_BYTES = 536;
/** Number of checks of each in a round. */
export const CHECKS = 100_000;

const COMMON = {
  type: 'track',
  userId: 'u-1',
  anonymousId: 'a-1',
  event: 'Signed Up',
  timestamp: '2026-01-01T00:00:00.000Z',
  context: { ip: '203.0.113.7', device: { type: 'phone', model: 'X' }, os: { name: 'Y', version: '18' } },
};
const PROPERTIES = { plan: 'team', seats: 12, revenue: '19.90', tags: ['new', 'paid'], coupon: null };

/** The JSON of a call or a body, with a note that gives it the required length. */
function textOf(members: object): string {
  const withNote = (note: string) => JSON.stringify({ ...members, properties: { ...PROPERTIES, note } });
  return withNote('x'.repeat(CHECKED_BYTES - withNote('').length));
}

const CALL = textOf({ ...COMMON, integrations: { All: true } });
const BODY = textOf({ version: 1, ...COMMON });
const BODY_BYTES = Buffer.from(BODY);

/** A validator of a call or a body. */
export interface Checker {
  readonly name: string;
  readonly text: string;
  readonly accepts: (value: unknown) => boolean;
}

type Pair = readonly [Checker, Checker];

export const CALL_CHECKERS: Pair = [
  { name: "simulator's intake", text: CALL, accepts: isCall },
  { name: 'Zod 3', text: CALL, accepts: (value) => callSchema.safeParse(value).success },
];

export const BODY_CHECKERS: Pair = [
  { name: 'checkWebhook', text: BODY, accepts: (value) => checkWebhook(value).ok },
  { name: 'Zod 3', text: BODY, accepts: (value) => sentWebhookBodySchema.safeParse(value).success },
];

/** The same from the bytes of a request. Most of its time is `JSON.parse`, which both must call. */
export const BYTES_CHECKERS: Pair = [
  { name: 'checkWebhook', text: BODY, accepts: () => checkWebhook(BODY_BYTES).ok },
  {
    name: 'JSON.parse, Zod 3',
    text: BODY,
    accepts: () => sentWebhookBodySchema.safeParse(JSON.parse(BODY_BYTES.toString())).success,
  },
];

/** Nanoseconds of CPU time for each check of a valid value. @param losses gets a line if it is refused */
export async function measureChecking({ name, text, accepts }: Checker, losses: string[]): Promise<number> {
  const value: unknown = JSON.parse(text);
  const before = process.cpuUsage();
  let accepted = 0;
  for (let number = 0; number < CHECKS; number += 1) if (accepts(value)) accepted += 1;
  const { user, system } = process.cpuUsage(before);
  if (accepted !== CHECKS) losses.push(`${name}: expected ${CHECKS} valid values, got ${accepted}`);
  return ((user + system) * 1_000) / CHECKS;
}
