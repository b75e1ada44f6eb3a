/** For tests only: each request of the contract that a case may depend on. */
export const AT = {
  describe: /^GET \/$/,
  world: /^POST \/worlds$/,
  read: /^GET .*\/clock$/,
  advance: /^POST .*\/clock$/,
  source: /^PUT .*\/sources\//,
  call: /^POST .*\/sources\/.*\/calls$/,
  log: /^GET \/worlds\/[^/]+\/log$/,
  client: /^POST .*\/clients$/,
  method: /^POST .*\/clients\/.*\/calls$/,
  lines: /^GET .*\/clients\/.*\/log$/,
  drop: /^DELETE \/worlds\/[^/]+$/,
} as const;
export type Place = keyof typeof AT;
