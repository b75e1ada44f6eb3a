import type { CallKind } from '../../spec/shapes/calls.ts';
import { missingHeader } from '../harness/checks/headers.ts';
import { readMember } from '../harness/checks/member.ts';
import { objectBody } from '../harness/receivers/received-request.ts';
import { isRetry } from './attempts.ts';
import type { Attempt, Trace } from './trace.ts';

/** True if a request shows which message it is for, and which webhook. */
export function isTraceable(attempt: Attempt, trace: Trace): boolean {
  return hasAllIds(attempt) && isAtOwnWebhook(attempt, trace);
}

/** True if a body has every id of its message. Otherwise it may be that of another message. */
export function hasAllIds({ message, request }: Pick<Attempt, 'message' | 'request'>): boolean {
  const { call, audience } = message;
  if (!hasNames({ message, request })) return false;
  // It is open what becomes of the properties of a screen (readings, 5).
  if (call === undefined || call.type === 'alias' || call.type === 'screen') return true;
  const member = freeFormMember(call.type);
  const name = audience?.trait ?? 'mark';
  return readMember(objectBody(request)?.[member], name) === readMember(call[member], name);
}

/** True if a body has the kind, the user and the name of a message, which it may share with others. */
export function hasNames({ message: { call, userId }, request }: Pick<Attempt, 'message' | 'request'>): boolean {
  const body = objectBody(request) ?? {};
  const has = (name: string): boolean => readMember(body, name) === readMember(call, name);
  if (call === undefined) return body['type'] === 'delete' && body['userId'] === userId;
  if (!has('type')) return false;
  if (call.type === 'alias') return body['Previous ID'] === call['previousId'] && body['User ID'] === call['userId'];
  return ['userId', 'event', 'groupId'].filter((name) => Object.hasOwn(call, name)).every(has);
}

/** The member of a call that has what the customer gave, its mark among that. */
export function freeFormMember(kind: CallKind): 'properties' | 'traits' {
  return kind === 'identify' || kind === 'group' ? 'traits' : 'properties';
}

/** True if no other webhook has the same URL, or the source of the message or the static headers tell which one it is. */
function isAtOwnWebhook({ hook, message, sourceIndex, request }: Attempt, { sources }: Trace): boolean {
  const { host, target, headers } = hook.plan;
  if (host === undefined) return true;
  const isOfSource = message.sources.includes(sourceIndex);
  const alike = sources.flatMap(({ hooks }, index) => (isOfSource && !message.sources.includes(index) ? [] : hooks));
  const others = alike.filter((other) => other !== hook && other.plan.host === host && other.plan.target === target);
  return others.length === 0 || missingHeader(request, headers) === undefined;
}

/** True if a call has been taken at this URL. Another attempt may be another message with the body of this one. */
export function isSurplus(attempt: Attempt): boolean {
  return attempt.message.call !== undefined && attempt.number > 1 && !isRetry(attempt);
}
