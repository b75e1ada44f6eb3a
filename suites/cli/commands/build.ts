import { claimFolder } from '../output/folders.ts';
import {
  ALLOW_HOST,
  type Definition,
  DURATION,
  define,
  EXPECT,
  EXPECTED,
  HOST,
  PATIENCE,
  PATTERN,
  REPORTER,
  RUN_EXITS,
  STRICT,
  VERBOSE,
} from './definition.ts';

const deploymentPlan = define('plan')
  .description('list the sources to set up for a run with --deployment')
  .argument('[PATTERN...]')
  .option('--steps', 'print the steps to set them up')
  .option('--template', 'print a deployment file that lacks only the addresses')
  .option(
    '--path-token <TEXT>',
    'begin the paths of URLs with this (default: random, so that only the router knows them)',
  )
  .option('--json', 'print data, with the cases and requirements that each source unlocks')
  .excludes('json', 'steps', 'template')
  .excludes('steps', 'template')
  .examples(['routespec deployment plan --template > deployment.json', 'the file to fill in'])
  .exits()
  .notes(PATTERN)
  .loads(async () => (await import('../deployment-command.ts')).planCommand);

const deploymentCheck = define('check')
  .description('send a call through each source, and print differences from the file')
  .argument('<FILE>')
  .option('--patience <DURATION>', 'how long requests may take to arrive (default: 15s)')
  .examples(['routespec deployment check deployment.json', 'before `run --deployment`'])
  .exits({ 0: 'everything is as in the file', 1: 'something differs' })
  .notes(DURATION)
  .loads(async () => (await import('../deployment-command.ts')).checkCommand);

/** Commands for someone who builds a router, a client library or a receiver. */
export const BUILD_COMMANDS: readonly Definition[] = [
  define('init')
    .description('write an HTTP adapter into this folder, with a toy instead of your implementation')
    .option('--lang <LANGUAGE>', 'typescript, go, python or java; with --ci alone, only the workflow is written')
    .option('--role <router|client>', 'what the adapter is for (default: router)')
    .option('--ci <github|gitlab|none>', 'the workflow to write (default: github)')
    .examples(['routespec init --lang python', 'a router in Python, green at once'])
    .exits()
    .loads(async () => (await import('../init-command.ts')).initCommand),
  define('receiver')
    .description('judge a webhook receiver as the service sees it')
    .argument('<URL>')
    .argument('[PATTERN...]')
    .option(
      '--exec <CMD>',
      'start the receiver with this command; it must listen on $PORT within 30 s. Addresses without a host are its own (/hooks), and it is killed at each point that matters',
    )
    .option('--secret-env <NAME>', 'the environment variable with the shared secret of the receiver')
    .option('--secret <TEXT>', 'the secret itself, which other users of the machine can see in the list of processes')
    .option(
      '--effects <URL>',
      'address of a JSON array with an entry for each message that the receiver has processed; an entry has to contain the messageId, which the suite then puts into each body; without it, effects are not tested. With --exec, the list has to outlive a restart',
    )
    .excludes('secret', 'secretEnv')
    .option('--burst <N>', 'how many requests come at once (default: 50, at most 200)')
    .option('--seed <N>', 'seed of all ids (default: another one in each run)')
    .option('--out <DIR>', 'write reports to this folder, and remove older ones (default: reports/receiver)')
    .option(...REPORTER)
    .option(...EXPECT)
    .option(...STRICT)
    .option(...VERBOSE)
    .option(...PATIENCE)
    .examples(
      ['SECRET=s3cret routespec receiver http://localhost:3000/hooks --secret-env SECRET', 'all cases'],
      ["routespec receiver http://localhost:3000/hooks 'receiver/*digest*' RCV-015", 'some cases'],
      [
        "routespec receiver /hooks --exec 'node server.js' --effects /effects --secret-env SECRET",
        'a receiver that is started, killed and started again',
      ],
    )
    .exits(RUN_EXITS)
    .notes(
      "PATTERN is the id of a case or requirement, in which * stands for anything: 'receiver/*digest*', RCV-015.",
      DURATION,
      EXPECTED,
    )
    .loads(async (given) => {
      const { release } = await claimFolder('receiver', given);
      const { receiverCommand } = await import('../receiver-command.ts');
      return () => receiverCommand(given).finally(release);
    }),
  define('deployment')
    .description('plan, or check, the set-up of a router for a run with --deployment')
    .addCommand(deploymentPlan)
    .addCommand(deploymentCheck),
  define('sim')
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
    .excludes('fault', 'variant')
    .option('--exit-with-parent', 'end when the process that started it has ended, even through a shell of npm')
    .examples(["routespec run --exec 'routespec sim --fault digest-of-latin1'", 'to see a failure'])
    .exits()
    .loads(async () => (await import('../sim-command.ts')).simCommand),
];
