import { SHAPE_REQUIREMENTS } from '../../spec/requirements/body.ts';
import type { RequirementId } from '../../spec/requirements/index.ts';
import type { BodyKind } from '../../spec/shapes/bodies.ts';
import { CALL_KINDS } from '../../spec/shapes/calls.ts';
import { judgeJson, judgeShape, judgeType } from '../harness/checks/body.ts';
import { judgeInstant } from '../harness/checks/instant.ts';
import { isSameJson, judgeMember, readMember } from '../harness/checks/member.ts';
import { hasSimilar, mayGiveWay } from '../harness/checks/open-places.ts';
import { judgeSameInstant } from '../harness/kit/instant.ts';
import { INSTANT_MS, nowToleranceMs } from '../harness/kit/tolerances.ts';
import type { Deviation } from '../harness/nonconformance.ts';
import { objectBody, type ReceivedRequest } from '../harness/receivers/received-request.ts';
import type { CallDocument } from '../harness/stage/calls.ts';
import { shown, shownMember } from '../harness/text.ts';
import { allAttempts, isRetry } from './attempts.ts';
import { freeFormMember, hasAllIds, hasNames, isSurplus } from './certainty.ts';
import { membershipRequirement } from './due-deliveries.ts';
import { decide, type Finding, isDeviation } from './finding.ts';
import { findMarks, MARK } from './message-finder.ts';
import { type TellingValue, withOwner } from './owner-of-value.ts';
import { carriedByScreen } from './screen-rules.ts';
import type { Attempt, Trace, TracedMessage } from './trace.ts';
import { type Carried, instantRequirement, valueRequirement } from './value-requirements.ts';

/** Judges a body: form, kind, members and timestamp. */
export function* judgeBody(attempt: Attempt, trace: Trace): Generator<Finding, void> {
  const { message, request } = attempt;
  const form = judgeJson(request) ?? judgeType(request) ?? judgeKind(attempt);
  // A body with another form has none of the members.
  if (form !== undefined) return yield form;
  yield* ['BOD-001', 'BOD-011'] as const;
  const { call } = message;
  const misshapen = judgeShape(request, false);
  yield* misshapen.length > 0 ? misshapen : listShown(call?.type ?? 'delete');
  if (call === undefined) return yield* decide(judgeMember('DEL-004', request, ['userId'], message.userId), 'DEL-004');
  if (message.audience !== undefined) return yield* judgeMembership(attempt, call, trace);
  yield* judgeMembers(attempt, call, trace);
  yield* judgeTimestamp(attempt, call, trace);
}

/** The clauses that a body of the right shape has shown. */
function listShown(kind: BodyKind): readonly RequirementId[] {
  const version = kind === 'delete' ? 'BOD-010' : 'BOD-009';
  return [SHAPE_REQUIREMENTS[kind], version, 'TIM-001', ...(kind === 'alias' ? (['BOD-012', 'BOD-013'] as const) : [])];
}

function judgeMembership({ message, request }: Attempt, call: CallDocument, trace: Trace): readonly Finding[] {
  const trait = message.audience?.trait ?? '';
  const path = ['traits', trait];
  const seen = path.reduce<unknown>(readMember, objectBody(request));
  const member = readMember(call['traits'], trait);
  const traits = objectBody(request)?.['traits'];
  const isOfOther = trace.messages.some(({ audience }) => readMember(traits, audience?.trait ?? '') !== undefined);
  if (seen === undefined && isOfOther) return decide(judgeMember('AUD-004', request, ['traits'], call['traits']));
  if (seen === undefined) return decide(judgeMember('AUD-005', request, path, member));
  if (typeof seen !== 'boolean') return decide(judgeMember('AUD-006', request, path, member));
  const requirement = membershipRequirement(message);
  return decide(judgeMember(requirement, request, path, member), requirement, 'AUD-005', 'AUD-006');
}

function judgeKind({ message, request }: Attempt): Deviation | undefined {
  return judgeMember('BOD-011', request, ['type'], message.call?.type ?? 'delete');
}

function* judgeMembers(attempt: Attempt, call: CallDocument, trace: Trace): Generator<Finding, void> {
  const { request } = attempt;
  const body = objectBody(request);
  const member = freeFormMember(call.type);
  // If a first attempt has no such member at all, its shape is wrong, which says everything.
  const isJudged = isRetry(attempt) || readMember(body, member) !== undefined;
  for (const { path, value, requirement, isThere } of carried(call, body)) {
    if (!isJudged && path[0] === member) continue;
    const clause = isRetry(attempt) ? 'RTY-005' : requirement;
    const deviation = isThere ? undefined : judgeMember(clause, request, path, value);
    yield* deviation === undefined ? [clause] : withOwner([deviation], attempt, trace, toMark(path));
  }
}

/** The correlation id in a member, which only one call was given there. */
function toMark(path: readonly string[]): TellingValue {
  const read = (holder: unknown): unknown => path.reduce(readMember, holder);
  const readMark = (request: ReceivedRequest): string | undefined => {
    const value = read(objectBody(request));
    return typeof value === 'string' && value.match(MARK)?.[0] === value ? value : undefined;
  };
  return {
    name: `\`${path.join('.')}\``,
    read: readMark,
    isOwn: ({ message, request }) => read(message.call) === readMark(request),
  };
}

/** The values of a call, with their paths in the body and the requirements that fail without them. */
function carried(call: CallDocument, body: object | undefined): Carried[] {
  const requirement = SHAPE_REQUIREMENTS[call.type];
  if (call.type === 'alias') {
    return [
      { path: ['Previous ID'], value: call['previousId'], requirement: 'BOD-012' },
      { path: ['User ID'], value: call['userId'], requirement: 'BOD-013' },
    ];
  }
  if (call.type === 'screen') return carriedByScreen(call);
  const named = ['userId', 'event', 'groupId'].filter((name) => Object.hasOwn(call, name));
  const free = ['properties', 'traits'].flatMap((member) => {
    const seen = readMember(body, member);
    const isWhole = isSameJson(seen, call[member]);
    // A value gives way only to another in its place.
    const isTaken = (key: string): boolean => hasSimilar(seen, key) && mayGiveWay(call.type, call, member, key);
    return Object.entries((call[member] ?? {}) as Record<string, unknown>)
      .filter(([key]) => isWhole || !isTaken(key))
      .map(([key, value]) => ({
        path: [member, key],
        value,
        requirement: valueRequirement(call.type, member, key, value),
        ...(isWhole ? { isThere: true as const } : {}),
      }));
  });
  return [...named.map((name) => ({ path: [name], value: call[name], requirement })), ...free];
}

/**
 * A given instant is kept. Otherwise the timestamp is the instant of the arrival or of an attempt (readings, 20, 21 and
 * 50).
 */
function judgeTimestamp(attempt: Attempt, call: CallDocument, trace: Trace): readonly Finding[] {
  const { message, request } = attempt;
  const { clock, drift } = trace;
  const given = call['timestamp'];
  const toleranceMs = nowToleranceMs(clock);
  const earliestMs = message.handedInMs + (drift?.leastMs ?? 0);
  const instants = { earliestMs, latestMs: request.atMs + (drift?.mostMs ?? 0), toleranceMs };
  const judgeNow = (): readonly Finding[] => decide(judgeInstant('TIM-002', request, instants), 'TIM-002');
  if (typeof given !== 'string') return withOwner(judgeNow(), attempt, trace, GIVEN_TIMESTAMP);
  // It is open what becomes of an unreadable one (readings, 48).
  if (Number.isNaN(Date.parse(given))) return [];
  const requirement = instantRequirement(call.type, given);
  const ofMessage = message.isByClient ? INSTANT_MS : undefined;
  const findings = decide(judgeSameInstant(requirement, request, given, ofMessage), requirement);
  // The present comes from the clock rather than from another call.
  const isLost = findings.some(isDeviation) && judgeNow().some(isDeviation);
  return isLost ? withOwner(findings, attempt, trace, GIVEN_TIMESTAMP) : findings;
}

const GIVEN_TIMESTAMP: TellingValue = {
  name: '`timestamp`',
  read: (request) => objectBody(request)?.['timestamp'],
  isOwn: ({ message: { call }, request }) => {
    const given = call?.['timestamp'];
    return typeof given === 'string' && judgeSameInstant('TIM-003', request, given) === undefined;
  },
};

/** The values of a message that has arrived itself are not those of another message. */
export function judgeBorrowed(attempt: Attempt, trace: Trace): readonly Finding[] {
  const { message, sourceIndex, request } = attempt;
  const { call, audience, mark } = message;
  if (call === undefined || call.type === 'alias' || audience !== undefined || hasAllIds(attempt)) return [];
  if (message.sources.includes(sourceIndex) && !isSurplus(attempt)) return [];
  const isOfOther = trace.messages.some((other) => other !== message && hasNames({ message: other, request }));
  if (!isOfOther || !allAttempts(trace).some((each) => each.message === message && hasAllIds(each))) return [];
  return decide({
    requirement: valueRequirement(call.type, freeFormMember(call.type), 'mark', mark),
    expected: `nothing of ${mark} in another body, because it has arrived itself`,
    seen: shown(objectBody(request)),
    request,
  });
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
export function judgeForeignMembership({ message, request }: Attempt, { messages }: Trace): readonly Finding[] {
  const { call, audience, mark } = message;
  if (call === undefined || audience !== undefined) return [];
  const traits = objectBody(request)?.['traits'];
  const trait = messages.find((other) => readMember(traits, other.audience?.trait ?? '') !== undefined)?.audience
    ?.trait;
  if (trait === undefined || readMember(call['traits'], trait) !== undefined) return [];
  return decide({
    requirement: 'VAL-006',
    expected: `\`traits\` of ${mark} without \`${trait}\`, which only the call of a membership has`,
    seen: shown(traits),
    request,
  });
}

/** Properties and traits may hold nothing that was given only to the call of another user. */
export function judgeForeignValues({ message, request }: Attempt, { messages }: Trace): readonly Finding[] {
  const { call, mark, userId } = message;
  if (call === undefined || call.type === 'alias') return [];
  const isOwn = (each: string): boolean => each === mark || each === userId;
  // Few bodies have a foreign mark, and it takes long to look for each value in its place.
  if ([...findMarks(request)].every(isOwn)) return [];
  const body = objectBody(request);
  for (const member of ['properties', 'traits']) {
    const marks = JSON.stringify(body?.[member] ?? {}).match(MARK) ?? [];
    const foreign = marks.find((each) => !isOwn(each));
    const owner = foreign && messages.find((other) => other.mark === foreign && other.userId !== userId);
    if (!owner || JSON.stringify(call).includes(owner.mark)) continue;
    return decide({
      requirement: valueRequirement(call.type, member, 'mark', mark),
      expected: `\`${member}\` of ${mark} without anything of another call`,
      seen: `${owner.mark} in them, which a call of another user was given`,
      request,
    });
  }
  return [];
}

/** Members that a router may put into the properties of a page: the name and category (readings, 4), and what a page is known by. */
const OF_A_PAGE = ['name', 'category', 'path', 'referrer', 'search', 'title', 'url'];

/**
 * Properties and traits may hold nothing that the call was not given. Other members of the call itself may stand among them
 * (readings, 3), and so may computed traits in the call of a membership (readings, 37).
 */
export function judgeAddedValues({ message, request }: Attempt, { messages }: Trace): readonly Finding[] {
  const { call, audience, mark, userId } = message;
  if (call === undefined || audience !== undefined || call.type === 'alias' || call.type === 'screen') return [];
  const member = freeFormMember(call.type);
  const given = (call[member] ?? {}) as object;
  const seen = Object(readMember(objectBody(request), member));
  const mayBeOfPage =
    call.type === 'page' &&
    !isOfAnotherPage(
      seen,
      call,
      messages.filter((other) => other.userId === userId),
    );
  const isOpen = (name: string): boolean =>
    Object.hasOwn(given, name) || Object.hasOwn(call, name) || (mayBeOfPage && OF_A_PAGE.includes(name));
  const added = Object.keys(seen).find((name) => !isOpen(name));
  return decide(
    added === undefined
      ? undefined
      : {
          requirement: 'VAL-006',
          expected: `\`${member}\` of ${mark} with nothing that its call was not given`,
          seen: shownMember(`${member}.${added}`, seen[added]),
          request,
        },
    'VAL-006',
  );
}

/** A shorter text may be a usual one, such as a path of one slash. */
const UNUSUAL_CHARACTERS = 10;

/**
 * True if the properties of a page have what was given to another call of its user, though its own call, which is the only one
 * that can tell, tells nothing of the page.
 */
function isOfAnotherPage(properties: object, call: CallDocument, messages: readonly TracedMessage[]): boolean {
  const tells = [call, call['properties'] ?? {}].some((own) =>
    OF_A_PAGE.some((name) => Object.hasOwn(Object(own), name)),
  );
  if (tells || call['context'] !== undefined) return false;
  const isOfOther = ([name, value]: [string, unknown]): boolean =>
    typeof value === 'string' &&
    value.length >= UNUSUAL_CHARACTERS &&
    messages.some((other) => readMember(other.call?.['properties'], name) === value);
  return Object.entries(properties).some(([name, value]) => OF_A_PAGE.includes(name) && isOfOther([name, value]));
}
