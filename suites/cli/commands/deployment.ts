import { DURATION, define, PATTERN } from './definition.ts';

const plan = define('plan')
  .description('list the sources to set up for a run with --deployment')
  .argument('[PATTERN...]')
  .option('--steps', 'print the steps to set them up')
  .option('--template', 'print a deployment file that lacks only the addresses')
  .option(
    '--path-token <TEXT>',
    'begin the paths of URLs with this (default: random, so that only the router knows them)',
  )
  .option('--json', 'print data, with the cases and requirements that each source unlocks')
  .examples(['routespec deployment plan --template > deployment.json', 'the file to fill in'])
  .exits()
  .notes(PATTERN)
  .loads(async () => (await import('../deployment-command.ts')).planCommand);

const check = define('check')
  .description('send a call through each source, and print differences from the file')
  .argument('<FILE>')
  .option('--patience <DURATION>', 'how long requests may take to arrive (default: 15s)')
  .examples(['routespec deployment check deployment.json', 'before `run --deployment`'])
  .exits({ 0: 'everything is as in the file', 1: 'something differs' })
  .notes(DURATION)
  .loads(async () => (await import('../deployment-command.ts')).checkCommand);

export const deployment = define('deployment')
  .description('plan, or check, the set-up of a router for a run with --deployment')
  .addCommand(plan)
  .addCommand(check);
