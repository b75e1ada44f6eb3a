import {
  type DevOptions,
  FAULTS,
  REFERENCE,
  type Rules,
  type SimulatorOptions,
  startDev,
  startSimulator,
  VARIANTS,
} from '../../sim/index.ts';

/**
 * The only place that starts the simulator. Everything else in suites reaches it over HTTP, like any other
 * implementation.
 */
export const simulator = {
  faults: FAULTS,
  variants: VARIANTS,
  reference: REFERENCE,
  start: (options: SimulatorOptions = {}) => startSimulator(options),
  /** The service on a person's desk, which `routespec dev` serves. */
  startDev: (options: DevOptions) => startDev(options),
};

export type { Rules, SimulatorOptions };
