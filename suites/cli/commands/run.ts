import { claimFolder } from '../output/folders.ts';
import {
  ALL_REPORTERS,
  BASE,
  type Definition,
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

/** Commands that play cases or worlds, or tell of those that were played. */
export const RUN_COMMANDS: readonly Definition[] = [
  define('run')
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
    .excludes('watch', 'debug', 'failed')
    .excludes('shard', 'failed')
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
    }),
  define('play')
    .description(
      'play the worlds of files or cases, and print what happened in each and what the document says about it',
    )
    .argument('<WORLD...>')
    .option('--target <URL>', 'play against the implementation at this address (default: the simulator)')
    .option('--exec <CMD>', 'start the implementation with this command; it must listen on $PORT within 30 s')
    .option('--router <URL>', 'play against the router at this address')
    .option('--client <URL>', 'play against the client library at this address')
    .option('--client-exec <CMD>', 'play against the client library that this command calls')
    .option(...PATIENCE)
    .option('--repeat <N>', 'play each world this many times, until it fails')
    .option('--settle <DURATION>', 'pause after each step of a clock without `next` and `busy` (default: 50ms)')
    .examples(
      ['routespec play incident.yaml', 'what the document makes of a world, played by the reference'],
      ["routespec play retry/500 --exec './my-router'", 'each attempt in the world of a case'],
      ["routespec play worlds/*.yaml --exec './my-router --conformance'", 'the same worlds, played by a router'],
    )
    .exits({
      0: 'nothing that was seen breaks a clause',
      1: 'something breaks a clause',
      3: 'could not run',
      4: 'a world needs a part that the implementation does not have',
      130: 'interrupted',
    })
    .notes(
      'WORLD is a file, YAML or JSON in the form of schemas/world.json, or the id of a case that `routespec explain`',
      'shows as a world. - is standard input.',
      DURATION,
    )
    .loads(async () => (await import('../play-command.ts')).playCommand),
  define('report')
    .description('make the reports of a run again, even of a killed one (default: reports/latest)')
    .argument('[DIR]')
    .option('--out <DIR>', 'write them to this folder (default: the folder of the run)')
    .option(...ALL_REPORTERS)
    .option(...STRICT)
    .option(...VERBOSE)
    .examples(['routespec report', 'every report of the last run, even if it was killed'])
    .exits(RUN_EXITS)
    .loads(async () => (await import('../report-commands.ts')).reportCommand),
  define('judge')
    .description('judge stored traces again, without the implementation')
    .argument('<TRACE...>')
    .examples(
      ["routespec run --exec './my-router' --trace", 'write reports/latest/traces.jsonl'],
      ['routespec judge reports/latest', "a later release's verdict on the same traffic"],
    )
    .exits({ 0: 'conformant', 1: 'not conformant', 3: 'no world that could be judged' })
    .notes(
      'TRACE is a report folder, or its file `traces.jsonl`. Cases that are programs and no worlds are not judged.',
    )
    .loads(async () => (await import('../judge-command.ts')).judgeCommand),
  define('merge')
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
    .loads(async () => (await import('../report-commands.ts')).mergeCommand),
];
