import { demandHeaders, STATIC_HEADERS } from '../../../harness/kit/demand.ts';
import { demandSigned, PLAIN_SIGNED } from '../../../harness/kit/signed.ts';
import { SECRET } from '../../../harness/kit/traffic.ts';
import { NotTested } from '../../../harness/not-tested.ts';
import type { ReceivedRequest } from '../../../harness/receivers/received-request.ts';
import { FAIL, OK } from '../../../harness/receivers/reply.ts';
import { DELIVERED } from '../../../harness/stage/calls.ts';
import { DAY_MS, HOUR_MS } from '../../../harness/time/horizons.ts';
import type { Case } from '../../case.ts';

/** The secret that signs a request, out of several, and for what time. */
export const signatureSecrets = [
  {
    id: 'signature/changed-secret',
    title: 'Calls after a change of the secret are signed with the new one',
    requirements: ['SIG-009', ...PLAIN_SIGNED],
    play: async (stage) => {
      const hooks = [{ receiver: await stage.receiver() }];
      const source = await stage.source({ secret: SECRET, hooks });
      demandSigned(await source.deliver(stage.calls.track()), SECRET, 'SIG-001', 'SIG-002');
      await source.configure({ secret: 'another secret', hooks });
      demandSigned(await source.deliver(stage.calls.track()), 'another secret', 'SIG-009', 'SIG-009', [SECRET]);
    },
  },
  {
    id: 'signature/own-secret',
    title: 'A request is signed with the secret of its own source',
    requirements: ['SIG-010', ...PLAIN_SIGNED],
    play: async (stage) => {
      const secrets = ['secret of the first', 'secret of the second', 'secret of the third'];
      // The body of this call is the same for every source.
      const shared = stage.calls.track({ timestamp: '2025-06-30T21:15:30.250Z' });
      for (const [index, secret] of secrets.entries()) {
        const source = await stage.source({ secret, hooks: [{ receiver: await stage.receiver() }] });
        const digest = index === 0 ? 'SIG-002' : 'SIG-010';
        demandSigned(await source.deliver(stage.calls.track()), secret, 'SIG-001', digest, secrets);
        demandSigned(await source.deliver(shared), secret, 'SIG-001', digest, secrets);
      }
    },
  },
  {
    id: 'signature/after-a-month',
    title: 'Requests are signed and carry static headers a month after the settings were first used',
    requirements: ['SIG-001', 'SIG-002', 'HDR-006', 'RTY-001', DELIVERED.track],
    play: async (stage) => {
      if (stage.time.kind !== 'counted') throw new NotTested('needs a clock with `next` and `busy`');
      const { time, calls } = stage;
      const receiver = await stage.receiver();
      const source = await stage.source({ secret: SECRET, hooks: [{ receiver, headers: STATIC_HEADERS }] });
      const demandComplete = (request: ReceivedRequest): void => {
        demandSigned(request, SECRET, 'SIG-001', 'SIG-002');
        demandHeaders('HDR-006', request, STATIC_HEADERS);
      };
      demandComplete(await source.deliver(calls.track()));
      // A world that ticks is moved only for a day and an hour.
      const tickingLimitMs = time.nowMs() + DAY_MS + HOUR_MS;
      await time.passUntil(time.nowMs() + 31 * DAY_MS, { tickingLimitMs, isAtRest: () => true });
      receiver.reply(FAIL, OK);
      demandComplete(await source.deliver(calls.track()));
      demandComplete(await stage.awaitRetry(receiver, 'RTY-001', 3));
    },
  },
] as const satisfies readonly Case[];
