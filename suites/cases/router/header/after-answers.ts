import type { RequirementId } from '../../../../spec/requirements/index.ts';
import { judgeContentType, judgeMethod, judgeTarget, judgeUserAgent } from '../../../harness/checks/head.ts';
import { demand, demandHeaders, type Headers } from '../../../harness/kit/demand.ts';
import { requestsWith } from '../../../harness/kit/negatives.ts';
import { arrivalBehindOthers } from '../../../harness/kit/retries.ts';
import { demandSigned } from '../../../harness/kit/signed.ts';
import { marked, type Outlet, SECRET } from '../../../harness/kit/traffic.ts';
import type { ReceivedRequest } from '../../../harness/receivers/received-request.ts';
import { OK, status } from '../../../harness/receivers/reply.ts';
import { type CallDocument, DELIVERED, SURE_KINDS, type SureKind } from '../../../harness/stage/calls.ts';
import type { Stage } from '../../../harness/stage/stage.ts';
import type { Case } from '../../case.ts';

/**
 * Statuses of an endpoint's answers. Left out are those to which HTTP itself reacts with another request: a redirect, a
 * proxy that wants a password, an expectation that fails; and 410, after which many webhook senders stop.
 */
const STATUSES = [
  ...[201, 202, 204, 301, 304, 400, 401, 403, 404, 405, 406, 408, 409, 411, 413, 414, 415, 422, 429, 431],
  ...[500, 501, 502, 503, 504, 505],
];
/** Number of URLs that share the statuses, so that three messages are under way at a time. */
const URLS = 3;

const HEADERS: Headers = { Authorization: 'Bearer tangerine', 'X-Team': 'blue' };

/** Requests to a URL after any answer from it. */
export const headerAfterAnswers = [
  {
    id: 'header/after-every-status',
    title: 'The next request to a URL does not depend on its previous status',
    requirements: [
      ...(['HDR-006', 'HDR-001', 'HDR-002', 'HDR-004', 'SET-004', 'SIG-001', 'SIG-002', 'CAL-011'] as const),
      ...Object.values(DELIVERED),
    ],
    play: async (stage) => {
      const outlets = await Promise.all(
        Array.from({ length: URLS }, (_, at) => openSigned(stage, `/hook/${at + 1}?team=blue`)),
      );
      // The last messages come after the last statuses.
      for (let at = 0; at <= STATUSES.length; at += URLS) {
        const handed = outlets.map((outlet, index) => ({ ...outlet, index: at + index, mark: stage.calls.id('u') }));
        for (const each of handed) await handIn(stage, each);
        for (const { receiver, target, index, mark } of handed) {
          const before = STATUSES[index - URLS] ?? 'nothing yet';
          const what = `the next call after an answer of ${before}`;
          await arrivalBehindOthers(stage, receiver, mark, what, chooseRequirement(index));
          for (const request of requestsWith(receiver, mark)) demandAsEver(request, target);
        }
      }
    },
  },
] as const satisfies readonly Case[];

/** A source with one webhook at this target. */
interface SignedOutlet extends Outlet {
  readonly target: string;
}

/** A message that gets the status with this index at its URL. */
interface Handed extends SignedOutlet {
  readonly index: number;
  readonly mark: string;
}

async function openSigned(stage: Stage, target: string): Promise<SignedOutlet> {
  const receiver = await stage.receiver();
  const hooks = [{ receiver, url: new URL(receiver.url).origin + target, headers: HEADERS }];
  return { receiver, target, source: await stage.source({ secret: SECRET, hooks }) };
}

async function handIn(stage: Stage, { receiver, source, index, mark }: Handed): Promise<void> {
  // Only the first attempt of each message gets its status, so that a router that keeps its messages in order can
  // continue.
  receiver.answerBy(({ body }) => {
    const isFirst = body.includes(mark) && requestsWith(receiver, mark).length === 1;
    return isFirst ? status(STATUSES[index] ?? 200) : OK;
  });
  await source.call(markedCall(stage, chooseKind(index), mark), chooseRequirement(index));
}

function chooseKind(index: number): SureKind {
  return SURE_KINDS[index % SURE_KINDS.length] ?? 'track';
}

/** The requirement that fails if a message does not arrive. The first messages come before any other answer. */
function chooseRequirement(index: number): RequirementId {
  return index < URLS ? DELIVERED[chooseKind(index)] : 'CAL-011';
}

/** A call with its mark in several places, so that it is found even if one of the members is missing. */
function markedCall({ calls }: Stage, kind: SureKind, mark: string): CallDocument {
  const members = kind === 'alias' ? { previousId: `former-${mark}` } : marked(kind, mark);
  return calls.of(kind, { userId: mark, ...members });
}

/** Ends the case if a request does not follow the settings. */
function demandAsEver(request: ReceivedRequest, target: string): void {
  demand(judgeMethod(request));
  demand(judgeTarget('SET-004', request, target));
  demand(judgeContentType(request));
  demand(judgeUserAgent(request));
  demandHeaders('HDR-006', request, HEADERS);
  demandSigned(request, SECRET, 'SIG-001', 'SIG-002');
}
