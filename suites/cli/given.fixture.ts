import type { CommandArguments } from './arguments.ts';
import { parseArguments } from './program.ts';

/** For tests only: reads the arguments of a command as the command line does. */
export function given(command: string, args: readonly string[]): CommandArguments {
  return parseArguments([command, ...args]).given;
}
