import { existsSync } from 'node:fs';
import type { AreaName } from '../../spec/requirements/index.ts';

/** Location of the faults or variants of an area: its file, or its folder if there are many. */
export function placeOf(kind: 'faults' | 'variants', area: AreaName): string {
  const place = `sim/rules/${kind}/${area}`;
  return existsSync(new URL(`./${kind}/${area}/`, import.meta.url)) ? `${place}/` : `${place}.ts`;
}
