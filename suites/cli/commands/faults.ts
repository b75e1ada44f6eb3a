import { DEV, DEV_PORT, define } from './definition.ts';

export const faults = define('faults')
  .description('list what the service can do wrong, or switch it on or off')
  .argument('[on|off]')
  .argument('[NAME...]')
  .option('--all', 'list all of them')
  .option('--source <KEY>', 'for one source only')
  .option('--json', 'as JSON')
  .option(...DEV)
  .option(...DEV_PORT)
  .examples(
    ["routespec faults on 'send twice'", 'see what your receiver makes of it'],
    ["routespec faults on 'lost answer', 'changed bytes on retries'", 'two at once'],
  )
  .exits()
  .loads(async () => (await import('../dev/client-commands.ts')).faultsCommand);
