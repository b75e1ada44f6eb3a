import { sendTo } from '../../../harness/kit/traffic.ts';
import { NotTested } from '../../../harness/not-tested.ts';
import type { Receiver } from '../../../harness/receivers/receiver.ts';
import type { Hook } from '../../../harness/stage/source.ts';
import { worldCase } from '../../../worlds/world-case.ts';
import type { Case } from '../../case.ts';

/** Https endpoints whose certificate is accepted. */
export const tlsTrusted = [
  worldCase({
    id: 'tls/trusted',
    title: 'An https endpoint with a trusted certificate gets its delivery',
    requirements: ['TLS-001'],
    world: {
      sources: { plain: {}, secure: { webhooks: { a: { endpoint: 'https' } } } },
      steps: [{ track: { source: 'plain' } }, { track: { source: 'secure' } }],
    },
  }),
  {
    id: 'tls/trusted-by-name',
    title: 'An https endpoint with a host name instead of an address gets its delivery',
    requirements: ['TLS-001'],
    play: async (stage) => {
      const plain = await stage.receiver();
      await sendTo(stage, byName(plain));
      if (!(await stage.awaitThat(() => plain.requests.length > 0))) {
        throw new NotTested({
          kind: 'machine',
          detail: 'needs an implementation that finds 127.0.0.1 by the name localhost',
        });
      }
      const secure = await stage.secureReceiver('trusted');
      await sendTo(stage, byName(secure));
      await stage.arrival(secure, 1, 'the message', 'TLS-001');
    },
  },
  worldCase({
    id: 'tls/too-late',
    title: 'The response timeout is the same for https and http',
    requirements: ['TMO-003', 'TLS-001'],
    world: {
      sources: {
        plain: {},
        secure: { webhooks: { a: { endpoint: 'https', answers: [{ status: 200, after: '6s' }, 200] } } },
      },
      steps: [{ track: { source: 'plain' } }, { track: { source: 'secure' } }],
    },
  }),
] as const satisfies readonly Case[];

function byName(receiver: Receiver): Hook {
  return { receiver, url: receiver.url.replace('127.0.0.1', 'localhost') };
}
