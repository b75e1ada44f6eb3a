import { plural } from '../../../spec/grammar.ts';
import { LIMITS } from '../../../spec/limits.ts';
import type { RequirementId } from '../../../spec/requirements/index.ts';
import type { Sighting } from '../../harness/capture/capture.ts';
import { BATCH_BYTES } from '../../harness/kit/client/batch-size.ts';
import { FITS_BYTES, sizeBytes, TOO_LARGE_BYTES } from '../../harness/kit/client/message-sizes.ts';
import { sentTwice } from '../../harness/kit/client/sent.ts';
import { shown } from '../../harness/text.ts';
import type { Finding } from '../finding.ts';
import { deriveExpectation } from './expectation.ts';
import type { ClientPlan } from './plan.ts';
import type { ClientTrace, TracedClient, TracedMessage } from './trace.ts';

/** If a client with at least this many messages loses one, the number is the likely reason. */
const MANY = 100;
/** Messages that a queue holds in any case, because a server queues as many in a minute (readings, 56). */
export const AN_ORDINARY_MINUTE = 1_000;
/** Fewer messages fit into one batch. */
const FEW = 10;
/** If a batch is smaller than this, a lost message is due to the message itself. */
export const FULL_BATCH_BYTES = BATCH_BYTES * 0.9;

/** True if the service accepts every batch at once, so that a client has no reason to wait or retry. */
export function isServed({ script }: ClientPlan): boolean {
  return script.every((reply) => reply.kind === 'answer' && reply.status === 200 && reply.afterMs === undefined);
}

/** True if the service accepts its request of this index at once. */
function isAccepted({ script }: ClientPlan, index: number): boolean {
  const reply = script[index] ?? script.at(-1);
  return reply?.kind === 'answer' && reply.status === 200 && reply.afterMs === undefined;
}

function isServedSlowly({ script }: ClientPlan): boolean {
  return script.every((reply) => (reply.kind === 'answer' && reply.status === 200) || reply.kind === 'drip');
}

/** The requirement that limits how long a message may wait. */
export function intervalRequirement({ flushAfterMs }: ClientPlan): RequirementId {
  return flushAfterMs === undefined ? 'QUE-009' : 'QUE-010';
}

/** True if the client was closed, so that the fate of a message is open (readings, 46). */
export function isCutOff({ queuedMs }: TracedMessage, { closedMs }: TracedClient): boolean {
  return closedMs !== undefined && queuedMs <= closedMs;
}

export function judgeReturn(message: TracedMessage, { plan, messages, requests }: TracedClient): readonly Finding[] {
  const { method, fields, returned, calledMs } = message;
  const isSlow = !isServed(plan);
  if (returned.kind === 'not-returned') {
    const position = messages.indexOf(message) + 1;
    const requirement = isSlow && position > MANY ? 'QUE-018' : 'QUE-001';
    const expected = `${method} to return for message ${position}${isSlow ? ' while the service is slow' : ''}`;
    return [{ requirement, expected, seen: `no return for ${shown(fields)}` }];
  }
  const expectation = deriveExpectation(message);
  if (isSlow) {
    // Only while a request is under way, a method has something to wait for. A client with a full queue may refuse a message.
    const waits = requests.some(({ atMs }) => atMs <= calledMs);
    return [
      ...(waits ? (['QUE-001'] as const) : []),
      ...(waits && messages.length > AN_ORDINARY_MINUTE && message === messages.at(-1) ? (['QUE-018'] as const) : []),
    ];
  }
  if (returned.kind !== 'refused' || expectation.fate !== 'sent') return ['QUE-001'];
  const { requirement } = expectation;
  return [{ requirement, expected: `${method} to take ${shown(fields)}`, seen: `refused: ${shown(returned.error)}` }];
}

/** Judges if a message that must not be sent was left out. Only next to one that was sent, silence says something. */
export function judgeLeftOut(message: TracedMessage, { requests }: TracedClient): readonly Finding[] {
  const expectation = deriveExpectation(message);
  if (expectation.fate !== 'left out') return [];
  const isTooLarge = sizeBytes(message) >= TOO_LARGE_BYTES;
  // A client may send a message that is too large without a part of it. Its fields are judged in messages that fit.
  const sighting = message.sightings.find((each) => !isTooLarge || isStillLarge(each));
  if (sighting === undefined) return requests.length > 0 ? [expectation.requirement] : [];
  return [
    {
      requirement: expectation.requirement,
      expected: `the ${message.method} message of ${sizeBytes(message)} bytes, ${shown(message.fields)}, not to be sent`,
      seen: 'a batch request with it',
      request: sighting.request,
    },
  ];
}

/** True if a message was sent with what makes it too large. */
function isStillLarge({ message }: Sighting): boolean {
  return Buffer.byteLength(JSON.stringify(message) ?? '') > (FITS_BYTES + TOO_LARGE_BYTES) / 2;
}

export function judgeLoss(
  message: TracedMessage,
  client: TracedClient,
  { endMs }: Pick<ClientTrace, 'endMs'>,
): readonly Finding[] {
  const expectation = deriveExpectation(message);
  if (expectation.fate !== 'sent' || message.returned.kind === 'refused') return [];
  if (message.sightings.length > 0) {
    return [
      ...[expectation.requirement, 'WIR-001' as const],
      ...(followsTooLarge(message, client) ? (['BAT-006'] as const) : []),
      ...(isServed(client.plan) ? [] : [intervalRequirement(client.plan)]),
    ];
  }
  if (!isServedSlowly(client.plan) || isCutOff(message, client)) return [];
  return [
    {
      requirement: lossRequirement(client, message, expectation.requirement),
      expected: `the ${message.method} message ${shown(message.fields)} to be sent`,
      seen: fellSilent(client, message)
        ? `no batch request in the ${seconds(endMs - message.queuedMs)} after it was queued (an interval is ${seconds(intervalMs(client.plan))})`
        : `${plural(client.requests.length, 'batch request')} at ${client.service}, none with it`,
      request: client.requests.at(-1),
      isLast: true,
    },
  ];
}

/** True if nothing was sent since a message was queued. Requests of its very instant are those of messages before it. */
function fellSilent({ requests, messages }: TracedClient, message: TracedMessage): boolean {
  const since = messages.slice(messages.indexOf(message));
  return (
    requests.every(({ atMs }) => atMs <= message.queuedMs) && since.every(({ sightings }) => sightings.length === 0)
  );
}

function seconds(ms: number): string {
  return `${Math.round(ms) / 1000} s`;
}

/** Time after which a client sends what is queued. */
export function intervalMs({ flushAfterMs }: ClientPlan): number {
  return flushAfterMs ?? LIMITS.flushIntervalMs;
}

function lossRequirement(client: TracedClient, message: TracedMessage, alone: RequirementId): RequirementId {
  const { plan, requests, messages } = client;
  // A message that waits for an answer is not lost for another reason.
  if (!isServed(plan)) return intervalRequirement(plan);
  if (requests.length === 0 && plan.path !== '' && plan.flushAfterMs === undefined) return 'WIR-001';
  // If nothing was sent since, the cause is not this message.
  if (requests.every(({ atMs }) => atMs < message.queuedMs)) return intervalRequirement(plan);
  if (sumBytes(messages) >= FULL_BATCH_BYTES) return 'BAT-002';
  if (followsTooLarge(message, client)) return 'BAT-006';
  return messages.length >= MANY ? 'QUE-013' : alone;
}

/** True if the client got a message before that is too large. */
function followsTooLarge(message: TracedMessage, { messages }: TracedClient): boolean {
  return messages.slice(0, messages.indexOf(message)).some((each) => sizeBytes(each) >= TOO_LARGE_BYTES);
}

/** The clauses that a client with many messages, or with more than one batch holds, has shown by sending them all. */
export function listSentAll({ messages }: TracedClient): readonly RequirementId[] {
  if (messages.length < FEW || messages.some(({ sightings }) => sightings.length === 0)) return [];
  return [
    ...(sumBytes(messages) >= FULL_BATCH_BYTES ? (['BAT-002'] as const) : []),
    ...(messages.length >= MANY ? (['QUE-013'] as const) : []),
  ];
}

function sumBytes(messages: readonly TracedMessage[]): number {
  const sent = messages.filter((message) => deriveExpectation(message).fate === 'sent');
  return sent.reduce((sum, message) => sum + sizeBytes(message), 0);
}

/** A message may be sent again only if its service did not accept it. */
export function judgeOnce(
  message: TracedMessage,
  { plan }: TracedClient,
  { isSilent }: ClientTrace,
): readonly Finding[] {
  const accepted = message.sightings.findIndex(({ request }) => isAccepted(plan, request.index));
  const [first, second] = message.sightings.slice(Math.max(0, accepted));
  if (first === undefined || accepted === -1) return [];
  if (second === undefined) return isSilent ? ['QUE-013'] : [];
  return [
    {
      requirement: 'QUE-013',
      expected: `the ${message.method} message ${shown(message.fields)} to be sent once`,
      seen: sentTwice(first.request, second.request),
      request: second.request,
    },
  ];
}
