import { SHAPE_REQUIREMENTS } from '../../spec/requirements/body.ts';
import type { RequirementId } from '../../spec/requirements/index.ts';
import { CALL_KINDS } from '../../spec/shapes/calls.ts';
import { judgeJson, judgeShape, judgeType } from '../harness/checks/body.ts';
import { judgeInstant } from '../harness/checks/instant.ts';
import { isSameJson, judgeMember, readMember } from '../harness/checks/member.ts';
import { mayGiveWay } from '../harness/checks/open-places.ts';
import { judgeSameInstant } from '../harness/kit/instant.ts';
import { INSTANT_MS, nowToleranceMs } from '../harness/kit/tolerances.ts';
import type { Deviation } from '../harness/nonconformance.ts';
import { objectBody, type ReceivedRequest } from '../harness/receivers/received-request.ts';
import type { CallDocument } from '../harness/stage/calls.ts';
import { shown, shownMember } from '../harness/text.ts';
import { allAttempts, isRetry } from './attempts.ts';
import { freeFormMember, hasAllIds, hasNames, isSurplus } from './certainty.ts';
import { membershipRequirement } from './due-deliveries.ts';
import { findMarks, MARK } from './message-finder.ts';
import type { Attempt, Trace } from './trace.ts';
import { instantRequirement, valueRequirement } from './value-requirements.ts';

/** Judges a body: form, kind, members and timestamp. */
export function* judgeBody(attempt: Attempt, trace: Trace): Generator<Deviation, void> {
  const { message, request } = attempt;
  const form = judgeJson(request) ?? judgeType(request) ?? judgeKind(attempt);
  // A body with another form has none of the members.
  if (form !== undefined) return yield form;
  yield* judgeShape(request, false);
  const { call } = message;
  if (call === undefined) return yield* found(judgeMember('DEL-004', request, ['userId'], message.userId));
  if (message.audience !== undefined) return yield* found(judgeMembership(attempt, call, trace));
  yield* found(...judgeMembers(attempt, call), judgeTimestamp(attempt, call, trace));
}

function found(...deviations: readonly (Deviation | undefined)[]): Deviation[] {
  return deviations.filter((deviation) => deviation !== undefined);
}

function judgeMembership({ message, request }: Attempt, call: CallDocument, trace: Trace): Deviation | undefined {
  const trait = message.audience?.trait ?? '';
  const path = ['traits', trait];
  const seen = path.reduce<unknown>(readMember, objectBody(request));
  const member = readMember(call['traits'], trait);
  const traits = objectBody(request)?.['traits'];
  const isOfOther = trace.messages.some(({ audience }) => readMember(traits, audience?.trait ?? '') !== undefined);
  if (seen === undefined && isOfOther) return judgeMember('AUD-004', request, ['traits'], call['traits']);
  if (seen === undefined) return judgeMember('AUD-005', request, path, member);
  if (typeof seen !== 'boolean') return judgeMember('AUD-006', request, path, member);
  return judgeMember(membershipRequirement(message), request, path, member);
}

function judgeKind({ message, request }: Attempt): Deviation | undefined {
  return judgeMember('BOD-011', request, ['type'], message.call?.type ?? 'delete');
}

function judgeMembers(attempt: Attempt, call: CallDocument): (Deviation | undefined)[] {
  const { request } = attempt;
  return carried(call, objectBody(request)).map(({ path, value, requirement }) =>
    judgeMember(isRetry(attempt) ? 'RTY-005' : requirement, request, path, value),
  );
}

interface Carried {
  readonly path: readonly string[];
  readonly value: unknown;
  readonly requirement: RequirementId;
}

/**
 * The values of a call, with their paths in the body and the requirements that fail without them. Those of properties or traits
 * that arrived whole are left out, because it takes long to look for each.
 */
function carried(call: CallDocument, body: object | undefined): Carried[] {
  const requirement = SHAPE_REQUIREMENTS[call.type];
  if (call.type === 'alias') {
    return [
      { path: ['Previous ID'], value: call['previousId'], requirement: 'BOD-012' },
      { path: ['User ID'], value: call['userId'], requirement: 'BOD-013' },
    ];
  }
  const named = ['userId', 'event', 'groupId'].filter((name) => Object.hasOwn(call, name));
  const changed = ['properties', 'traits'].filter((member) => !isSameJson(readMember(body, member), call[member]));
  const free = changed.flatMap((member) =>
    Object.entries((call[member] ?? {}) as Record<string, unknown>)
      .filter(([key]) => !mayGiveWay(call.type, call, member, key))
      .map(([key, value]) => ({
        path: [member, key],
        value,
        requirement: valueRequirement(call.type, member, key, value),
      })),
  );
  return [...named.map((name) => ({ path: [name], value: call[name], requirement })), ...free];
}

/**
 * A given instant is kept. Otherwise the timestamp is the instant of the arrival or of an attempt (readings, 20, 21 and
 * 50).
 */
function judgeTimestamp({ message, request }: Attempt, call: CallDocument, { clock }: Trace): Deviation | undefined {
  const given = call['timestamp'];
  if (typeof given !== 'string') {
    const toleranceMs = nowToleranceMs(clock);
    return judgeInstant('TIM-002', request, { earliestMs: message.handedInMs, latestMs: request.atMs, toleranceMs });
  }
  // It is open what becomes of an unreadable one (readings, 48).
  if (Number.isNaN(Date.parse(given))) return undefined;
  const toleranceMs = message.isByClient ? INSTANT_MS : undefined;
  return judgeSameInstant(instantRequirement(call.type, given), request, given, toleranceMs);
}

/** The values of a message that has arrived itself are not those of another message. */
export function judgeBorrowed(attempt: Attempt, trace: Trace): Deviation | undefined {
  const { message, sourceIndex, request } = attempt;
  const { call, audience, mark } = message;
  if (call === undefined || call.type === 'alias' || audience !== undefined || hasAllIds(attempt)) return undefined;
  if (message.sources.includes(sourceIndex) && !isSurplus(attempt)) return undefined;
  const isOfOther = trace.messages.some((other) => other !== message && hasNames({ message: other, request }));
  if (!isOfOther || !allAttempts(trace).some((each) => each.message === message && hasAllIds(each))) return undefined;
  return {
    requirement: valueRequirement(call.type, freeFormMember(call.type), 'mark', mark),
    expected: `nothing of ${mark} in another body, because it has arrived itself`,
    seen: shown(objectBody(request)),
    request,
  };
}

/** Missing part of a request that names its kind and no message. */
export function judgeLostValues(request: ReceivedRequest, isOfUser: boolean): Deviation | undefined {
  const type = objectBody(request)?.['type'];
  const kind = CALL_KINDS.find((each) => each === type);
  if (kind === undefined) return undefined;
  const [misshapen] = judgeShape(request, false);
  // An alias has no values, and it is open what becomes of those of a screen (readings, 5).
  if (misshapen !== undefined || kind === 'alias' || kind === 'screen' || !isOfUser) return misshapen;
  const member = freeFormMember(kind);
  return {
    requirement: valueRequirement(kind, member, 'mark', 'text'),
    expected: `\`${member}\` of a ${kind} body with what a call of its user was given`,
    seen: shownMember(member, objectBody(request)?.[member]),
    request,
  };
}

/** Only the call of a membership may have the trait of an audience, unless another call was given it. */
export function judgeForeignMembership({ message, request }: Attempt, { messages }: Trace): Deviation | undefined {
  const { call, audience, mark } = message;
  if (call === undefined || audience !== undefined) return undefined;
  const traits = objectBody(request)?.['traits'];
  const trait = messages.find((other) => readMember(traits, other.audience?.trait ?? '') !== undefined)?.audience
    ?.trait;
  if (trait === undefined || readMember(call['traits'], trait) !== undefined) return undefined;
  return {
    requirement: 'VAL-006',
    expected: `\`traits\` of ${mark} without \`${trait}\`, which only the call of a membership has`,
    seen: shown(traits),
    request,
  };
}

/** Properties and traits may hold nothing that was given only to the call of another user. */
export function judgeForeignValues({ message, request }: Attempt, { messages }: Trace): Deviation | undefined {
  const { call, mark, userId } = message;
  if (call === undefined || call.type === 'alias') return undefined;
  const isOwn = (each: string): boolean => each === mark || each === userId;
  // Few bodies have a foreign mark, and it takes long to look for each value in its place.
  if ([...findMarks(request)].every(isOwn)) return undefined;
  const body = objectBody(request);
  for (const member of ['properties', 'traits']) {
    const marks = JSON.stringify(body?.[member] ?? {}).match(MARK) ?? [];
    const foreign = marks.find((each) => !isOwn(each));
    const owner = foreign && messages.find((other) => other.mark === foreign && other.userId !== userId);
    if (!owner || JSON.stringify(call).includes(owner.mark)) continue;
    return {
      requirement: valueRequirement(call.type, member, 'mark', mark),
      expected: `\`${member}\` of ${mark} without anything of another call`,
      seen: `${owner.mark} in them, which a call of another user was given`,
      request,
    };
  }
  return undefined;
}

/** Members that a router may put into the properties of a page: the name and category (readings, 4), and what a page is known by. */
const OF_A_PAGE = ['name', 'category', 'path', 'referrer', 'search', 'title', 'url'];

/**
 * Properties and traits may hold nothing that the call was not given. Other members of the call itself may stand among them
 * (readings, 3), and so may computed traits in the call of a membership (readings, 37).
 */
export function judgeAddedValues({ message, request }: Attempt): Deviation | undefined {
  const { call, audience, mark } = message;
  if (call === undefined || audience !== undefined || call.type === 'alias' || call.type === 'screen') return undefined;
  const member = freeFormMember(call.type);
  const given = (call[member] ?? {}) as object;
  const isOpen = (name: string): boolean =>
    Object.hasOwn(given, name) || Object.hasOwn(call, name) || (call.type === 'page' && OF_A_PAGE.includes(name));
  const added = Object.keys(Object(readMember(objectBody(request), member))).find((name) => !isOpen(name));
  if (added === undefined) return undefined;
  return {
    requirement: 'VAL-006',
    expected: `\`${member}\` of ${mark} with nothing that its call was not given`,
    seen: shownMember(`${member}.${added}`, readMember(readMember(objectBody(request), member), added)),
    request,
  };
}
