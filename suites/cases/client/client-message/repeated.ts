import { plural } from '../../../../spec/grammar.ts';
import { LIMITS } from '../../../../spec/limits.ts';
import type { Capture } from '../../../capture/capture.ts';
import { contentsOf } from '../../../capture/contents.ts';
import type { MarkedMessage } from '../../../capture/messages.ts';
import { queueAll } from '../../../kit/client/queue-traffic.ts';
import { demand } from '../../../kit/demand.ts';
import type { CapturedClient } from '../../../stage/client.ts';
import type { Stage } from '../../../stage/stage.ts';
import type { Case } from '../../case.ts';

/** Messages that look like ones that are queued already are messages of their own: a user may do the same thing twice. */
export const clientRepeats = [
  {
    id: 'client-message/repeated',
    title: 'The same message is sent each time that it is handed in, and each Identify of one user',
    requirements: ['MSG-005', 'MSG-001'],
    spanMs: LIMITS.flushIntervalMs,
    run: async (stage) => {
      const client = await stage.client(await stage.capture());
      const track = stage.messages.track();
      const identify = stage.messages.identify();
      const renamed = { ...identify, fields: { ...identify.fields, Traits: { name: 'Grace' } } };
      await queueAll(client, [track, track, track, identify, renamed]);
      await demandTimes(stage, client, track, 3, 'MSG-005');
      await demandTimes(stage, client, identify, 2, 'MSG-001');
    },
  },
] as const satisfies readonly Case[];

/** Ends the case where messages of a user were sent less often than they were handed in. */
async function demandTimes(
  stage: Stage,
  { capture }: CapturedClient,
  { method, mark }: MarkedMessage,
  times: number,
  requirement: string,
): Promise<void> {
  // Also where nothing can be read of what was sent, which this finds out.
  const isThere = (): boolean => capture.sightings(mark).length > 0 && timesIn(capture, mark) >= times;
  if (await stage.awaitThat(isThere)) return;
  demand({
    requirement,
    expected: `${plural(times, `${method} message`)} of ${mark} to be sent`,
    seen: `its id ${plural(timesIn(capture, mark), 'time')} in ${plural(capture.requests.length, 'request')}`,
    request: capture.requests.at(-1),
  });
}

/**
 * How often an id stands in what was sent, in whatever form. Where messages are not in a list they cannot be told apart; but
 * each has to say its id.
 */
function timesIn({ requests }: Capture, mark: string): number {
  return requests.reduce((times, request) => {
    const { text, documents } = contentsOf(request);
    return times + Math.max(occurrences(text, mark), occurrences(JSON.stringify(documents), mark));
  }, 0);
}

function occurrences(text: string, mark: string): number {
  return text.split(mark).length - 1;
}
