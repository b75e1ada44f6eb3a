import { DEV, DEV_PORT, define } from './definition.ts';

export const trigger = define('trigger')
  .description('make a sample of a kind of message, or one of each, in the running dev')
  .argument('<KIND|all>')
  .repeatable('--set <PATH=VALUE>', 'replace a member of it: --set properties.revenue=9.9')
  .option('--source <KEY>', 'send it from this source (default: the first)')
  .option(...DEV)
  .option(...DEV_PORT)
  .examples(['routespec trigger track --set event=Paid', 'one track call'])
  .exits()
  .loads(async () => (await import('../dev/client-commands.ts')).triggerCommand);
