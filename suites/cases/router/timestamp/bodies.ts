import { deliver } from '../../../kit/deliver.ts';
import { demandBody, demandThat } from '../../../kit/demand.ts';
import { demandInstant, withPresent } from '../../../kit/instant.ts';
import { nowToleranceMs } from '../../../kit/tolerances.ts';
import { SURE_KINDS } from '../../../stage/sure-kinds.ts';
import { shown } from '../../../text.ts';
import type { Case } from '../../case.ts';

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
    play: async (stage) => {
      const source = await stage.source({ hooks: [{ receiver: await stage.receiver() }] });
      for (const kind of SURE_KINDS) {
        const act = () => source.deliver(stage.calls.of(kind));
        const { result, earliestMs, latestMs } = await withPresent(stage.time, act, ({ atMs }) => atMs);
        demandInstant('TIM-002', result, earliestMs, latestMs, nowToleranceMs(stage.time.kind));
      }
    },
  },
] as const satisfies readonly Case[];
