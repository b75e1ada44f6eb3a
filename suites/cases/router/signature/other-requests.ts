import type { RequirementId } from '../../../../spec/requirements/index.ts';
import { judgeDigest } from '../../../harness/checks/digest.ts';
import { arrivalAtEach } from '../../../harness/kit/retries.ts';
import { deliverSigned, demandSigned, PLAIN_SIGNED, TEXTS } from '../../../harness/kit/signed.ts';
import { SECRET } from '../../../harness/kit/traffic.ts';
import type { ReceivedRequest } from '../../../harness/receivers/received-request.ts';
import { FAIL } from '../../../harness/receivers/reply.ts';
import type { Case } from '../../case.ts';

/** The secret of a second source, so that a mix-up of the two shows. */
const OTHER_SECRET = 'the secret of another source';

/** X-Signature on retries, on delete notifications, and on requests to several URLs. */
export const signatureOtherRequests = [
  {
    id: 'signature/on-retries',
    title: 'Retries are signed, like the first attempt',
    requirements: ['SIG-006', 'SIG-003', 'SIG-010', ...PLAIN_SIGNED],
    play: async (stage) => {
      const receiver = await stage.receiver(FAIL);
      const source = await stage.source({ secret: SECRET, hooks: [{ receiver }] });
      demandSigned(await source.deliver(stage.calls.track()), SECRET, 'SIG-001', 'SIG-002');
      const scripts = { receiver: await stage.receiver(FAIL), call: stage.calls.track({ properties: { TEXTS } }) };
      const other = await stage.source({ secret: OTHER_SECRET, hooks: [scripts] });
      demandSignedBy(await other.deliver(scripts.call), OTHER_SECRET, SECRET, 'SIG-003');
      for (const attempt of [2, 3]) {
        const plain = await stage.awaitRetry(receiver, 'RTY-001', attempt);
        demandSignedBy(plain, SECRET, OTHER_SECRET, 'SIG-006');
        const retry = await stage.awaitRetry(scripts.receiver, 'RTY-001', attempt);
        demandSigned(retry, OTHER_SECRET, 'SIG-006', 'SIG-006', [SECRET]);
      }
    },
  },
  {
    id: 'signature/delete',
    title: 'Delete notifications are signed, like calls',
    requirements: ['SIG-007', ...PLAIN_SIGNED],
    play: async (stage) => {
      const receiver = await stage.receiver();
      const source = await stage.source({ secret: SECRET, hooks: [{ receiver }] });
      demandSigned(await source.deliver(stage.calls.track()), SECRET, 'SIG-001', 'SIG-002');
      const other = { receiver: await stage.receiver() };
      const second = await stage.source({ secret: OTHER_SECRET, hooks: [other] });
      const sources = [source.writeKey, second.writeKey];
      await stage.requestDeletion({ userId: stage.calls.id('u'), sources });
      const request = await stage.arrival(receiver, 2, 'the delete notification', 'DEL-001');
      demandSigned(request, SECRET, 'SIG-007', 'SIG-007', [OTHER_SECRET]);
      const ofOther = await stage.arrival(other.receiver, 1, 'the delete notification', 'DEL-001');
      demandSigned(ofOther, OTHER_SECRET, 'SIG-007', 'SIG-007', [SECRET]);
    },
  },
  {
    id: 'signature/every-url',
    title: 'Requests to each of several URLs are signed',
    requirements: ['SIG-008', ...PLAIN_SIGNED],
    play: async (stage) => {
      await deliverSigned(stage, SECRET);
      // All of them fail, so that an implementation that stops at the first success tries each of them too.
      const receivers = [await stage.receiver(FAIL), await stage.receiver(FAIL), await stage.receiver(FAIL)];
      const source = await stage.source({ secret: SECRET, hooks: receivers.map((receiver) => ({ receiver })) });
      await source.call(stage.calls.track());
      const requests = await arrivalAtEach(stage, receivers, 'DLV-003');
      for (const request of requests) demandSigned(request, SECRET, 'SIG-008', 'SIG-008');
    },
  },
] as const satisfies readonly Case[];

/** Requires a signature with the secret of a source. One with the secret of the other source is a mix-up. */
function demandSignedBy(request: ReceivedRequest, own: string, other: string, digest: RequirementId): void {
  const isMixedUp = judgeDigest(request, [other]) === undefined;
  demandSigned(request, own, digest === 'SIG-006' ? 'SIG-006' : 'SIG-001', isMixedUp ? 'SIG-010' : digest, [other]);
}
