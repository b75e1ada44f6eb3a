import type { Sighting } from '../../../capture/capture.ts';
import type { MarkedMessage } from '../../../capture/messages.ts';
import { isSameJson } from '../../../json-equality.ts';
import { isSent, LOOK_ON_REAL_MS, lookOn } from '../../../kit/client/queue-traffic.ts';
import { RESET, type Reply, status } from '../../../receivers/reply.ts';
import type { CapturedClient } from '../../../stage/client.ts';
import type { Stage } from '../../../stage/stage.ts';
import type { WorldTime } from '../../../time/world-time.ts';
import type { Case } from '../../case.ts';

/** How long errors go on, in the world's time: minutes, where they cost nothing. */
const LOOK_MS: Readonly<Record<WorldTime['kind'], number>> = { counted: 600_000, stepped: 60_000, real: 10_000 };
/** Timers after which it is enough: a client may try for ever. */
const LOOK_TIMERS = 200;
/** Spaces between attempts that are told. */
const SHOWN_GAPS = 20;

const ERRORS: Readonly<Record<string, Reply>> = { 500: status(500), 400: status(400), 'a broken connection': RESET };

/** What the client does when it does not succeed. */
export const clientQueueErrors = [
  {
    id: 'queue/errors',
    title:
      'What the client does when the service answers with an error, or not at all, and whether it goes on afterwards',
    requirements: ['QUE-015'],
    spanMs: 2 * LOOK_MS.real + LOOK_ON_REAL_MS,
    run: async (stage) => {
      const tries: Try[] = [];
      for (const [what, reply] of Object.entries(ERRORS)) {
        const client = await stage.client(await stage.capture(reply));
        const message = stage.messages.track();
        await client.queue(message);
        tries.push({ what, client, message });
      }
      for (const { client, message } of tries) await client.sent(message);
      await stage.time.passUntil(stage.time.nowMs() + LOOK_MS[stage.time.kind], { timers: LOOK_TIMERS });
      const after = tries.map(() => stage.messages.track());
      for (const [index, { client }] of tries.entries()) await client.tryQueue(after[index] as MarkedMessage);
      await lookOn(stage);
      const told = tries.map(({ what, client: { capture }, message }, index) => [
        what,
        {
          firstMessage: tell(stage, capture.sightings(message.mark)),
          laterMessages: isSent(capture, after[index] as MarkedMessage) ? 'sent' : 'not sent',
        },
      ]);
      stage.observe('QUE-015', Object.fromEntries(told));
    },
  },
] as const satisfies readonly Case[];

/** A client whose first message got an error. */
interface Try {
  readonly what: string;
  readonly client: CapturedClient;
  readonly message: MarkedMessage;
}

/** Whether a message was tried again, and as what; how often and how spaced where instants are exact. */
function tell({ time }: Stage, attempts: readonly Sighting[]): unknown {
  if (attempts.length < 2) return 'not tried again';
  const repeats = repeatedAs(attempts);
  if (time.kind !== 'counted') return { repeats };
  const gapsS = attempts
    .slice(1)
    .map(({ request }, index) => Math.round((request.atMs - (attempts[index]?.request.atMs ?? 0)) / 100) / 10);
  return { repeats, attempts: attempts.length, gapsS: gapsS.slice(0, SHOWN_GAPS) };
}

function repeatedAs([first, ...others]: readonly Sighting[]): string {
  if (others.every(({ request }) => first?.request.body.equals(request.body) === true)) return 'the same bytes';
  if (others.every(({ message }) => isSameJson(message, first?.message))) return 'the same message';
  return 'a changed message';
}
