import { claimFolder } from '../output/folders.ts';
import {
  BASE,
  DURATION,
  define,
  EXPECT,
  EXPECTED,
  OUT,
  PATIENCE,
  PATTERN,
  REPORTER,
  RUN_EXITS,
  STRICT,
  VERBOSE,
} from './definition.ts';

export const run = define('run')
  .description('play the cases that match, or all of them')
  .argument('[PATTERN...]')
  .option('--target <URL>', 'test the implementation at this address, or localhost:4010 (default: the simulator)')
  .option('--exec <CMD>', 'start the implementation with this command; it must listen on $PORT within 30 s')
  .option('--router <URL>', 'test the router at this address')
  .option('--client <URL>', 'test the client library at this address')
  .option('--client-exec <CMD>', 'test the client library that this command calls on instructions from its input')
  .option('--role <router|client>', 'test only this role of the implementation')
  .option('--deployment <FILE>', 'test a router that was set up by hand, with the addresses in this file')
  .option(...OUT)
  .option(...REPORTER)
  .option(...EXPECT)
  .option(...BASE)
  .option(...STRICT)
  .option(...VERBOSE)
  .option(...PATIENCE)
  .option('--settle <DURATION>', 'pause after each step of a clock without `next` and `busy` (default: 50ms)')
  .option('--seed <N>', 'seed of all random choices (default: 1)')
  .option(
    '--since <RELEASE>',
    'judge by the requirements, cases and assertions of this release; show what later ones find',
  )
  .option('--shard <I/N>', 'play only the Ith of N parts of the cases; `merge` joins the parts')
  .option('--failed', 'run only the cases that failed, could not run or were not reached in the last run')
  .option('--fail-fast', 'end at the first failure that is not expected')
  .option('--trace', 'write the trace of every world, passing ones too: traces.jsonl for `judge`, and traces.har')
  .option('--debug', 'for a debugger: no limit on real time, one case at a time, Enter before each')
  .option('--workers <N>', 'play at most this many cases at a time')
  .option('--repeat <N>', 'play each case this many times, until it fails')
  .option('--watch', 'with --exec or --client-exec: run again when a file changes, failed cases first')
  .option('--worlds <N>', 'continue with the next seeds until this many more property-based cases have run')
  .option('--for <DURATION>', 'continue in the same way for this long')
  .examples(
    ["routespec run --exec './my-router --conformance'", 'all cases for a router that the command starts'],
    ["routespec run 'signature/*' SIG-003", 'a group of cases, and all cases of a requirement'],
    ['routespec run --failed', 'the failures of the last run'],
  )
  .exits(RUN_EXITS)
  .notes(
    PATTERN,
    "A pattern that begins with ! excludes cases, which the verdict counts and names: '!tls/*'.",
    DURATION,
    'Two of --router, --client (or --client-exec) and --exec are tested together. If only a router or only a client library is',
    'under test, the simulator is the other half; --client none or --router none leaves it out. The word simulator instead of a',
    'URL uses the simulator.',
    EXPECTED,
  )
  .loads(async (given) => {
    const folder = await claimFolder('run', given);
    if (folder.isWatching) {
      const { watchRuns } = await import('../run/watch.ts');
      const { readRunOptions } = await import('../run/run-options.ts');
      return async () => {
        readRunOptions(given);
        return watchRuns(folder.path);
      };
    }
    const { runCommand } = await import('../run/run-command.ts');
    return () => runCommand(given, folder);
  });
