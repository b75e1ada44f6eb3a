import { SHAPE_REQUIREMENTS } from '../../../spec/requirements/body.ts';
import type { RequirementId } from '../../../spec/requirements/index.ts';
import { BODY_KINDS, type BodyKind } from '../../../spec/shapes/bodies.ts';
import { bodyKind, judgeJson, judgeShape, judgeType } from '../../harness/checks/body.ts';
import { judgeDigest, judgeSigned, judgeUnsigned } from '../../harness/checks/digest.ts';
import {
  judgeContentType,
  judgeHost,
  judgeMethod,
  judgeRequestLine,
  judgeUserAgent,
} from '../../harness/checks/head.ts';
import { anyCall, oneDeletion, oneOfKind, signedAndUnsigned } from '../../harness/kit/traffic.ts';
import { objectBody, type ReceivedRequest } from '../../harness/receivers/received-request.ts';
import type { Expectation } from '../../harness/stage/request-checker.ts';
import type { Stage } from '../../harness/stage/stage.ts';
import type { Case } from '../case.ts';

const ALIAS_KEYS: readonly RequirementId[] = ['BOD-012', 'BOD-013'];

/**
 * Watches: checks of every request of every case. Each case here has separate traffic, so that it proves something by
 * itself, and also reports the findings of its watch in all other cases.
 */
export const everyRequest = [
  {
    id: 'every-request/method',
    title: 'Every request is a POST',
    requirements: ['HDR-001'],
    play: anyCall,
    watch: judgeMethod,
  },
  {
    id: 'every-request/content-type',
    title: 'Every request has the media type application/json',
    requirements: ['HDR-002'],
    play: anyCall,
    watch: judgeContentType,
  },
  {
    id: 'every-request/user-agent',
    title: 'Every request names its sender with a version',
    requirements: ['HDR-004'],
    play: anyCall,
    watch: judgeUserAgent,
  },
  {
    id: 'every-request/host',
    title: 'Every request names the host and port of its URL',
    requirements: ['HDR-016'],
    play: anyCall,
    watch: (request, { authorities }) => (authorities.length === 0 ? undefined : judgeHost(request, authorities)),
  },
  {
    id: 'every-request/request-line',
    title: 'Every request line has the path and query of its URL, and nothing else of it',
    requirements: ['SET-004'],
    play: anyCall,
    watch: judgeRequestLine,
  },
  {
    id: 'every-request/signed',
    title: 'Every request carries one X-Signature if a secret is set, and none otherwise',
    requirements: ['SIG-001', 'SIG-005', 'SIG-006', 'SIG-007', 'SIG-008'],
    play: signedAndUnsigned,
    watch: judgePresence,
  },
  {
    id: 'every-request/digest',
    title: 'Every X-Signature is the digest of the received body',
    requirements: ['SIG-002', 'SIG-003', 'SIG-004', 'SIG-009', 'SIG-010', 'SIG-011'],
    play: signedAndUnsigned,
    watch: (request, { secrets }) => (secrets.length === 0 ? undefined : judgeDigest(request, secrets)),
  },
  {
    id: 'every-request/json',
    title: 'Every body is one JSON object',
    requirements: ['BOD-001'],
    play: anyCall,
    watch: judgeJson,
  },
  {
    id: 'every-request/type',
    title: 'Every body names one of the seven kinds',
    requirements: ['BOD-011'],
    play: anyCall,
    watch: judgeType,
  },
  {
    id: 'every-request/version',
    title: 'Every call body has the integer 1 as its version',
    requirements: ['BOD-009'],
    play: anyCall,
    watch: (request, expectation) => shapeDeviation(request, expectation, 'BOD-009'),
  },
  {
    id: 'every-request/no-version-in-delete',
    title: 'No delete body has a version',
    requirements: ['BOD-010'],
    play: oneDeletion,
    watch: (request, expectation) => shapeDeviation(request, expectation, 'BOD-010'),
  },
  {
    id: 'every-request/timestamp-form',
    title: 'Every body has a timestamp in ISO 8601, UTC, with milliseconds',
    requirements: ['TIM-001'],
    play: anyCall,
    watch: (request, expectation) => shapeDeviation(request, expectation, 'TIM-001'),
  },
  ...BODY_KINDS.map(everyBody),
] as const satisfies readonly Case[];

function everyBody(kind: BodyKind): Case<`every-request/${BodyKind}-body`> {
  const requirements = [SHAPE_REQUIREMENTS[kind], ...(kind === 'alias' ? ALIAS_KEYS : [])];
  return {
    id: `every-request/${kind}-body`,
    title: `Every ${kind} body has the members that the document lists for its kind`,
    requirements,
    play: (stage) =>
      kind === 'delete' ? oneDeletion(stage) : kind === 'screen' ? oneScreen(stage) : oneOfKind(stage, kind),
    watch: (request, expectation) => {
      const body = objectBody(request);
      return body && bodyKind(body) === kind ? shapeDeviation(request, expectation, ...requirements) : undefined;
    },
  };
}

async function oneScreen(stage: Stage): Promise<void> {
  const source = await stage.source({ hooks: [{ receiver: await stage.receiver() }] });
  await source.deliverOpen(stage.calls.screen());
}

function judgePresence(request: ReceivedRequest, { secrets, unsigned }: Expectation) {
  if (secrets.length === 0) return judgeUnsigned(request);
  return unsigned ? undefined : judgeSigned(request);
}

function shapeDeviation(
  request: ReceivedRequest,
  { anonymous, waived }: Expectation,
  ...requirements: RequirementId[]
) {
  return judgeShape(request, anonymous).find(
    ({ requirement }) => requirements.includes(requirement) && !waived.includes(requirement),
  );
}
