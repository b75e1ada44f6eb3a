import type { Certificates } from '../certificates/certificates.ts';
import { launch } from '../target/launch.ts';
import type { RunOptions } from './run-options.ts';
import { simulator } from './simulator.ts';

/** An implementation under test that is there for the length of a run. */
export interface Implementation {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** The implementation that was asked for: at an address, started by a command, or else the simulator. */
export async function openImplementation(
  options: RunOptions,
  certificates: () => Promise<Certificates>,
  signal: AbortSignal,
): Promise<Implementation> {
  if (options.target !== undefined) return { url: options.target, close: async () => {} };
  if (options.exec !== undefined) return launch(options.exec, (await certificates()).authority, signal);
  return simulator.start({ seed: options.seed });
}
