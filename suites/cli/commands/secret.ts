import { DEV, DEV_PORT, define, SOURCE } from './definition.ts';

export const secret = define('secret')
  .description('print the secret of the source')
  .option(...SOURCE)
  .option(...DEV)
  .option(...DEV_PORT)
  .examples(['SECRET=$(routespec secret)', 'for a receiver'])
  .exits()
  .loads(async () => (await import('../dev/signature-commands.ts')).secretCommand);
