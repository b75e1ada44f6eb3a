import { LIMITS } from '../../../../spec/limits.ts';
import { openPipeline, sendThrough } from '../../../harness/kit/client/client-to-webhook.ts';
import { demandNothingAt } from '../../../harness/kit/negatives.ts';
import type { Receiver } from '../../../harness/receivers/receiver.ts';
import type { Stage } from '../../../harness/stage/stage.ts';
import type { Case } from '../../case.ts';

/** Messages of clients to sources whose webhooks have certificates. */
export const ingestionSelfSigned = [
  {
    id: 'ingestion/self-signed',
    title: 'No https endpoint with a self-signed certificate gets a message of a client',
    requirements: ['ING-001', 'TLS-002', 'TLS-001'],
    needs: ['trust'],
    spanMs: 2 * LIMITS.flushIntervalMs,
    play: async (stage) => {
      await sendThrough(stage, await openPipeline(stage), [stage.messages.track()]);
      const plain = await stage.receiver();
      await queueFor(stage, plain);
      await stage.arrival(plain, 1, 'the message of another client', 'ING-001');
      const [trusted, selfSigned] = [await stage.secureReceiver('trusted'), await stage.secureReceiver('self-signed')];
      for (const receiver of [selfSigned, trusted]) await queueFor(stage, receiver);
      await stage.arrival(trusted, 1, 'the message of a client', 'TLS-001');
      await stage.awaitThat(() => selfSigned.ended() > 0 || selfSigned.requests.length > 0);
      await stage.lookAhead();
      demandNothingAt('TLS-002', selfSigned, 'because its certificate is self-signed');
    },
  },
] as const satisfies readonly Case[];

/** Queues a message with a new client of a new source that has this webhook. */
async function queueFor(stage: Stage, receiver: Receiver): Promise<void> {
  const client = await stage.openClient(await stage.source({ hooks: [{ receiver }] }));
  await client.queue(stage.messages.track());
}
