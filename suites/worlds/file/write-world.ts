import { stringify } from 'yaml';
import type { World } from '../../../spec/shapes/world.ts';

/** A longer world has hundreds of messages, or messages that are filled up to a limit. */
const MOST_CHARACTERS = 64 * 1024;

/** A world as YAML, which can be saved, changed and played; undefined if it is too long for that. */
export function writeWorld(world: World): string | undefined {
  const text = stringify(world, { aliasDuplicateObjects: false });
  return text.length > MOST_CHARACTERS ? undefined : text;
}
