import { define } from './definition.ts';

export const diff = define('diff')
  .description('compare two runs, each the folder of its reports, its results.json or its events.jsonl')
  .argument('<RUN>')
  .argument('<RUN>')
  .option('--json', 'print every difference as JSON')
  .examples(['routespec diff reports/before reports/latest', 'the effect of a change'])
  .exits({ 0: 'no difference', 1: 'difference' })
  .loads(async () => (await import('../diff-command.ts')).diffCommand);
