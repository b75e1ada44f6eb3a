import { define } from './definition.ts';

const check = define('check')
  .description('judge the answers of a program in any language; - is standard input')
  .argument('<FILE>')
  .examples(['routespec vectors check answers.ndjson', 'one line of JSON for each vector'])
  .exits({ 0: 'right', 1: 'wrong' })
  .loads(async () => (await import('../vectors-command.ts')).checkVectorsCommand);

export const vectors = define('vectors')
  .description('write the test vectors, with receivers in several languages that check them')
  .option('--out <DIR>', 'write them to this folder (default: vectors)')
  .option('--format <json|ndjson>', 'one file of JSON for each kind, or one vector a line (default: json)')
  .examples(['routespec vectors --out testdata', 'for tests in any language'])
  .exits()
  .addCommand(check)
  .loads(async () => (await import('../vectors-command.ts')).vectorsCommand);
