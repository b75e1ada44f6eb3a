import { ALLOW_HOST, define, HOST } from './definition.ts';

export const dev = define('dev')
  .description('a dev server: accept calls, deliver them, show what happens')
  .repeatable('--forward-to <URL>', 'where to deliver: a URL, or localhost:3000/hooks; up to five times')
  .option('--demo', 'deliver a first message to a built-in endpoint, which is busy at first')
  .option('--port <N>', 'port to listen at (default: 7412)')
  .option(...HOST)
  .repeatable(...ALLOW_HOST)
  .option('--write-key <KEY>', 'write key of the source (default: one that is made at random once for this folder)')
  .repeatable(
    '--secret <TEXT>',
    'secret of the signatures (default: as the write key; both are kept in a file that only you can read, below $XDG_STATE_HOME/routespec or ~/.local/state/routespec); twice while it is changed: the new one, and the one before, which signs the messages of every second call',
  )
  .option(
    '--settings <FILE>',
    'sources from a file, read again when it changes (default: routespec.dev.json, if there is one)',
  )
  .option('--state <FILE>', 'keep the messages in this file, and find them again at the next start')
  .option('--paused', 'start with the clock paused')
  .option(
    '--vary',
    'give each message surprises that the document allows, and name them: members in another order, escaped text, lower-case headers, chunks, late or repeated delivery; the seed chooses them',
  )
  .option('--seed <N>', 'seed of the delays between retries, and of --vary (default: 1)')
  .option('--json', 'print each event as a line of JSON')
  .option('--ready-json', 'print one line of JSON when it is ready: address, write key, secret')
  .option(
    '--exit-with-parent',
    'end when the process that started it has ended, such as a test runner; without it, only npm or npx takes it along',
  )
  .examples(['routespec dev --forward-to localhost:3000/hooks', 'your receiver gets what the service would send'])
  .exits()
  .loads(async () => (await import('../dev/dev-command.ts')).devCommand);
