import { existsSync } from 'node:fs';
import { AREAS, findRequirement, type KnownRequirement } from '../../../spec/requirements/index.ts';
import type { CaseResult } from '../../../spec/shapes/results.ts';

/** The paths of a requirement's cases: the files or the folders of the groups of its area. */
export function caseFilesOf({ area, role }: Pick<KnownRequirement, 'area' | 'role'>): string {
  const groups = AREAS.find(({ name }) => name === area)?.groups ?? [area];
  return groups.map((group) => filesOfGroup(role, group)).join(', or ');
}

/** The file of a case that has been played. */
export function placeOfCase({ id, requirements: [primary = ''] }: Pick<CaseResult, 'id' | 'requirements'>): string {
  const [group = ''] = id.split('/');
  return filesOfGroup(findRequirement(primary)?.role ?? '*', group);
}

/** The file of a group, or its folder if it has one. A group without cases begins with a file. */
function filesOfGroup(role: string, group: string): string {
  const place = `suites/cases/${role}/${group}`;
  return existsSync(new URL(`../../../${place}/`, import.meta.url)) ? `${place}/` : `${place}.ts`;
}
