/// <reference types="node" preserve="true" />
/** `routespec/sim`: the service within a test, with a clock that the test moves. */

export { startSimulator } from './embedding/simulator.ts';
export type {
  AliasCall,
  Attempt,
  CallMembers,
  Deliveries,
  Delivery,
  FaultName,
  Faults,
  GroupCall,
  IdentifyCall,
  Ingestion,
  PageCall,
  PlainFault,
  ScreenCall,
  Simulator,
  SimulatorOptions,
  Source,
  SourceOptions,
  TrackCall,
  WaitOptions,
} from './types.ts';
