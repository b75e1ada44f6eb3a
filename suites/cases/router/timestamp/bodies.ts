import { deliver } from '../../../kit/deliver.ts';
import { demandBody, demandThat } from '../../../kit/demand.ts';
import { demandInstant } from '../../../kit/instant.ts';
import { INSTANT_MS, nowToleranceMs } from '../../../kit/tolerances.ts';
import { SURE_KINDS } from '../../../stage/sure-kinds.ts';
import { shown } from '../../../text.ts';
import type { Case } from '../../case.ts';

/** More than the tolerance of a virtual clock, and not long to wait for on a real one. */
const BETWEEN_CALLS_MS = 2 * INSTANT_MS;

/** The timestamps of bodies: their form, and the time given to a call without one. */
export const timestampBodies = [
  {
    id: 'timestamp/form',
    title: 'The timestamp of a body is in ISO 8601, UTC, with milliseconds, whatever the call gave',
    requirements: ['TIM-001'],
    play: async (stage) => {
      const given = [undefined, '2025-06-30T21:15:30.250Z', '2025-06-30T21:15:30Z', '2025-06-30T23:15:30+02:00'];
      for (const timestamp of given) {
        const request = await deliver(stage, stage.calls.track(timestamp === undefined ? {} : { timestamp }));
        const seen = demandBody(request)['timestamp'];
        demandThat(typeof seen === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(Z|\+00:00)$/.test(seen), {
          requirement: 'TIM-001',
          expected: 'a `timestamp` in ISO 8601, UTC, with milliseconds',
          seen: shown(seen),
          request,
        });
      }
    },
  },
  {
    id: 'timestamp/absent',
    title: 'A call without a timestamp gets the time of its arrival',
    requirements: ['TIM-002'],
    spanMs: SURE_KINDS.length * BETWEEN_CALLS_MS,
    play: async (stage) => {
      const source = await stage.source({ hooks: [{ receiver: await stage.receiver() }] });
      for (const kind of SURE_KINDS) {
        // Neither the timestamp of the call before nor the time at which it came may be taken for that of this one.
        await source.deliver(stage.calls.of(kind, { timestamp: '2025-06-30T21:15:30.250Z' }));
        await stage.time.passUntil(stage.time.nowMs() + BETWEEN_CALLS_MS);
        const earliestMs = stage.time.nowMs();
        const request = await source.deliver(stage.calls.of(kind));
        demandInstant('TIM-002', request, earliestMs, request.atMs, nowToleranceMs(stage.time.kind));
      }
    },
  },
] as const satisfies readonly Case[];
