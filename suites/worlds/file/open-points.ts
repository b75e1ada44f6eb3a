import { type Reading, reading } from '../../../spec/readings/index.ts';
import type { World, WorldAnswer } from '../../../spec/shapes/world.ts';
import { durationMs } from '../../../spec/text/duration.ts';
import { OPEN_BYTES } from '../../harness/kit/call-sizes.ts';
import { FITS_BYTES, TOO_LARGE_BYTES } from '../../harness/kit/client/message-sizes.ts';
import { IN_TIME_MS, TOO_LATE_MS } from '../../harness/kit/tolerances.ts';

/** The open points of a world, one sentence each: the number of a reading, and its question. */
export function openPoints({ steps, sources = {} }: World): string[] {
  const webhooks = Object.values(sources).flatMap((source) => Object.values(source?.webhooks ?? {}));
  const ofSteps = steps.flatMap((step) =>
    Object.values(step).flatMap((content) => Object.values(Object(Object(content).answers)) as WorldAnswer[][]),
  );
  const answers = [...webhooks.flatMap((webhook) => webhook?.answers ?? []), ...ofSteps.flat()];
  const numbers = new Set<Reading>(answers.flatMap(readingsOn));
  if (steps.some((step) => 'screen' in step)) numbers.add(1);
  if (steps.some((step) => 'close' in step)) numbers.add(46);
  if (webhooks.some((webhook) => UNREACHED.includes(webhook?.endpoint ?? 'http'))) numbers.add(47);
  return [...numbers].map((number) => `reading ${number}: ${reading(number).question}`);
}

/** Endpoints of which nothing says what follows at them. */
const UNREACHED = ['refusing', 'unresolved', 'no-handshake', 'resetting', 'closing'];

function readingsOn(answer: WorldAnswer): Reading[] {
  if (answer === 'timeout') return [];
  if (typeof answer === 'string') return [answer === 'endless' ? 26 : 47];
  const { status, after } = typeof answer === 'number' ? { status: answer, after: undefined } : answer;
  const afterMs = durationMs(after ?? '0s') ?? 0;
  return [
    ...(status !== 200 && status < 500 ? [23 as const] : []),
    ...(afterMs > IN_TIME_MS && afterMs < TOO_LATE_MS ? [26 as const] : []),
  ];
}

/** Ids and marks add less than this to a call. */
const ADDED_BYTES = 200;
const SWITCHES = ['integrations', 'Integrations'];

/** A call at the API of the router, a message that becomes one, or a message of a client alone. */
export type Judged = 'call' | 'message to a router' | 'message';

/** The bytes from which a content is near its limit, and those from which it certainly is too large. */
const OPEN: Readonly<Record<Judged, { readonly from: number; readonly to: number }>> = {
  call: { from: OPEN_BYTES.from - ADDED_BYTES, to: OPEN_BYTES.to },
  'message to a router': { from: FITS_BYTES, to: Number.POSITIVE_INFINITY },
  message: { from: FITS_BYTES, to: TOO_LARGE_BYTES - ADDED_BYTES },
};

/** The reason why nobody can say what must become of a call or message; undefined if the document says it. */
export function describeOpen(content: Readonly<Record<string, unknown>>, judged: Judged): string | undefined {
  const json = JSON.stringify(content);
  const bytes = Buffer.byteLength(json);
  const { from, to } = OPEN[judged];
  if (bytes > from && bytes < to) {
    const otherwise = Number.isFinite(to) ? `, and ${to} or more certainly do not` : '';
    return `it has ${bytes} bytes; at most ${from} certainly fit${otherwise} (reading 18)`;
  }
  if (json.includes('\\u0000')) return 'reading 55 leaves open what becomes of U+0000';
  const timestamp = content['timestamp'] ?? content['Timestamp'];
  if (typeof timestamp === 'string' && Number.isNaN(Date.parse(timestamp))) {
    return 'reading 48 leaves open what becomes of a timestamp that cannot be read';
  }
  const switches = SWITCHES.flatMap((name) => Object.values(Object(content[name])));
  return switches.every((value) => typeof value === 'boolean')
    ? undefined
    : 'reading 12 leaves open what a switch means that is not true or false';
}
