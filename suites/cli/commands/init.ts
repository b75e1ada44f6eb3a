import { define } from './definition.ts';

export const init = define('init')
  .description('write an HTTP adapter into this folder, with a toy instead of your implementation')
  .option('--lang <LANGUAGE>', 'typescript, go, python or java; with --ci alone, only the workflow is written')
  .option('--role <router|client>', 'what the adapter is for (default: router)')
  .option('--ci <github|gitlab|none>', 'the workflow to write (default: github)')
  .examples(['routespec init --lang python', 'a router in Python, green at once'])
  .exits()
  .loads(async () => (await import('../init-command.ts')).initCommand);
