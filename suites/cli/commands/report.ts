import { ALL_REPORTERS, define, RUN_EXITS, STRICT, VERBOSE } from './definition.ts';

export const report = define('report')
  .description('make the reports of a run again, even of a killed one (default: reports/latest)')
  .argument('[DIR]')
  .option('--out <DIR>', 'write them to this folder (default: the folder of the run)')
  .option(...ALL_REPORTERS)
  .option(...STRICT)
  .option(...VERBOSE)
  .examples(['routespec report', 'every report of the last run, even if it was killed'])
  .exits(RUN_EXITS)
  .loads(async () => (await import('../report-command.ts')).reportCommand);
