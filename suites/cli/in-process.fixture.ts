import { vi } from 'vitest';
import type { CommandArguments } from './arguments.ts';
import type { Ended } from './command.fixture.ts';
import { ENDING_SIGNALS } from './interruption.ts';
import { parseArguments, prepare } from './program.ts';

const EVENTS = [...ENDING_SIGNALS, 'uncaughtException'] as const;
type Listener = (...args: unknown[]) => void;

/**
 * For tests only: executes a command in this process, and keeps its output from the terminal. A command expects a
 * separate process, so its listeners are removed again, and those that it removed come back.
 */
export async function execute(...args: readonly string[]): Promise<Ended> {
  const said = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      said[name] += text;
      return true;
    }),
  );
  const before = EVENTS.map((event) => [event, process.listeners(event as 'SIGINT') as Listener[]] as const);
  try {
    const command = await prepare(args);
    return { code: await command(), ...said };
  } finally {
    for (const spy of spies) spy.mockRestore();
    for (const [event, listeners] of before) {
      process.removeAllListeners(event);
      for (const listener of listeners) process.on(event, listener);
    }
  }
}

/** For tests only: reads the arguments of a command as the command line does. */
export function given(command: string, args: readonly string[]): CommandArguments {
  return parseArguments([command, ...args]).given;
}
