import { define } from './definition.ts';

export const list = define('list')
  .description('list the requirements and their cases, all or those of an area such as SIG')
  .argument('[AREA]')
  .option('--cases', 'list the cases with their titles')
  .option('--json', 'as JSON')
  .examples(['routespec list SIG', 'what is required of signatures'], ['routespec list --cases', 'every case'])
  .exits()
  .loads(async () => (await import('../list-command.ts')).listCommand);
