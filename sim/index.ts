/** The reference simulator: the service on one's own machine, with its clock in one's own hand. */
export type { ClockKind } from './clock/clock.ts';
export { FAULTS } from './rules/faults/index.ts';
export { REFERENCE } from './rules/reference.ts';
export type { Fault, Variant } from './rules/replacement.ts';
export type { Rules } from './rules/rules.ts';
export { VARIANTS } from './rules/variants/index.ts';
export type { Listening } from './server/listen.ts';
export { type SimulatorOptions, startSimulator } from './server/simulator.ts';
