import { RoutespecError } from '../../../../spec/error.ts';
import type { Case } from '../../../cases/case.ts';
import type { FurtherLimits } from '../../../runner/further/further.ts';
import { type Given, readInteger } from '../../arguments.ts';
import { readDuration } from '../../duration.ts';

/** More than anybody waits for. */
const WORLDS_MOST = 1_000_000_000;

/** Reads how far to play on after the default set, if at all. @throws RoutespecError `usage` */
export function readFurther(given: Given): FurtherLimits | undefined {
  const worlds = given.text('worlds');
  const duration = given.text('for');
  if (worlds === undefined && duration === undefined) return undefined;
  return {
    ...(worlds === undefined ? {} : { worlds: readInteger('worlds', worlds, 1, WORLDS_MOST) }),
    ...(duration === undefined ? {} : { forMs: readForMs(duration) }),
  };
}

function readForMs(value: string): number {
  const forMs = readDuration('for', value);
  if (forMs > 0) return forMs;
  throw new RoutespecError('usage', `Expected \`--for\` to be longer than nothing, got ${value}`);
}

/** @throws RoutespecError `usage` if the run is to play on, and no selected case can */
export function demandWorlds(cases: readonly Case[], limits: FurtherLimits | undefined): void {
  if (limits === undefined || cases.some(({ isSeeded }) => isSeeded)) return;
  const expected = 'Expected `--worlds` and `--for` with a case that plays other worlds with other seeds';
  throw new RoutespecError('usage', `${expected}, such as 'relation/*' or '*random/*', got none`);
}
