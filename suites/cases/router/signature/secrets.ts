import { demandSigned, PLAIN_SIGNED } from '../../../kit/signed.ts';
import { SECRET } from '../../../kit/traffic.ts';
import type { Case } from '../../case.ts';

/** Which of several secrets signs a request. */
export const signatureSecrets = [
  {
    id: 'signature/changed-secret',
    title: 'Calls that come after a change of the secret are signed with the new one',
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
] as const satisfies readonly Case[];
