import { DEV, DEV_PORT, define, SECRET, SOURCE } from './definition.ts';

export const sign = define('sign')
  .description('print the signature of a body; - is standard input')
  .argument('<FILE>')
  .option(...SECRET)
  .option(...SOURCE)
  .option(...DEV)
  .option(...DEV_PORT)
  .examples(['routespec sign body.json --secret s3cret', 'without dev'])
  .exits()
  .loads(async () => (await import('../dev/signature-commands.ts')).signCommand);
