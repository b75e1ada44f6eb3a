import type { Sighting } from '../../../capture/capture.ts';
import { pathsTo } from '../../../capture/places.ts';
import { missingOf } from '../../../checks/carries.ts';

/** The paths at which a sent message holds a value, without the paths of the objects around it. */
export function innermostPlacesOf(given: unknown, { message }: Sighting): readonly string[] {
  const isGiven = (value: unknown): boolean => missingOf(value, given) === undefined;
  const paths = pathsTo(isGiven, message);
  return paths.filter(
    (path) => !paths.some((other) => other !== path && other.startsWith(path === '' ? '' : `${path}.`)),
  );
}
