/** Exports for the rest of this project. Users of the package import `routespec/sim`, which is `index.ts`. */
export { Client, type ClientPorts, MAX_HELD_BYTES } from './client/client.ts';
export type { ClockKind } from './clock/clock.ts';
export { RealClock } from './clock/real-clock.ts';
export { type Dev, type DevOptions, startDev } from './dev/server/dev-server.ts';
export { type Random, seededRandom } from './model/random.ts';
export type { ClientOptions, ClientRules } from './rules/client/client-rules.ts';
export { FAULTS } from './rules/faults/index.ts';
export { REFERENCE } from './rules/reference.ts';
export type { Fault, Variant } from './rules/replacement.ts';
export type { Rules } from './rules/rules.ts';
export { VARIANTS } from './rules/variants/index.ts';
export type { Outgoing } from './server/exchange.ts';
export type { Listening } from './server/listen.ts';
export { type PlainRequest, type Simulator, type SimulatorOptions, startSimulator } from './server/simulator.ts';
export { Connections } from './wire/connections.ts';
