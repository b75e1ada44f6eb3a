import { REFERENCE } from '../../../sim/rules/reference.ts';
import type { Rules } from '../../../sim/rules/rules.ts';
import { type SimulatorOptions, startSimulator } from '../../../sim/server/simulator.ts';

/**
 * Starts the simulator. Everything else in suites reaches it over HTTP, like any other implementation. A run needs only
 * this, so changes of its rules, and the service on a dev server, are in other files.
 */
export const simulator = {
  reference: REFERENCE,
  start: (options: SimulatorOptions = {}) => startSimulator(options),
};

export type { Rules, SimulatorOptions };
