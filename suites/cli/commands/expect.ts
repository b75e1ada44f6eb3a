import { define } from './definition.ts';

export const expect = define('expect')
  .description('compare a file of known deviations (default: known.txt) with the last run')
  .argument('[FILE]')
  .option('--update', 'remove its lines that no longer hold, and add one for each new failure')
  .option('--reason <TEXT>', 'with --update: the reason of each new line (default: ?, which a run refuses)')
  .option('--results <RUN>', 'the run to compare with (default: reports/latest)')
  .examples(['routespec expect known.txt --update', 'the baseline of the last run'])
  .exits({ 0: 'the file agrees with the run, or was updated', 1: 'it does not agree' })
  .loads(async () => (await import('../expect-command.ts')).expectCommand);
