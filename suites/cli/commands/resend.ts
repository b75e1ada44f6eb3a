import { DEV, DEV_PORT, define } from './definition.ts';

export const resend = define('resend')
  .description('send a message again, with the same body')
  .argument('<ID>')
  .option('--times <N>', 'number of times (default: 1)')
  .option(...DEV)
  .option(...DEV_PORT)
  .examples(['routespec resend m12', 'a duplicate'])
  .exits()
  .loads(async () => (await import('../dev/client-commands.ts')).resendCommand);
