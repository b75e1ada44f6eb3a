import { CONTRACT_EXAMPLES, EXAMPLE_NAMES } from './contract.ts';

/** Examples that were written by hand, by the name of their shape: those of the contract page, but for the call. */
export const WRITTEN_EXAMPLES: Readonly<Record<string, readonly unknown[]>> = Object.fromEntries(
  EXAMPLE_NAMES.filter((name) => name !== 'call').map((name) => [name, [CONTRACT_EXAMPLES[name]]]),
);
