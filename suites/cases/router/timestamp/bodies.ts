import { demandBody, demandThat } from '../../../harness/kit/demand.ts';
import { demandInstant, withPresent } from '../../../harness/kit/instant.ts';
import { nowToleranceMs } from '../../../harness/kit/tolerances.ts';
import { deliver } from '../../../harness/kit/traffic.ts';
import { SURE_KINDS } from '../../../harness/stage/calls.ts';
import { shownMember } from '../../../harness/text.ts';
import { HOUR_MS } from '../../../harness/time/horizons.ts';
import type { WorldTime } from '../../../harness/time/world-time.ts';
import type { Case } from '../../case.ts';

const REAL_REST_MS = 11_000;
/**
 * Pauses of the world between calls, so that a cached time differs from the present, however long a careless cache
 * keeps it. Each pause is longer than the tolerance.
 */
const RESTS_MS: Readonly<Record<WorldTime['kind'], readonly number[]>> = {
  counted: [5_000, 30_000, 300_000, HOUR_MS],
  stepped: [5_000, 30_000],
  real: [REAL_REST_MS],
};

/** The timestamps of bodies: their form, and the time given to a call without one. */
export const timestampBodies = [
  {
    id: 'timestamp/form',
    title: '`timestamp` in a body is ISO 8601, UTC, with milliseconds, for any form in the call',
    requirements: ['TIM-001'],
    play: async (stage) => {
      const given = [undefined, '2025-06-30T21:15:30.250Z', '2025-06-30T21:15:30Z', '2025-06-30T23:15:30+02:00'];
      for (const timestamp of given) {
        const request = await deliver(stage, stage.calls.track(timestamp === undefined ? {} : { timestamp }));
        const seen = demandBody(request)['timestamp'];
        demandThat(typeof seen === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(Z|\+00:00)$/.test(seen), {
          requirement: 'TIM-001',
          expected: 'a `timestamp` in ISO 8601, UTC, with milliseconds',
          seen: shownMember('timestamp', seen),
          request,
        });
      }
    },
  },
  {
    id: 'timestamp/absent',
    title: 'A call without a timestamp gets the time of its arrival',
    requirements: ['TIM-002'],
    spanMs: REAL_REST_MS,
    play: async (stage) => {
      const source = await stage.source({ hooks: [{ receiver: await stage.receiver() }] });
      for (const [index, kind] of SURE_KINDS.entries()) {
        const restMs = RESTS_MS[stage.time.kind][index - 1] ?? 0;
        // The body must not get the timestamp or the arrival time of the previous call.
        await source.deliver(stage.calls.of(kind, { timestamp: '2025-06-30T21:15:30.250Z' }));
        const restedMs = stage.time.nowMs() + restMs;
        await stage.time.passUntil(restedMs, { isAtRest: () => true });
        const act = () => source.deliver(stage.calls.of(kind));
        const { result, earliestMs, latestMs } = await withPresent(stage.time, act, ({ atMs }) => atMs);
        demandInstant('TIM-002', result, earliestMs, latestMs, nowToleranceMs(stage.time.kind));
      }
    },
  },
] as const satisfies readonly Case[];
