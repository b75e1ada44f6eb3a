import { HOUR_MS, RETRY_LIMIT_MS } from '../../../../harness/time/horizons.ts';
import type { SourcePlan, Step, WorldPlan } from '../../../plan.ts';
import type { Happening, Place } from './happening.ts';

/** For so many happenings the user is the same. */
const USER_LASTS = 25;

/** Lets what is under way come to its end. */
const SETTLED: Step = { kind: 'pass', ms: 0 };

/** Sources, and what is looked at. */
export interface Setting {
  readonly sources: readonly SourcePlan[];
  /** After each happening: the first time all, and later one of them in turn. */
  readonly probe: readonly Happening[];
}

/** The world in which these happen, one after another, each with a probe after it. If nothing happens, the probe alone. */
export function worldOf({ sources, probe }: Setting, sequence: readonly Happening[]): WorldPlan {
  const turns = new Map<Happening, number>();
  const deleted = new Set<string>();
  const stepsOf = (happening: Happening, key: string, user: string): readonly Step[] => {
    const turn = turns.get(happening) ?? 0;
    turns.set(happening, turn + 1);
    const undeleted = deleted.has(user) ? undefined : user;
    if (happening.needs === 'deletions') deleted.add(user);
    return happening.steps({ key, turn, user, undeleted } satisfies Place);
  };
  const probed = (probes: readonly Happening[], key: string, user: string): readonly Step[] =>
    probes.flatMap((each, place) => stepsOf(each, `${key}-${place}`, user));
  const steps = sequence.flatMap((happening, index): readonly Step[] => {
    const [key, user] = [`${index}`, userOf(Math.floor(index / USER_LASTS))];
    const isFirst = !turns.has(happening);
    const at = index % probe.length;
    return [...stepsOf(happening, key, user), SETTLED, ...probed(isFirst ? probe : probe.slice(at, at + 1), key, user)];
  });
  const played = sequence.length > 0 ? steps : probed(probe, 'alone', userOf(0));
  return { sources, steps: played, lookAheadMs: waitMs(sources) + HOUR_MS };
}

/** Time the last message may take until every URL was tried: the windows of all but one may come before (readings, 22). */
function waitMs(sources: readonly SourcePlan[]): number {
  return Math.max(1, ...sources.map(({ hooks }) => hooks.length - 1)) * RETRY_LIMIT_MS;
}

/** An id that looks like a mark, so that the requests of an audience are found by it. */
function userOf(number: number): string {
  return `u-${String(number).padStart(10, '0')}`;
}
