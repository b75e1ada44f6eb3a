import type { Stage } from '../../../stage/stage.ts';
import { EPOCH } from '../../../time/horizons.ts';
import { judge } from '../../oracle.ts';
import { play } from '../../play.ts';
import { LOSSES } from '../../relations/router/router-relation.ts';
import { playSequence } from '../play.ts';
import type { Happening } from './happening.ts';
import { ONE_URL_HAPPENINGS, ONE_URL_PROBE } from './one-url.ts';
import { ONE_URL_SOURCES } from './one-url-sources.ts';
import { SEVERAL_URLS_HAPPENINGS, SEVERAL_URLS_PROBE, SEVERAL_URLS_SOURCES } from './several-urls.ts';
import { type Setting, worldOf } from './world.ts';

interface Kind extends Setting {
  readonly happenings: readonly Happening[];
}

/** What happens at a source with a single URL, and at one with several. */
export const ROUTER_SEQUENCES = {
  'one-url': { sources: ONE_URL_SOURCES, probe: ONE_URL_PROBE, happenings: ONE_URL_HAPPENINGS },
  'several-urls': {
    sources: SEVERAL_URLS_SOURCES,
    probe: SEVERAL_URLS_PROBE,
    happenings: SEVERAL_URLS_HAPPENINGS,
  },
} as const satisfies Readonly<Record<string, Kind>>;

/**
 * Plays a sequence of all that an implementation supports.
 * @throws Nonconformance with as few happenings as still show it
 */
export async function playRouterSequence(stage: Stage, name: keyof typeof ROUTER_SEQUENCES): Promise<void> {
  const { happenings, ...setting }: Kind = ROUTER_SEQUENCES[name];
  await playSequence(stage, {
    playing: { startOf: ({ startsAt = EPOCH }) => startsAt, play, judge },
    happenings: happenings.filter(({ needs = [] }) => needs.every((need) => stage.means.has(need))),
    nameOf: (happening) => happening.name,
    worldOf: (sequence) => worldOf(setting, sequence),
    blames: LOSSES,
  });
}
