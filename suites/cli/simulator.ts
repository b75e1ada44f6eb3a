import { FAULTS, REFERENCE, type Rules, type SimulatorOptions, startSimulator, VARIANTS } from '../../sim/index.ts';

/**
 * The one place where suites start the simulator; from there on they meet it over HTTP like any other implementation.
 */
export const simulator = {
  faults: FAULTS,
  variants: VARIANTS,
  reference: REFERENCE,
  start: (options: SimulatorOptions = {}) => startSimulator(options),
};

export type { Rules };
