import { ALLOW_HOST, type Definition, define, HOST, SECRET, SOURCE } from './definition.ts';

/** The dev server, and the commands that talk to one that is running. */
export const DEV_COMMANDS: readonly Definition[] = [
  define('dev')
    .description('a dev server: accept calls, deliver them, show what happens')
    .repeatable('--forward-to <URL>', 'where to deliver: a URL, or localhost:3000/hooks; up to five times')
    .option('--demo', 'deliver a first message to a built-in endpoint, which is busy at first')
    .option('--port <N>', 'port to listen at (default: 7412)')
    .option(...HOST)
    .repeatable(...ALLOW_HOST)
    .option('--write-key <KEY>', 'write key of the source (default: one that is made for this folder)')
    .repeatable(
      '--secret <TEXT>',
      'secret of the signatures (default: as the write key; both come from a seed in a file that only you can read, below $XDG_STATE_HOME/routespec or ~/.local/state/routespec); twice while it is changed: the new one, and the one before, which signs the messages of every second call',
    )
    .option(
      '--settings <FILE>',
      'sources from a file, read again when it changes (default: routespec.dev.json, if there is one)',
    )
    .excludes('demo', 'forwardTo', 'settings')
    .excludes('settings', 'forwardTo', 'secret', 'writeKey')
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
    .loads(async () => (await import('../dev/dev-command.ts')).devCommand),
  define('trigger')
    .description('make a sample of a kind of message, or one of each, in the running dev')
    .argument('<KIND|all>')
    .repeatable('--set <PATH=VALUE>', 'replace a member of it: --set properties.revenue=9.9')
    .option('--source <KEY>', 'send it from this source (default: the first)')
    .reachesDev()
    .examples(['routespec trigger track --set event=Paid', 'one track call'])
    .exits()
    .loads(async () => (await import('../dev/client-commands.ts')).triggerCommand),
  define('resend')
    .description('send a message again, with the same body')
    .argument('<ID>')
    .option('--times <N>', 'number of times (default: 1)')
    .reachesDev()
    .examples(['routespec resend m12', 'a duplicate'])
    .exits()
    .loads(async () => (await import('../dev/client-commands.ts')).resendCommand),
  define('clock')
    .description('move the clock of dev: +4h, next (attempt), quiet (until none waits), pause, run')
    .argument('[MOVE]')
    .reachesDev()
    .examples(['routespec clock +4h', 'until the retries are over'])
    .exits()
    .loads(async () => (await import('../dev/client-commands.ts')).clockCommand),
  define('messages')
    .description("list messages; a filter is like 'type:track status:5xx' or m12")
    .argument('[FILTER...]')
    .option('--limit <N>', 'number of messages (default: 20)')
    .option('--json', 'as JSON, with everything that was sent and received')
    .option('--world', 'as a world for `routespec play`: the calls, the answers to them, and the time between')
    .reachesDev()
    .examples(
      ['routespec messages status:503', 'messages that got a 503'],
      ['routespec messages --world > session.yaml', 'the session as a world, for `routespec play session.yaml`'],
    )
    .exits()
    .loads(async () => (await import('../dev/client-commands.ts')).messagesCommand),
  define('faults')
    .description('list what the service can do wrong, or switch it on or off')
    .argument('[on|off]')
    .argument('[NAME...]')
    .option('--all', 'list all of them')
    .option('--source <KEY>', 'for one source only')
    .option('--json', 'as JSON')
    .reachesDev()
    .examples(
      ["routespec faults on 'send twice'", 'see what your receiver makes of it'],
      ["routespec faults on 'lost answer', 'changed bytes on retries'", 'two at once'],
    )
    .exits()
    .loads(async () => (await import('../dev/client-commands.ts')).faultsCommand),
  define('secret')
    .description('print the secret of the source')
    .option(...SOURCE)
    .reachesDev()
    .examples(['SECRET=$(routespec secret)', 'for a receiver'])
    .exits()
    .loads(async () => (await import('../dev/signature-commands.ts')).secretCommand),
  define('sign')
    .description('print the signature of a body; - is standard input')
    .argument('<FILE>')
    .option(...SECRET)
    .option(...SOURCE)
    .reachesDev()
    .examples(['routespec sign body.json --secret s3cret', 'without dev'])
    .exits()
    .loads(async () => (await import('../dev/signature-commands.ts')).signCommand),
  define('verify')
    .description('say what is wrong with the signature of a body, if anything')
    .argument('<FILE>')
    .option('--signature <VALUE>', 'the value of X-Signature')
    .option(...SECRET)
    .option(...SOURCE)
    .reachesDev()
    .examples(['routespec verify body.json --signature 1a2b --secret s3cret', 'what a receiver got'])
    .exits({ 0: 'right', 1: 'wrong' })
    .loads(async () => (await import('../dev/signature-commands.ts')).verifyCommand),
];
