import type { MarkedMessage } from '../../../capture/messages.ts';
import { isSent } from '../../../kit/client/all-sent.ts';
import { CLIENT_LOOK_AHEAD_MS } from '../../../kit/client/look-ahead.ts';
import { describeAttempts } from '../../../kit/client/queue/repeated-attempts.ts';
import { RESET, type Reply, status } from '../../../receivers/reply.ts';
import type { CapturedClient } from '../../../stage/client.ts';
import type { WorldTime } from '../../../time/world-time.ts';
import type { Case } from '../../case.ts';

/** How long errors go on, in the world's time: minutes where they cost nothing. */
const LOOK_MS: Readonly<Record<WorldTime['kind'], number>> = { counted: 600_000, stepped: 60_000, real: 10_000 };
/** How long to look for a message that was queued after the errors, which still go on. */
const LATER_LOOK_MS = { ...LOOK_MS, real: CLIENT_LOOK_AHEAD_MS };
/** After how many timers to stop, because a client may try for ever. */
const LOOK_TIMERS = 200;

const ERRORS: Readonly<Record<string, Reply>> = { 500: status(500), 400: status(400), 'a broken connection': RESET };

/** A client whose first message gets an error, and a message to queue after the errors. */
interface Try {
  readonly what: string;
  readonly client: CapturedClient;
  readonly message: MarkedMessage;
  readonly later: MarkedMessage;
}

/** What the client does when sending fails. */
export const queueErrors = [
  {
    id: 'queue/errors',
    title: 'What the client does after an error or a broken connection, and whether it sends later messages',
    requirements: ['QUE-015'],
    spanMs: 2 * LOOK_MS.real + CLIENT_LOOK_AHEAD_MS,
    play: async (stage) => {
      const tries: Try[] = [];
      for (const [what, reply] of Object.entries(ERRORS)) {
        const client = await stage.client(await stage.capture(reply));
        const [message, later] = [stage.messages.track(), stage.messages.track()];
        await client.queue(message);
        tries.push({ what, client, message, later });
      }
      for (const { client, message } of tries) await client.sent(message);
      const look = (ms: number): Promise<void> =>
        stage.time.passUntil(stage.time.nowMs() + ms, { timers: LOOK_TIMERS });
      await look(LOOK_MS[stage.time.kind]);
      for (const { client, later } of tries) await client.tryQueue(later);
      await look(LATER_LOOK_MS[stage.time.kind]);
      const outcomes = tries.map(({ what, client: { capture }, message, later }) => [
        what,
        {
          firstMessage: describeAttempts(stage.time.kind, capture.sightings(message.mark)),
          laterMessages: isSent(capture, later) ? 'sent' : 'not sent',
        },
      ]);
      stage.observe('QUE-015', Object.fromEntries(outcomes));
    },
  },
] as const satisfies readonly Case[];
