import type { Certificates } from '../certificates/certificates.ts';
import type { Addresses } from '../target/implementation.ts';
import { launch } from '../target/launch.ts';
import type { RunOptions } from './run-options.ts';
import { simulator } from './simulator.ts';

/** An implementation under test that is there for the length of a run. */
export interface Implementation {
  readonly addresses: Addresses;
  readonly close: () => Promise<void>;
}

/** The implementation that was asked for: at its addresses, started by a command, or else the simulator. */
export async function openImplementation(
  options: RunOptions,
  certificates: () => Promise<Certificates>,
  signal: AbortSignal,
): Promise<Implementation> {
  if (options.addresses !== undefined) return { addresses: options.addresses, close: async () => {} };
  const { url, close } =
    options.exec === undefined
      ? await simulator.start({ seed: options.seed })
      : await launch(options.exec, (await certificates()).authority, signal);
  return { addresses: { router: url, client: url }, close };
}
