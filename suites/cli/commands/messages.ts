import { DEV, DEV_PORT, define } from './definition.ts';

export const messages = define('messages')
  .description("list messages; a filter is like 'type:track status:5xx' or m12")
  .argument('[FILTER...]')
  .option('--limit <N>', 'number of messages (default: 20)')
  .option('--json', 'as JSON, with everything that was sent and received')
  .option('--world', 'as a world for `routespec play`: the calls, the answers to them, and the time between')
  .option(...DEV)
  .option(...DEV_PORT)
  .examples(
    ['routespec messages status:503', 'messages that got a 503'],
    ['routespec messages --world > session.yaml', 'the session as a world, for `routespec play session.yaml`'],
  )
  .exits()
  .loads(async () => (await import('../dev/client-commands.ts')).messagesCommand);
