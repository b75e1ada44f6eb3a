/** Name of the simulator in its description and in the `User-Agent` of its requests. */
export const IMPLEMENTATION = { name: 'routespec-simulator', version: '0.1.0' } as const;
