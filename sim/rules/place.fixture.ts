import { existsSync } from 'node:fs';
import type { AreaName } from '../../spec/requirements/index.ts';

/** Location of the faults or variants of an area: its folder if there are many, its file, or the index if there are few. */
export function findPlace(kind: 'faults' | 'variants', area: AreaName): string {
  const places = [`${kind}/${area}/`, `${kind}/${area}.ts`].filter((each) =>
    existsSync(new URL(each, import.meta.url)),
  );
  return `sim/rules/${places[0] ?? `${kind}/index.ts`}`;
}
