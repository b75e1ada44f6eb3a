import { OK } from '../../../../harness/receivers/reply.ts';
import { seededRandom } from '../../../../harness/seeded-random.ts';
import { EPOCH } from '../../../../harness/time/horizons.ts';
import { newMark } from '../../../client/mark.ts';
import type { ClientPlan, ClientStep, ClientWorldPlan } from '../../../client/plan.ts';
import { AN_INTERVAL_MS, CLIENT_PROBE, type ClientHappening, OTHER, OWN } from './happenings.ts';

const PLAIN: ClientPlan = { writeKey: 'wkOfSequenceA7Q2x', path: '', script: [OK] };

/**
 * The world in which these happen to a client, one after another, each with a probe after it: at once, and
 * the second time after an interval. If nothing happens, the probe alone.
 */
export function clientWorldOf(sequence: readonly ClientHappening[]): ClientWorldPlan {
  const random = seededRandom(sequence.length, 'marks');
  const mark = (): string => newMark(random);
  const turns = new Map<ClientHappening, number>();
  const stepsOf = (happening: ClientHappening, key: string): readonly ClientStep[] => {
    const turn = turns.get(happening) ?? 0;
    turns.set(happening, turn + 1);
    return happening.steps({ key, turn, mark });
  };
  const steps = sequence.flatMap((happening, index): readonly ClientStep[] => {
    const isFirst = !turns.has(happening);
    const own = stepsOf(happening, `${index}`);
    const at = index % CLIENT_PROBE.length;
    const probes = isFirst ? [...CLIENT_PROBE.slice(at), ...CLIENT_PROBE.slice(0, at)] : CLIENT_PROBE.slice(at, at + 1);
    const rest: ClientStep[] = isFirst ? [] : [{ kind: 'pass', ms: AN_INTERVAL_MS }];
    return [...own, ...rest, ...probes.flatMap((each, place) => stepsOf(each, `${index}-${place}`))];
  });
  const played = sequence.length > 0 ? steps : CLIENT_PROBE.flatMap((each, at) => stepsOf(each, `alone-${at}`));
  const clients = { [OWN]: PLAIN, [OTHER]: { ...PLAIN, writeKey: 'wkOfSequenceB5R8k' } };
  return { now: EPOCH, clients, steps: played };
}
