import { claimFolder } from '../output/folders.ts';
import { DURATION, define, EXPECT, EXPECTED, PATIENCE, REPORTER, RUN_EXITS, STRICT, VERBOSE } from './definition.ts';

export const receiver = define('receiver')
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
  });
