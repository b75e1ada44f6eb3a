import { isCall } from '../../spec/checks/checks.ts';
import { sentWebhookBodySchema } from '../../spec/shapes/bodies.ts';
import { callSchema } from '../../spec/shapes/calls.ts';
import { checkWebhook } from '../../spec/webhooks/index.ts';
import { cpuSecondsOf, duel, type Row } from './rounds.ts';

/** Size of the call and of the body as JSON. */
const CHECKED_BYTES = 536;
/** Number of checks of each in a round. */
const CHECKS = 100_000;

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

const CALL = JSON.parse(textOf({ ...COMMON, integrations: { All: true } }));
const BODY_TEXT = textOf({ version: 1, ...COMMON });
const BODY = JSON.parse(BODY_TEXT);
const BODY_BYTES = Buffer.from(BODY_TEXT);

/** A validator, bound to a valid value. */
interface Checker {
  readonly name: string;
  readonly accepts: () => boolean;
}

const PAIRS: Readonly<Record<string, readonly [Checker, Checker]>> = {
  [`a call of ${CHECKED_BYTES} bytes, checked`]: [
    { name: "simulator's intake", accepts: () => isCall(CALL) },
    { name: 'Zod 3', accepts: () => callSchema.safeParse(CALL).success },
  ],
  [`a body of ${CHECKED_BYTES} bytes, checked`]: [
    { name: 'checkWebhook', accepts: () => checkWebhook(BODY).ok },
    { name: 'Zod 3', accepts: () => sentWebhookBodySchema.safeParse(BODY).success },
  ],
  // Most of its time is `JSON.parse`, which both must call.
  'the same body, from the bytes of a request': [
    { name: 'checkWebhook', accepts: () => checkWebhook(BODY_BYTES).ok },
    {
      name: 'JSON.parse, Zod 3',
      accepts: () => sentWebhookBodySchema.safeParse(JSON.parse(BODY_BYTES.toString())).success,
    },
  ],
};

/** Nanoseconds of CPU time for each check of a valid value. */
async function checkNs({ name, accepts }: Checker): Promise<number> {
  const seconds = await cpuSecondsOf(async () => {
    for (let number = 0; number < CHECKS; number += 1) {
      if (!accepts()) throw new Error(`Expected ${name} to accept a valid value`);
    }
  });
  return (seconds * 1e9) / CHECKS;
}

export async function checkingRows(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [what, contenders] of Object.entries(PAIRS)) {
    rows.push(...(await duel({ what, unit: 'CPU ns', better: 'less', rounds: 7, contenders }, checkNs)));
  }
  return rows;
}
