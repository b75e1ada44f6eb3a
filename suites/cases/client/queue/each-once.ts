import { LIMITS } from '../../../../spec/limits.ts';
import type { Capture } from '../../../harness/capture/capture.ts';
import {
  alikeMessages,
  DIFFERING,
  demandAlikeOnce,
  demandAlikeSent,
} from '../../../harness/kit/client/alike-messages.ts';
import { queueAll } from '../../../harness/kit/client/queue-all.ts';
import {
  CLIENT_LOOK_AHEAD_MS,
  demandAllSent,
  demandEachOnce,
  lookAheadForClient,
} from '../../../harness/kit/client/sent.ts';
import { demandTrackWithin } from '../../../harness/kit/client/time-in-queue.ts';
import type { CapturedClient } from '../../../harness/stage/client.ts';
import type { Case } from '../../case.ts';

/** Number of messages that each trigger a flush. */
const LONE = 12;

const WRITE_KEY = 'wkOfSeveral6N4v';

/** Each message is sent once, during any activity of this client and others. */
export const queueEachOnce = [
  {
    id: 'queue/each-once-size-1',
    title: `${LONE} messages that each cause a flush all arrive, once each`,
    requirements: ['QUE-013'],
    needs: ['size'],
    spanMs: CLIENT_LOOK_AHEAD_MS,
    play: async (stage) => {
      const client = await stage.client(await stage.capture(), { size: 1 });
      const messages = stage.messages.tracks(LONE);
      await queueAll(client, messages);
      await demandEachOnce(stage, client.capture, messages, 'QUE-013');
    },
  },
  {
    id: 'queue/alike-messages',
    title: 'Messages that differ in one field only are all sent once, in one batch or in several',
    requirements: ['QUE-013', ...DIFFERING],
    spanMs: 2 * LIMITS.flushIntervalMs + CLIENT_LOOK_AHEAD_MS,
    play: async (stage) => {
      const client = await stage.client(await stage.capture());
      const groups = alikeMessages(stage).map((alike) => ({ alike, messages: [alike.next(), alike.next()] }));
      await queueAll(
        client,
        groups.flatMap(({ messages }) => messages),
      );
      for (const { alike, messages } of groups) await demandAlikeSent(stage, client, alike, messages);
      // The earlier ones have been sent, so these are in other batches.
      for (const { alike, messages } of groups) messages.push(alike.next());
      await queueAll(
        client,
        groups.flatMap(({ messages }) => messages.slice(-1)),
      );
      for (const { alike, messages } of groups) await demandAlikeSent(stage, client, alike, messages);
      await lookAheadForClient(stage);
      for (const { alike, messages } of groups) demandAlikeOnce(client, alike, messages);
    },
  },
  {
    id: 'queue/another-is-closed',
    title: 'A client keeps sending when another is closed, without repeats',
    requirements: ['QUE-009', 'QUE-013'],
    spanMs: 3 * LIMITS.flushIntervalMs + CLIENT_LOOK_AHEAD_MS,
    play: async (stage) => {
      const [closed, open] = [await stage.client(await stage.capture()), await stage.client(await stage.capture())];
      const sent = stage.messages.tracks(LIMITS.flushCount);
      await queueAll(closed, sent);
      await demandAllSent(stage, closed.capture, sent, 'QUE-009');
      const waiting = stage.messages.tracks(1);
      await queueAll(open, waiting);
      await closed.close();
      await demandTrackWithin(stage, 'QUE-009', open, LIMITS.flushIntervalMs);
      await demandEachOnce(stage, open.capture, waiting, 'QUE-013');
      await demandEachOnce(stage, closed.capture, sent, 'QUE-013');
    },
  },
  {
    id: 'queue/namesakes',
    title: 'Clients keep sending when another one with their write key is closed',
    requirements: ['QUE-009', 'WIR-001'],
    spanMs: 4 * LIMITS.flushIntervalMs,
    play: async (stage) => {
      const [capture, elsewhere] = [await stage.capture(), await stage.capture()];
      const made = (at: Capture): Promise<CapturedClient> => stage.client(at, { writeKey: WRITE_KEY });
      const [closed, atSame, atOther] = [await made(capture), await made(capture), await made(elsewhere)];
      const firsts = [closed, atSame, atOther].map((client) => ({ client, message: stage.messages.track() }));
      for (const { client, message } of firsts) await client.queue(message);
      for (const { client, message } of firsts) await client.sent(message, 'WIR-001');
      await closed.close();
      for (const make of [() => atSame, () => atOther, () => made(capture)]) {
        await demandTrackWithin(stage, 'QUE-009', await make(), LIMITS.flushIntervalMs);
      }
    },
  },
] as const satisfies readonly Case[];
