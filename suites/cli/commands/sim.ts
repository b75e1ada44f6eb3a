import { ALLOW_HOST, define, HOST } from './definition.ts';

export const sim = define('sim')
  .description('serve the simulator through the conformance API')
  .option('--port <N>', 'port to listen at (default: $PORT, or 4010)')
  .option(...HOST)
  .repeatable(...ALLOW_HOST)
  .option('--clock <virtual|real>', 'a virtual clock moves only when it is told to (default: virtual)')
  .option(
    '--fault <A,B>',
    'break one rule, or several: a name, or a slip and when it happens, such as "unsigned when retry"',
  )
  .option('--faults', 'list the names of faults, and what each breaks')
  .option('--variant <NAME>', 'follow another allowed reading of one rule')
  .option('--variants', 'list the names of variants')
  .option('--exit-with-parent', 'end when the process that started it has ended, even through a shell of npm')
  .examples(["routespec run --exec 'routespec sim --fault digest-of-latin1'", 'to see a failure'])
  .exits()
  .loads(async () => (await import('../sim-command.ts')).simCommand);
