import type { RequirementId } from '../../../spec/requirements/index.ts';
import { BATCH_BYTES } from '../../harness/kit/client/batch-size.ts';
import { sizeBytes } from '../../harness/kit/client/message-sizes.ts';
import { sentTwice } from '../../harness/kit/client/sent.ts';
import { shown } from '../../harness/text.ts';
import type { Finding } from '../finding.ts';
import { deriveExpectation } from './expectation.ts';
import type { ClientPlan } from './plan.ts';
import type { TracedClient, TracedMessage } from './trace.ts';

/** If a client with at least this many messages loses one, the number is the likely reason. */
const MANY = 100;
/** Fewer messages fit into one batch. */
const FEW = 10;
/** If a batch is smaller than this, a lost message is due to the message itself. */
const FULL_BATCH_BYTES = BATCH_BYTES * 0.9;

/** True if the service accepts every batch at once, so that a client has no reason to wait or retry. */
export function isServed({ script }: ClientPlan): boolean {
  return script.every((reply) => reply.kind === 'answer' && reply.status === 200 && reply.afterMs === undefined);
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

export function judgeReturn(message: TracedMessage, { plan }: TracedClient): readonly Finding[] {
  const { method, fields, returned } = message;
  if (returned.kind === 'not-returned') {
    return [{ requirement: 'QUE-001', expected: `${method} to return`, seen: `no return for ${shown(fields)}` }];
  }
  const expectation = deriveExpectation(message);
  if (returned.kind !== 'refused' || expectation.fate !== 'sent') return ['QUE-001'];
  // While its service is slow, a client with a full queue may refuse a message.
  if (!isServed(plan)) return [];
  const { requirement } = expectation;
  return [{ requirement, expected: `${method} to take ${shown(fields)}`, seen: `refused: ${shown(returned.error)}` }];
}

/** Judges if a message that must not be sent was left out. Only next to one that was sent, silence says something. */
export function judgeLeftOut(message: TracedMessage, { requests }: TracedClient): readonly Finding[] {
  const expectation = deriveExpectation(message);
  const [sighting] = message.sightings;
  if (expectation.fate !== 'left out') return [];
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

export function judgeLoss(message: TracedMessage, client: TracedClient): readonly Finding[] {
  const expectation = deriveExpectation(message);
  if (expectation.fate !== 'sent' || message.returned.kind === 'refused') return [];
  if (message.sightings.length > 0) return [expectation.requirement, 'WIR-001'];
  if (!isServedSlowly(client.plan) || isCutOff(message, client)) return [];
  return [
    {
      requirement: lossRequirement(client, message.queuedMs, expectation.requirement),
      expected: `the ${message.method} message ${shown(message.fields)} to be sent`,
      seen: `${client.requests.length} batch requests at ${client.service}, none with it`,
      request: client.requests.at(-1),
    },
  ];
}

function lossRequirement(
  { plan, requests, messages }: TracedClient,
  queuedMs: number,
  alone: RequirementId,
): RequirementId {
  if (requests.length === 0 && plan.path !== '' && plan.flushAfterMs === undefined) return 'WIR-001';
  // If nothing was sent since, the cause is not this message.
  if (requests.every(({ atMs }) => atMs < queuedMs)) return intervalRequirement(plan);
  return sumBytes(messages) >= FULL_BATCH_BYTES ? 'BAT-002' : messages.length >= MANY ? 'QUE-013' : alone;
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
  return messages.reduce((sum, message) => sum + sizeBytes(message), 0);
}

/** A message may be sent again only if its service did not accept it. */
export function judgeOnce(message: TracedMessage, client: TracedClient): readonly Finding[] {
  const [first, second] = message.sightings;
  if (first === undefined || second === undefined || !isServed(client.plan)) return [];
  return [
    {
      requirement: 'QUE-013',
      expected: `the ${message.method} message ${shown(message.fields)} to be sent once`,
      seen: sentTwice(first.request, second.request),
      request: second.request,
    },
  ];
}
