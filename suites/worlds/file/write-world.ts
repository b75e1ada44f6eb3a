import type { World } from '../../../spec/shapes/world.ts';
import { writeYaml } from '../../../spec/text/yaml.ts';

/** A longer world has hundreds of messages, or messages that are filled up to a limit. */
const MOST_CHARACTERS = 64 * 1024;

/** A world as YAML, which can be saved, changed and played; undefined if it is too long for that. */
export function writeWorld(world: World): string | undefined {
  const text = writeYaml(world);
  return text.length > MOST_CHARACTERS ? undefined : text;
}

/** The world of a failure, with a title that says where it comes from: the title of its case says what holds elsewhere. */
export function writeFailing({ title: _, ...world }: World, requirement: string, from: string): string | undefined {
  return writeWorld({ title: `${requirement} fails here (from ${from})`, ...world });
}
