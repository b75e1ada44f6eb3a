import { DEV, DEV_PORT, define } from './definition.ts';

export const clock = define('clock')
  .description('move the clock of dev: +4h, next (attempt), quiet (until none waits), pause, run')
  .argument('[MOVE]')
  .option(...DEV)
  .option(...DEV_PORT)
  .examples(['routespec clock +4h', 'until the retries are over'])
  .exits()
  .loads(async () => (await import('../dev/client-commands.ts')).clockCommand);
