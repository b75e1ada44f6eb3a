import { isDeepStrictEqual } from 'node:util';
import { writeExact } from '../../../spec/exact-json.ts';
import { type DevAttempt, type DevDelivery, devMessageSchema } from '../../../spec/shapes/dev/messages.ts';
import { instantSchema } from '../../../spec/shapes/json.ts';
import { BEHAVIOURS } from '../behaviours.ts';
import { type KeptAttempt, type KeptDelivery, type KeptMessage, measureAttempt } from './kept-message.ts';
import { describeMessage, numberIn } from './summary.ts';

/** A message as a line of the state file: the answer of `GET /dev/messages/ID`, and what a copy of it needs. */
const lineSchema = devMessageSchema.extend({ receivedAt: instantSchema });

export function writeMessage(message: KeptMessage): string {
  return writeExact({ ...describeMessage(message), receivedAt: new Date(message.receivedAtMs).toISOString() });
}

const INTERRUPTED = 'dev ended before the answer came';

/** @returns undefined if the value is no message */
export function restoreMessage(value: unknown): KeptMessage | undefined {
  const parsed = lineSchema.safeParse(value);
  const number = parsed.success ? numberIn(parsed.data.id) : null;
  if (!parsed.success || number === null) return undefined;
  const { id, at, receivedAt, source, origin, copyOf, type, user, title, sizeBytes, hint, varied, ...rest } =
    parsed.data;
  const isOpen = rest.deliveries.some(({ state }) => OPEN_STATES.includes(state));
  const names = varied.map(({ name }) => name);
  return {
    number,
    atMs: Date.parse(at),
    receivedAtMs: Date.parse(receivedAt),
    copyOf: copyOf === null ? null : numberIn(copyOf),
    hint: hint ?? (isOpen ? `dev ended before its delivery did. \`routespec resend ${id}\` sends it again.` : null),
    varied: BEHAVIOURS.filter(({ name }) => names.includes(name)),
    // The parsed copy has lost the spelling of numbers.
    call: writeExact((value as { readonly call: object }).call),
    deliveries: rest.deliveries.map(restoreDelivery),
    isKept: true,
    memoryBytes: 0,
    ...{ source, origin, type, user, title, sizeBytes },
  };
}

const OPEN_STATES: readonly DevDelivery['state'][] = ['pending', 'attempting', 'waiting'];

/** A delivery that was not over has ended with the process that made it. */
function restoreDelivery({ number, url, state, windowStart, attempts }: DevDelivery): KeptDelivery {
  const restored: KeptAttempt[] = [];
  for (const attempt of attempts) restored.push(restoreAttempt(attempt, restored[0]));
  return {
    number,
    url,
    state: OPEN_STATES.includes(state) ? 'refused' : state,
    firstAtMs: windowStart === null ? null : Date.parse(windowStart),
    nextAtMs: null,
    attemptCount: attempts.at(-1)?.number ?? 0,
    attempts: restored,
  };
}

function restoreAttempt(attempt: DevAttempt, first: KeptAttempt | undefined): KeptAttempt {
  const { number, at, durationMs, outcome, status, reason, signature, nextAt, advice, ignored } = attempt;
  const { body, ...head } = attempt.request;
  const sent = { ...head, bytes: Buffer.from(body, 'base64') };
  const isRepeated = isDeepStrictEqual(first?.request, sent);
  const response = attempt.response && {
    headers: attempt.response.headers,
    reason: attempt.response.reason,
    informational: 0,
    body: Buffer.from(attempt.response.body, 'base64').toString('latin1'),
  };
  const isUnderWay = outcome === 'under-way';
  return {
    number,
    atMs: Date.parse(at),
    request: isRepeated ? (first?.request ?? null) : sent,
    signature,
    endedAtMs: Date.parse(at) + (durationMs ?? 0),
    ending: isUnderWay ? { outcome: 'connection', status: null, reason: INTERRUPTED } : { outcome, status, reason },
    response,
    nextAtMs: nextAt === null ? null : Date.parse(nextAt),
    advice,
    ignored,
    memoryBytes: measureAttempt(isRepeated ? 0 : sent.bytes.length, response),
  };
}
