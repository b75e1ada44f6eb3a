/// <reference types="node" preserve="true" />
/** `routespec/sim`: the service within a test, with a clock that the test moves. */
export type {
  AliasCall,
  CallMembers,
  GroupCall,
  IdentifyCall,
  PageCall,
  ScreenCall,
  TrackCall,
} from './embedding/calls.ts';
export type { Deliveries, WaitOptions } from './embedding/deliveries.ts';
export type { Attempt, Delivery } from './embedding/delivery.ts';
export type { Faults } from './embedding/faults.ts';
export { type Simulator, type SimulatorOptions, startSimulator } from './embedding/simulator.ts';
export type { Ingestion, Source, SourceOptions } from './embedding/source.ts';
