import { BASE, define, OUT, REPORTER, RUN_EXITS, STRICT, VERBOSE } from './definition.ts';

export const merge = define('merge')
  .description('join the results in these folders into those of one run')
  .argument('<DIR...>')
  .option(...OUT)
  .option(...REPORTER)
  .option('--expect <FILE>', 'file of known deviations, applied to all of them together')
  .option(...BASE)
  .option(...STRICT)
  .option(...VERBOSE)
  .examples(['routespec merge part-* --expect known.txt', 'the parts that `run --shard` played'])
  .exits(RUN_EXITS)
  .loads(async () => (await import('../merge-command.ts')).mergeCommand);
