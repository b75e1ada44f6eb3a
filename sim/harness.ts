/** Exports for the rest of this project. Users of the package import `routespec/sim`, which is `index.ts`. */
export { Client } from './client/client.ts';
export { RealClock } from './clock/real-clock.ts';
export { type Dev, startDev } from './dev/server/dev-server.ts';
export { type Random, seededRandom } from './model/random.ts';
export { FAULTS } from './rules/faults/index.ts';
export { REFERENCE } from './rules/reference.ts';
export type { Fault, Variant } from './rules/replacement.ts';
export type { Rules } from './rules/rules.ts';
export { VARIANTS } from './rules/variants/index.ts';
export type { Outgoing } from './server/exchange.ts';
export { type PlainRequest, type Simulator, startSimulator } from './server/simulator.ts';
export { Connections } from './wire/connections.ts';
