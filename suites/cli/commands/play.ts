import { DURATION, define, PATIENCE } from './definition.ts';

export const play = define('play')
  .description('play the worlds of files or cases, and print what happened in each and what the document says about it')
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
  .loads(async () => (await import('../play-command.ts')).playCommand);
