import { LIMITS } from '../../../../spec/limits.ts';
import type { RequirementId } from '../../../../spec/requirements/index.ts';
import type { Need } from '../../../../spec/requirements/requirement.ts';
import { demandThat } from '../../../harness/kit/demand.ts';
import { WINDOW_GRACE_MS } from '../../../harness/kit/tolerances.ts';
import { SECRET } from '../../../harness/kit/traffic.ts';
import { TRIGGERS, type Trigger } from '../../../harness/kit/triggers.ts';
import type { Receiver } from '../../../harness/receivers/receiver.ts';
import { FAIL } from '../../../harness/receivers/reply.ts';
import { DELIVERED } from '../../../harness/stage/calls.ts';
import { DAY_MS, RETRY_LIMIT_MS } from '../../../harness/time/horizons.ts';
import type { Case } from '../../case.ts';

const OF_EACH: readonly RequirementId[] = [...Object.values(DELIVERED), 'AUD-001', 'AUD-003'];

export const retryWindowOfEachKind = [
  windowCase('of-each-kind', 'No message of any kind', [], OF_EACH, ({ kind }) => kind !== 'delete'),
  windowCase('of-deletions', 'No delete notification', ['deletions'], ['DEL-001'], ({ kind }) => kind === 'delete'),
] as const satisfies readonly Case[];

/** A case in which these messages keep failing, each at a separate URL. */
function windowCase<const Name extends string>(
  name: Name,
  what: string,
  needs: readonly Need[],
  arrivals: readonly RequirementId[],
  isMeant: (trigger: Trigger) => boolean,
): Case<`retry/window-${Name}`> {
  return {
    id: `retry/window-${name}`,
    title: `${what} has an attempt that starts later than 4 h after its first one`,
    requirements: ['RTY-002', ...arrivals],
    needs,
    uses: ['audiences'],
    spanMs: RETRY_LIMIT_MS,
    play: async (stage) => {
      const { time, capabilities } = stage;
      const failing: { readonly trigger: Trigger; readonly receiver: Receiver }[] = [];
      for (const trigger of (TRIGGERS as readonly Trigger[]).filter(isMeant)) {
        // Delivery of a screen message is only observed (readings, 1).
        if (trigger.kind === 'screen' || !trigger.needs.every((need) => capabilities.has(need))) continue;
        const receiver = await stage.receiver(FAIL);
        await trigger.send(stage, { secret: SECRET, hooks: [{ receiver }] });
        await stage.arrival(receiver, 1, trigger.what, trigger.arrival);
        failing.push({ trigger, receiver });
      }
      const pastMs = time.nowMs() + RETRY_LIMIT_MS;
      await time.passUntil(time.kind === 'counted' ? time.nowMs() + DAY_MS : pastMs, { tickingLimitMs: pastMs });
      for (const each of failing) demandWithinWindow(each.trigger, each.receiver);
    },
  };
}

function demandWithinWindow(trigger: Trigger, { requests }: Receiver): void {
  const retried = `${trigger.what}, which fails, to be retried`;
  // Without retries there would be no window to end.
  demandThat(requests.length > 1, {
    requirement: 'RTY-001',
    expected: retried,
    seen: 'one attempt',
    request: requests[0],
  });
  const latestMs = (requests[0]?.atMs ?? 0) + allowedMs(trigger);
  const late = requests.find(({ atMs }) => atMs > latestMs);
  const seen = `one at ${new Date(late?.atMs ?? 0).toISOString()}`;
  const expected = `no attempt at ${trigger.what} later than ${new Date(latestMs).toISOString()}`;
  demandThat(late === undefined, { requirement: 'RTY-002', expected, seen, request: late });
}

/**
 * Time between the first request and the last allowed one. A URL may get several notifications, one after another
 * (readings, 34).
 */
function allowedMs({ kind }: Trigger): number {
  return (kind === 'delete' ? 2 : 1) * LIMITS.retryWindowMs + WINDOW_GRACE_MS;
}
