import { readSignatures } from '../../../harness/checks/digest.ts';
import { demandHeaders, STATIC_HEADERS } from '../../../harness/kit/demand.ts';
import { deliverSigned, demandSigned, PLAIN_SIGNED } from '../../../harness/kit/signed.ts';
import { SECRET } from '../../../harness/kit/traffic.ts';
import { NotTested } from '../../../harness/not-tested.ts';
import type { ReceivedRequest } from '../../../harness/receivers/received-request.ts';
import { FAIL, OK } from '../../../harness/receivers/reply.ts';
import { DELIVERED } from '../../../harness/stage/calls.ts';
import { DAY_MS, HOUR_MS } from '../../../harness/time/horizons.ts';
import type { Case } from '../../case.ts';

export const signatureOpen = [
  {
    id: 'signature/letter-case',
    title: 'Letter case of the hexadecimal digits',
    requirements: ['SIG-012', ...PLAIN_SIGNED],
    play: async (stage) => {
      const [value = ''] = readSignatures(await deliverSigned(stage, SECRET));
      const isLower = value === value.toLowerCase();
      stage.observe('SIG-012', isLower ? 'lower' : value === value.toUpperCase() ? 'upper' : 'mixed');
    },
  },
  {
    id: 'signature/after-a-month',
    title: 'Requests are signed and carry static headers a month after the settings were first used',
    requirements: ['SIG-001', 'SIG-002', 'HDR-006', 'RTY-001', DELIVERED.track],
    play: async (stage) => {
      if (stage.time.kind !== 'counted') throw NotTested.needsCounts();
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
