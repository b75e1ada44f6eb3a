/// <reference types="node" preserve="true" />
/** `routespec/sim`: the service within a test, with a clock that the test moves. */

export type { Attempt, Deliveries, Delivery, WaitOptions } from './embedding/deliveries.ts';
export type { Faults } from './embedding/faults.ts';
export { type Simulator, type SimulatorOptions, startSimulator } from './embedding/simulator.ts';
export type {
  AliasCall,
  CallMembers,
  GroupCall,
  IdentifyCall,
  Ingestion,
  PageCall,
  ScreenCall,
  Source,
  SourceOptions,
  TrackCall,
} from './embedding/source.ts';
