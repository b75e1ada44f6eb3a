import { caseOf } from '../../../profile.ts';
import { ROUTER } from '../../../router-role.ts';
import { thereAndBack } from '../there-and-back.ts';
import type { Happening } from './happening.ts';
import { ONE_URL_HAPPENINGS, ONE_URL_PROBE } from './one-url.ts';
import { ONE_URL_SOURCES } from './one-url-sources.ts';
import { SEVERAL_URLS_HAPPENINGS, SEVERAL_URLS_PROBE, SEVERAL_URLS_SOURCES } from './several-urls.ts';
import { type Setting, worldOf } from './world.ts';

export interface Sequence<Name extends string = string> extends Setting {
  readonly name: Name;
  readonly where: string;
  readonly happenings: readonly Happening[];
}

/** What happens at a source with a single URL, and at one with several. */
export const ROUTER_SEQUENCES = [
  {
    name: 'one-url',
    where: 'a source with one URL',
    sources: ONE_URL_SOURCES,
    probe: ONE_URL_PROBE,
    happenings: ONE_URL_HAPPENINGS,
  },
  {
    name: 'several-urls',
    where: 'a source with three URLs',
    sources: SEVERAL_URLS_SOURCES,
    probe: SEVERAL_URLS_PROBE,
    happenings: SEVERAL_URLS_HAPPENINGS,
  },
] as const satisfies readonly Sequence[];

/**
 * The case of a sequence: what one happening leaves behind for the next. It may fail for any requirement of the router, and names
 * CAL-011, because it consists of many calls.
 */
export function sequenceCase<const Name extends string>({ name, where, happenings, ...setting }: Sequence<Name>) {
  return caseOf(ROUTER, {
    id: `sequence/${name}`,
    title: `Whatever has happened at ${where}, soon after anything else, changes nothing about what comes next`,
    requirements: ['CAL-011'],
    hasOracle: true,
    needs: ['virtual-clock'],
    uses: ['deletions', 'audiences', 'ingestion', 'client'],
    isCounted: true,
    isLong: true,
    plain: () => worldOf(setting, []),
    worlds: (means, { random }) => {
      const possible = happenings.filter(({ needs }) => needs === undefined || means[needs]);
      return [worldOf(setting, thereAndBack(possible, random('sequence')))];
    },
  });
}
