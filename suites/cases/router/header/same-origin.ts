import { demandHeaders, demandThat, type Headers } from '../../../harness/kit/demand.ts';
import { headerValues, type ReceivedRequest } from '../../../harness/receivers/received-request.ts';
import type { Receiver } from '../../../harness/receivers/receiver.ts';
import { FAIL, OK } from '../../../harness/receivers/reply.ts';
import { DELIVERED } from '../../../harness/stage/calls.ts';
import type { Hook } from '../../../harness/stage/source.ts';
import type { Stage } from '../../../harness/stage/stage.ts';
import { shown } from '../../../harness/text.ts';
import { RETRY_LIMIT_MS } from '../../../harness/time/horizons.ts';
import type { Case } from '../../case.ts';

/** Headers that a library may keep for all URLs of an origin: credentials, cookies and others. */
function headersFor(path: string): Headers {
  return {
    Authorization: `Bearer ${path}`,
    'X-Api-Key': `key of ${path}`,
    Cookie: `session=${path}`,
    'X-Team': `team of ${path}`,
  };
}

/** The paths of one source. */
const PAIR = ['first', 'second'];
/** The path of another source. A third one has the path of the receiver, and no headers. */
const OTHER = 'other';
const PATHS = [...PAIR, OTHER];

/** URLs of one scheme, host and port. */
export const headerSameOrigin = [
  {
    id: 'header/same-origin',
    title: 'Each URL of one host and port gets its own static headers only',
    requirements: ['HDR-008', 'HDR-006', 'DLV-003', DELIVERED.track],
    play: async (stage) => {
      const receiver = await stage.receiver();
      const { origin } = new URL(receiver.url);
      const hookAt = (path: string): Hook => ({ receiver, url: `${origin}/${path}`, headers: headersFor(path) });
      // Both URLs of the first source fail, so that a router that stops at the first success tries each of them too.
      const pair = await stage.source({ hooks: PAIR.map(hookAt) });
      const others = [await stage.source({ hooks: [hookAt(OTHER)] }), await stage.source({ hooks: [{ receiver }] })];
      receiver.answerBy(({ target }) => (PAIR.some((path) => target === `/${path}`) ? FAIL : OK));
      for (const source of [...others, ...others.toReversed()]) await source.deliver(stage.calls.track());
      await pair.call(stage.calls.track());
      for (const path of PAIR) await demandTried(stage, receiver, path);
      for (const source of others) await source.deliver(stage.calls.track());
      for (const request of receiver.requests) demandOwnHeaders(request);
    },
  },
] as const satisfies readonly Case[];

async function demandTried({ time }: Stage, { name, requests }: Receiver, path: string): Promise<void> {
  const isTried = (): boolean => requests.some(({ target }) => target === `/${path}`);
  await time.runUntil(isTried, time.nowMs() + RETRY_LIMIT_MS);
  const deviation = { expected: `a request to /${path} of ${name}, next to another URL that fails`, seen: 'none' };
  demandThat(isTried(), { requirement: 'DLV-003', ...deviation });
}

/** Ends the case if a request lacks a header of its URL, or has the value of another. */
function demandOwnHeaders(request: ReceivedRequest): void {
  const path = request.target.slice(1);
  if (PATHS.includes(path)) demandHeaders('HDR-006', request, headersFor(path));
  for (const other of PATHS.filter((each) => each !== path)) {
    for (const [name, value] of Object.entries(headersFor(other))) {
      const expected = `no ${name} of ${shown(value)}, which belongs to /${other}`;
      const holds = !headerValues(request, name).includes(value);
      demandThat(holds, { requirement: 'HDR-008', expected, seen: `${name} ${shown(value)}`, request });
    }
  }
}
