/** The suite as tests of a project's own, which vitest runs and reports. */
export { conformance } from './conformance.ts';
export type { ConformanceOptions } from './options.ts';
