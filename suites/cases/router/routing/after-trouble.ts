import { readMark } from '../../../harness/kit/negatives.ts';
import { arrivalBehindOthers } from '../../../harness/kit/retries.ts';
import { type Outlet, openOutlet } from '../../../harness/kit/traffic.ts';
import { REFUSED_URL } from '../../../harness/kit/unreachable.ts';
import { NotTested } from '../../../harness/not-tested.ts';
import { FAIL, OK, status } from '../../../harness/receivers/reply.ts';
import { DELIVERED } from '../../../harness/stage/calls.ts';
import type { Case } from '../../case.ts';

/** More in a row than a router counts before it considers a host broken. */
const REFUSED_BEFORE = 20;

/** Likely statuses of this class. */
const CLIENT_ERRORS = [400, 401, 403, 404, 405, 406, 408, 409, 410, 411, 413, 415, 418, 421, 422, 423, 426, 429, 451];

/** Calls after a pause or a failure, from which a router may conclude that a source or a host is gone. */
export const routingAfterTrouble = [
  {
    id: 'routing/after-a-rest',
    title: 'A call is sent after hours without a call or without a successful delivery',
    requirements: ['CAL-011', DELIVERED.track],
    play: async (stage) => {
      const { receiver: quiet, source: idle } = await openOutlet(stage);
      const bad = await stage.receiver(FAIL);
      const failing = await stage.source({ hooks: [{ receiver: bad }] });
      await idle.deliver(stage.calls.track());
      await failing.deliver(stage.calls.track());
      await stage.lookAhead();
      for (const { source, receiver, what } of [
        { source: idle, receiver: quiet, what: 'had no calls' },
        { source: failing, receiver: bad, what: 'had a failed message' },
      ]) {
        const next = stage.calls.track();
        await source.call(next, 'CAL-011');
        await stage.awaitArrival(receiver, readMark(next), `a call of a source that ${what} for a while`, 'CAL-011');
      }
    },
  },
  {
    id: 'routing/after-4xx',
    title: 'A call is sent to a URL that answered an earlier call with a 4xx',
    requirements: ['CAL-011', DELIVERED.track],
    play: async (stage) => {
      const answered: Outlet[] = [];
      for (const code of CLIENT_ERRORS) {
        const receiver = await stage.receiver(status(code), OK);
        answered.push({ receiver, source: await stage.source({ hooks: [{ receiver }] }) });
      }
      for (const { source } of answered) await source.deliver(stage.calls.track());
      await stage.time.settle();
      for (const { source, receiver } of answered) {
        const next = stage.calls.track();
        await source.call(next, 'CAL-011');
        // A retry of the first message is open (readings, 23), and a router may send it first.
        await arrivalBehindOthers(stage, receiver, readMark(next), 'a call after a 4xx', 'CAL-011');
      }
    },
  },
  {
    id: 'routing/after-refused-connections',
    title: `A call is sent to a host after ${REFUSED_BEFORE} connections to another port were refused`,
    requirements: ['CAL-011', DELIVERED.track],
    play: async (stage) => {
      const { receiver, source } = await openOutlet(stage);
      const refused = await stage.trySource({ hooks: [{ receiver: await stage.receiver(), url: REFUSED_URL }] });
      if (refused === undefined) throw new NotTested('settings with a URL that cannot be reached are refused');
      await source.deliver(stage.calls.track());
      for (let at = 0; at < REFUSED_BEFORE; at += 1) await refused.call(stage.calls.track());
      await stage.time.settle();
      const next = stage.calls.track();
      await source.call(next, 'CAL-011');
      await stage.awaitArrival(receiver, readMark(next), 'a call to a port that works', 'CAL-011');
    },
  },
] as const satisfies readonly Case[];
