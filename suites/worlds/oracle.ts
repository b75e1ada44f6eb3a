import { LIMITS } from '../../spec/limits.ts';
import { judgeJson, judgeType } from '../harness/checks/body.ts';
import { judgeContentType, judgeHost, judgeMethod, judgeTarget, judgeUserAgent } from '../harness/checks/head.ts';
import type { Among, Deviation } from '../harness/nonconformance.ts';
import { objectBody, type ReceivedRequest } from '../harness/receivers/received-request.ts';
import type { Stage } from '../harness/stage/stage.ts';
import { shown } from '../harness/text.ts';
import { RETRY_LIMIT_MS } from '../harness/time/horizons.ts';
import { judgeAbsence } from './absence-rules.ts';
import { judgeAfterSuccess, judgeRetries, judgeRetriesByUrl, judgeWindow } from './attempt-rules.ts';
import { allAttempts, attemptsAt, strays } from './attempts.ts';
import { judgeUnchanged } from './audience-rules.ts';
import {
  judgeAddedValues,
  judgeBody,
  judgeBorrowed,
  judgeForeignMembership,
  judgeForeignValues,
  judgeLostValues,
} from './body-rules.ts';
import { isSurplus, isTraceable } from './certainty.ts';
import { decide, type Finding, isDeviation, judgeFindings, listDeviations } from './finding.ts';
import { judgeForeignHeaders, judgeStaticHeaders } from './header-rules.ts';
import { callsFirst, Ingested } from './ingested.ts';
import { judgeLog } from './log-rules.ts';
import { judgeLoss } from './loss-rules.ts';
import { judgeRoute } from './routing-rules.ts';
import { judgeForeignContext } from './screen-rules.ts';
import { isUnchanged, perhapsDueAt } from './settings-in-force.ts';
import { judgeSignature } from './signature-rules.ts';
import type { Attempt, Trace, TracedHook, TracedMessage } from './trace.ts';

type RequestRule = (attempt: Attempt, trace: Trace) => Iterable<Finding>;

/** Rules for every attempt. The route comes first: the contents of a request that should not exist say little. */
const REQUEST_RULES: readonly RequestRule[] = [
  judgeRoute,
  ({ request, hook: { plan } }) => decide(judgeTarget('SET-004', request, plan.target), 'SET-004'),
  ({ request, hook: { authority } }) =>
    authority === undefined ? [] : decide(judgeHost(request, [authority]), 'HDR-016'),
  ({ request }) => decide(judgeMethod(request), 'HDR-001'),
  ({ request }) => decide(judgeContentType(request), 'HDR-002'),
  ({ request }) => decide(judgeUserAgent(request), 'HDR-004'),
  judgeForeignHeaders,
  judgeStaticHeaders,
  judgeSignature,
  judgeBorrowed,
  judgeBody,
  judgeForeignValues,
  judgeForeignMembership,
  judgeForeignContext,
  judgeAddedValues,
];

/** Rules that depend on the message and the webhook that a request is for. */
const RULES_OF_CERTAIN: ReadonlySet<RequestRule> = new Set([judgeRoute, judgeForeignHeaders, judgeSignature]);

/**
 * Everything that a trace decides about the service document's requirements: each clause that held somewhere, and each
 * deviation, the most telling first. It is found lazily, because many callers want only the first deviation. The oracle does
 * not model an implementation. It only knows what no implementation may do.
 */
export function* examine(trace: Trace): Generator<Finding, void> {
  const attempts = callsFirst(allAttempts(trace), ({ message }) => message);
  const ingested = new Ingested(trace.messages);
  yield* examineRequests(trace, attempts, ingested);
  for (const { hooks } of trace.sources) for (const hook of hooks) yield* judgeAsides(hook);
  const strange = judgeStrays(trace);
  yield* strange;
  // A message that seems lost, or sent twice, may be one that cannot be told from another.
  if (strange.length > 0 || !attempts.every((attempt) => isTraceable(attempt, trace))) return;
  const sent = callsFirst(trace.messages, (message) => message);
  const messages = sent.flatMap((message) => message.sources.map((source) => ({ message, source })));
  // A request too many about a user tells more than one that is missing in a later sync.
  yield* judgeUnchanged(trace);
  for (const { message, source } of messages) {
    for (const finding of judgeLoss(trace, message, source)) yield* ingested.read(finding, message);
  }
  for (const { message, source } of messages) yield* judgeCourse(trace, message, source);
  for (const message of sent) {
    for (const finding of judgeAbsence(trace, message)) yield* ingested.read(finding, message);
  }
  yield* judgeLog(trace);
}

/** All deviations of a trace, the most telling first. */
export function judge(trace: Trace): Iterable<Deviation> {
  return listDeviations(examine(trace));
}

/** The same for the trace of a world of a stage, which counts the clauses that held in it. */
export function judgeOn(stage: Pick<Stage, 'decided'>, trace: Trace): Generator<Deviation, void> {
  return judgeFindings(stage, examine(trace));
}

function* examineRequests(trace: Trace, attempts: readonly Attempt[], ingested: Ingested): Generator<Finding, void> {
  const certain = attempts.filter((attempt) => isTraceable(attempt, trace) && !isSurplus(attempt));
  for (const rule of REQUEST_RULES) {
    for (const attempt of RULES_OF_CERTAIN.has(rule) ? certain : attempts) {
      for (const finding of rule(attempt, trace)) {
        const own = isDeviation(finding) ? ofAttempt(finding, attempt, rule, trace) : finding;
        yield* ingested.read(own, attempt.message);
      }
    }
  }
}

/** One mistake may fail several requirements of these areas, by the place of its request among others. */
const AREA_WIDE = /^(?:SIG|HDR)/;

/** The deviation of an attempt, with the others of its message, and with all that the rule has looked at. */
function ofAttempt(deviation: Deviation, attempt: Attempt, rule: RequestRule, trace: Trace): Deviation {
  const { requirement } = deviation;
  const { message } = attempt;
  let known: ReadonlyMap<ReceivedRequest, Attempt> | undefined;
  const all = (): ReadonlyMap<ReceivedRequest, Attempt> => {
    known ??= new Map(allAttempts(trace).map((each) => [each.request, each]));
    return known;
  };
  const isSame = (other: Finding): boolean =>
    isDeviation(other) && (other.requirement === requirement || AREA_WIDE.test(requirement));
  const isRight = (request: ReceivedRequest): boolean => {
    const other = all().get(request);
    return other === undefined || ![...rule(other, trace)].some(isSame);
  };
  const among = (): Among => {
    const checked = [...all().keys()].sort((a, b) => a.atMs - b.atMs || a.index - b.index);
    // Webhooks with one URL differ by their headers, which may be what is wrong.
    const isAtUrl = (each: ReceivedRequest): boolean =>
      each.receiver === attempt.request.receiver &&
      each.target === attempt.request.target &&
      all().get(each)?.hook.authority === attempt.hook.authority;
    return { attempts: checked.filter((each) => isAtUrl(each) && all().get(each)?.message === message), checked };
  };
  // A copy would have its diagnosis made.
  return Object.assign(deviation, { among, isRight });
}

/**
 * Every request must belong to a message. One that does not may be a delete notification that does not name its user, or have lost
 * the values of its call.
 */
function judgeStrays(trace: Trace): Deviation[] {
  const users = new Set<unknown>(trace.messages.map(({ userId }) => userId));
  return strays(trace)
    .filter(isForWebhook)
    .map((request) => {
      const isOfUser = users.has(objectBody(request)?.['userId']);
      const lost = judgeLostValues(request, isOfUser);
      // A body with the members of a call, in a form that no call has.
      const isOfCall = request.body.includes('"type"');
      const wrong = lost ?? (isOfCall ? (judgeJson(request) ?? judgeType(request)) : undefined);
      if (wrong !== undefined) return wrong;
      return {
        requirement: request.body.includes('"delete"') ? 'DEL-004' : 'CAL-012',
        expected: 'every request to carry the user of a call or of a deletion request',
        seen: shown(request.body.toString('utf8')),
        request,
      };
    });
}

/**
 * True if a request may be meant for a webhook. The system reuses a port soon after its server has closed, so a request
 * from another program can arrive here, such as a GET without a body. If a router sends a message as GET, the message
 * is judged as lost.
 */
function isForWebhook({ method, body }: ReceivedRequest): boolean {
  return method === 'POST' || body.length > 0;
}

/** At a path that another program would not ask for, a request without a body comes from the implementation. */
function judgeAsides({ plan, asides = [] }: TracedHook): readonly Finding[] {
  return plan.target === '/' ? [] : asides.flatMap((request) => decide(judgeMethod(request)));
}

function judgeCourse(trace: Trace, message: TracedMessage, sourceIndex: number): readonly Finding[] {
  const source = trace.sources[sourceIndex];
  const hooks = source === undefined ? [] : perhapsDueAt(source, message, sourceIndex);
  const byUrl = hooks.map((hook) => attemptsAt(trace, message, sourceIndex, hook));
  const [single = []] = byUrl.length === 1 ? byUrl : [];
  // If a webhook was removed from the settings meanwhile, no retry is due there.
  const isSure = source !== undefined && isUnchanged(source, message, sourceIndex);
  const isPlayedOut = isSure && trace.endMs - message.handedInMs >= RETRY_LIMIT_MS;
  // A delete notification may be repeated in every case, and it is open whether it goes to all URLs (readings, 34).
  const isDeletion = message.call === undefined;
  // Neither can its notifications be told from those of another request for the user.
  const isAlone = (): boolean => trace.messages.every((other) => other === message || other.userId !== message.userId);
  const findings = [
    ...(isDeletion
      ? byUrl.flatMap((each) => (isAlone() ? judgeWindow(each, trace.endMs, 2) : []))
      : [...judgeAfterSuccess(byUrl.flat(), trace), ...byUrl.flatMap((each) => judgeWindow(each, trace.endMs))]),
    ...judgeRetries(single, cameLate(trace, message)).filter((finding) => isPlayedOut || !isDeviation(finding)),
    ...(byUrl.length > 1 && !isDeletion ? judgeRetriesByUrl(byUrl, trace) : []).filter(
      (finding) => isPlayedOut || !isDeviation(finding),
    ),
  ];
  return findings.map((finding) => {
    if (!isDeviation(finding)) return finding;
    const attempts = byUrl.find((each) => each.some(({ request }) => request === finding.request)) ?? [];
    const requests = attempts.map(({ request }) => request);
    return { ...finding, among: () => ({ attempts: requests, checked: requests }) };
  });
}

/** True if a message came in the second half of the first message's window, or after it. */
function cameLate(trace: Trace, { handedInMs }: TracedMessage): boolean {
  const beganMs = trace.messages[0]?.handedInMs ?? handedInMs;
  return handedInMs - beganMs >= LIMITS.retryWindowMs / 2;
}
