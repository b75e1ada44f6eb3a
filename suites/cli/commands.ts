import { DEFAULT_REPORTS, REPORTER_NAMES } from '../../reports/files.ts';

export interface Option {
  /** Placeholder of its value; a switch has none. */
  readonly value?: string;
  readonly help: string;
  readonly multiple?: true;
}

/** A command: its arguments, and the words of its page of help. */
export interface Command {
  /** Operands, as `RUN RUN`, `[DIR]` or `URL [PATTERN…]`: as many are taken. */
  readonly operands?: string;
  readonly summary: string;
  readonly options: Readonly<Record<string, Option>>;
  readonly examples: readonly (readonly [command: string, what: string])[];
  /** Exit codes that differ from those of every command. */
  readonly exits?: Readonly<Record<number, string>>;
}

const REPORTERS = REPORTER_NAMES.join(', ');
const RUN_EXITS = {
  0: 'conformant',
  1: 'not conformant',
  3: 'could not run, or no requirement was shown',
  4: 'not everything was tested (with --strict, or because a known deviation blocks it)',
  130: 'interrupted, with a report of what was played',
} as const;

const OUT = { value: 'DIR', help: 'write reports to this folder, and remove older ones (default: reports/latest)' };
const REPORTER = {
  value: 'A,B',
  help: `write these reports: ${REPORTERS} (default: ${DEFAULT_REPORTS.join(',')}, and github in a workflow of GitHub)`,
};
const EXPECT = { value: 'FILE', help: 'file of known deviations: failures that are expected and do not fail the run' };
const STRICT = { help: 'exit with 4 when something asserted was not tested' };
const VERBOSE = { help: 'also print observations, and every cause and list in full' };
const PATIENCE = { value: 'DURATION', help: 'real time that one case may take (default: 60s)' };
const HOST = { value: 'NAME', help: 'name or address to listen at and to be called by (default: 127.0.0.1)' };
const ALLOW_HOST = {
  value: 'NAME',
  help: 'another name or address by which it may be called',
  multiple: true,
} as const;
const EXIT_WITH_PARENT = 'end when the process that started it has ended, even through a shell of npm';
/** With which each command finds `dev`. */
const DEV = {
  dev: { value: 'URL', help: 'the address of the running dev (default: $ROUTESPEC_DEV, or http://127.0.0.1:7412)' },
  port: { value: 'N', help: 'the port of the running dev' },
};
const SOURCE = { value: 'KEY', help: 'the write key of the source (default: the first)' };
const SECRET = { value: 'TEXT', help: 'with this secret; no dev is needed then' };

/** All commands, in the order of the help: how their arguments are read, their pages of help, and the completion of shells. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  run: {
    operands: '[PATTERN…]',
    summary: 'play the cases that match, or all of them',
    options: {
      target: {
        value: 'URL',
        help: 'test the implementation at this address, or localhost:4010 (default: the simulator)',
      },
      exec: { value: "'CMD'", help: 'start the implementation with this command; it must listen on $PORT within 30 s' },
      router: { value: 'URL', help: 'test the router at this address' },
      client: { value: 'URL', help: 'test the client library at this address' },
      'client-exec': {
        value: "'CMD'",
        help: 'test the client library that this command calls on instructions from its input',
      },
      role: { value: 'router|client', help: 'test only this role of the implementation' },
      deployment: { value: 'FILE', help: 'test a router that was set up by hand, with the addresses in this file' },
      out: OUT,
      reporter: REPORTER,
      expect: EXPECT,
      strict: STRICT,
      verbose: VERBOSE,
      patience: PATIENCE,
      settle: { value: 'DURATION', help: 'pause after each step of a clock without `next` and `busy` (default: 50ms)' },
      seed: { value: 'N', help: 'seed of all random choices (default: 1)' },
      shard: { value: 'I/N', help: 'play only the Ith of N parts of the cases; `merge` joins the parts' },
      failed: { help: 'run only the cases that failed, could not run or were not reached in the last run' },
      'fail-fast': { help: 'end at the first failure that is not expected' },
      watch: { help: 'with --exec or --client-exec: run again when a file changes, failed cases first' },
      worlds: {
        value: 'N',
        help: 'continue with the next seeds until this many more property-based cases have run',
      },
      for: { value: 'DURATION', help: 'continue in the same way for this long' },
    },
    examples: [
      ["routespec run --exec './my-router --conformance'", 'all cases for a router that the command starts'],
      ["routespec run 'signature/*' SIG-003", 'a group of cases, and all cases of a requirement'],
      ['routespec run --failed', 'the failures of the last run'],
    ],
    exits: RUN_EXITS,
  },
  report: {
    operands: '[DIR]',
    summary: 'make the reports of a run again, even of a killed one (default: reports/latest)',
    options: {
      out: { value: 'DIR', help: 'write them to this folder (default: the folder of the run)' },
      reporter: { value: 'A,B', help: `write these reports: ${REPORTERS} (default: all but jsonl and github)` },
      strict: STRICT,
      verbose: VERBOSE,
    },
    examples: [['routespec report', 'every report of the last run, even if it was killed']],
    exits: RUN_EXITS,
  },
  merge: {
    operands: 'DIR…',
    summary: 'join the results in these folders into those of one run',
    options: {
      out: OUT,
      reporter: REPORTER,
      expect: { value: 'FILE', help: 'file of known deviations, applied to all of them together' },
      strict: STRICT,
      verbose: VERBOSE,
    },
    examples: [['routespec merge part-* --expect known.txt', 'the parts that `run --shard` played']],
    exits: RUN_EXITS,
  },
  init: {
    summary: 'write an HTTP adapter into this folder, with a toy instead of your implementation',
    options: {
      lang: {
        value: 'LANGUAGE',
        help: 'typescript, go, python or java; with --ci alone, only the workflow is written',
      },
      role: { value: 'router|client', help: 'what the adapter is for (default: router)' },
      ci: { value: 'github|gitlab|none', help: 'the workflow to write (default: github)' },
    },
    examples: [['routespec init --lang python', 'a router in Python, green at once']],
  },
  receiver: {
    operands: 'URL [PATTERN…]',
    summary: 'judge a webhook receiver as the service sees it',
    options: {
      'secret-env': { value: 'NAME', help: 'the environment variable with the shared secret of the receiver' },
      secret: {
        value: 'TEXT',
        help: 'the secret itself, which other users of the machine can see in the list of processes',
      },
      effects: {
        value: 'URL',
        help: 'address of a JSON array with an entry for each message that the receiver has processed; an entry has to contain the messageId, which the suite then puts into each body; without it, effects are not tested',
      },
      burst: { value: 'N', help: 'how many requests come at once (default: 50, at most 200)' },
      seed: { value: 'N', help: 'seed of all ids (default: another one in each run)' },
      out: { value: 'DIR', help: 'write reports to this folder, and remove older ones (default: reports/receiver)' },
      reporter: REPORTER,
      expect: EXPECT,
      strict: STRICT,
      verbose: VERBOSE,
      patience: PATIENCE,
    },
    examples: [
      ['SECRET=s3cret routespec receiver http://localhost:3000/hooks --secret-env SECRET', 'all cases'],
      ["routespec receiver http://localhost:3000/hooks 'receiver/*digest*' RCV-015", 'some cases'],
    ],
    exits: RUN_EXITS,
  },
  'deployment plan': {
    operands: '[PATTERN…]',
    summary: 'list the sources to set up for a run with --deployment',
    options: {
      steps: { help: 'print the steps to set them up' },
      template: { help: 'print a deployment file that lacks only the addresses' },
      'path-token': {
        value: 'TEXT',
        help: 'begin the paths of URLs with this (default: random, so that only the router knows them)',
      },
      json: { help: 'print data, with the cases and requirements that each source unlocks' },
    },
    examples: [['routespec deployment plan --template > deployment.json', 'the file to fill in']],
  },
  'deployment check': {
    operands: 'FILE',
    summary: 'send a call through each source, and print differences from the file',
    options: { patience: { value: 'DURATION', help: 'how long requests may take to arrive (default: 15s)' } },
    examples: [['routespec deployment check deployment.json', 'before `run --deployment`']],
    exits: { 0: 'everything is as in the file', 1: 'something differs' },
  },
  sim: {
    summary: 'serve the simulator through the conformance API',
    options: {
      port: { value: 'N', help: 'port to listen at (default: $PORT, or 4010)' },
      host: HOST,
      'allow-host': ALLOW_HOST,
      clock: { value: 'virtual|real', help: 'a virtual clock moves only when it is told to (default: virtual)' },
      fault: {
        value: 'A,B',
        help: 'break one rule, or several: a name, or a slip and when it happens, such as "unsigned when retry"',
      },
      faults: { help: 'list the names of faults, and what each breaks' },
      variant: { value: 'NAME', help: 'follow another allowed reading of one rule' },
      variants: { help: 'list the names of variants' },
      'exit-with-parent': { help: EXIT_WITH_PARENT },
    },
    examples: [["routespec run --exec 'routespec sim --fault digest-of-latin1'", 'to see a failure']],
  },
  dev: {
    summary: 'a dev server: accept calls, deliver them, show what happens',
    options: {
      'forward-to': {
        value: 'URL',
        help: 'where to deliver: a URL, or localhost:3000/hooks; up to five times',
        multiple: true,
      },
      demo: { help: 'deliver a first message to a built-in endpoint, which is busy at first' },
      port: { value: 'N', help: 'port to listen at (default: 7412)' },
      host: HOST,
      'allow-host': ALLOW_HOST,
      'write-key': {
        value: 'KEY',
        help: 'write key of the source (default: one that is made at random once for this folder)',
      },
      secret: {
        value: 'TEXT',
        help: 'secret of the signatures (default: as the write key; both are kept in a file that only you can read, below $XDG_STATE_HOME/routespec or ~/.local/state/routespec); twice while it is changed: the new one, and the one before, which signs the messages of every second call',
        multiple: true,
      },
      settings: {
        value: 'FILE',
        help: 'sources from a file, read again when it changes (default: routespec.dev.json, if there is one)',
      },
      paused: { help: 'start with the clock paused' },
      vary: {
        help: 'give each message surprises that the document allows, and name them: members in another order, escaped text, lower-case headers, chunks, late or repeated delivery; the seed chooses them',
      },
      seed: { value: 'N', help: 'seed of the delays between retries, and of --vary (default: 1)' },
      json: { help: 'print each event as a line of JSON' },
      'ready-json': { help: 'print one line of JSON when it is ready: address, write key, secret' },
      'exit-with-parent': {
        help: 'end when the process that started it has ended, such as a test runner; without it, only npm or npx takes it along',
      },
    },
    examples: [['routespec dev --forward-to localhost:3000/hooks', 'your receiver gets what the service would send']],
  },
  trigger: {
    operands: 'KIND|all',
    summary: 'make a sample of a kind of message, or one of each, in the running dev',
    options: {
      set: { value: 'PATH=VALUE', help: 'replace a member of it: --set properties.revenue=9.9', multiple: true },
      source: { ...SOURCE, help: 'send it from this source (default: the first)' },
      ...DEV,
    },
    examples: [['routespec trigger track --set event=Paid', 'one track call']],
  },
  resend: {
    operands: 'ID',
    summary: 'send a message again, with the same body',
    options: { times: { value: 'N', help: 'number of times (default: 1)' }, ...DEV },
    examples: [['routespec resend m12', 'a duplicate']],
  },
  clock: {
    operands: '[MOVE]',
    summary: 'move the clock of dev: +4h, next (attempt), quiet (until none waits), pause, run',
    options: DEV,
    examples: [['routespec clock +4h', 'until the retries are over']],
  },
  messages: {
    operands: '[FILTER…]',
    summary: "list messages; a filter is like 'type:track status:5xx' or m12",
    options: {
      limit: { value: 'N', help: 'number of messages (default: 20)' },
      json: { help: 'as JSON, with everything that was sent and received' },
      ...DEV,
    },
    examples: [['routespec messages status:503', 'messages that got a 503']],
  },
  faults: {
    operands: '[on|off] [NAME…]',
    summary: 'list what the service can do wrong, or switch it on or off',
    options: {
      all: { help: 'list all of them' },
      source: { ...SOURCE, help: 'for one source only' },
      json: { help: 'as JSON' },
      ...DEV,
    },
    examples: [
      ["routespec faults on 'send twice'", 'see what your receiver makes of it'],
      ["routespec faults on 'lost answer', 'changed bytes on retries'", 'two at once'],
    ],
  },
  secret: {
    summary: 'print the secret of the source',
    options: { source: SOURCE, ...DEV },
    examples: [['SECRET=$(routespec secret)', 'for a receiver']],
  },
  sign: {
    operands: 'FILE',
    summary: 'print the signature of a body; - is standard input',
    options: { secret: SECRET, source: SOURCE, ...DEV },
    examples: [['routespec sign body.json --secret s3cret', 'without dev']],
  },
  verify: {
    operands: 'FILE',
    summary: 'say what is wrong with the signature of a body, if anything',
    options: {
      signature: { value: 'VALUE', help: 'the value of X-Signature' },
      secret: SECRET,
      source: SOURCE,
      ...DEV,
    },
    examples: [['routespec verify body.json --signature 1a2b --secret s3cret', 'what a receiver got']],
    exits: { 0: 'right', 1: 'wrong' },
  },
  expect: {
    operands: '[FILE]',
    summary: 'compare a file of known deviations (default: known.txt) with the last run',
    options: {
      update: { help: 'remove its lines that no longer hold, and add one for each new failure' },
      results: { value: 'RUN', help: 'the run to compare with (default: reports/latest)' },
    },
    examples: [['routespec expect known.txt --update', 'the baseline of the last run']],
    exits: { 0: 'the file agrees with the run, or was updated', 1: 'it does not agree' },
  },
  diff: {
    operands: 'RUN RUN',
    summary: 'compare two runs, each the folder of its reports, its results.json or its events.jsonl',
    options: { json: { help: 'print every difference as JSON' } },
    examples: [['routespec diff reports/before reports/latest', 'the effect of a change']],
    exits: { 0: 'no difference', 1: 'difference' },
  },
  list: {
    operands: '[AREA]',
    summary: 'list the requirements and their cases, all or those of an area such as SIG',
    options: { cases: { help: 'list the cases with their titles' }, json: { help: 'as JSON' } },
    examples: [
      ['routespec list SIG', 'what is required of signatures'],
      ['routespec list --cases', 'every case'],
    ],
  },
  explain: {
    operands: 'ID',
    summary: 'explain a requirement, case, reading (by its number), fault or variant',
    options: {},
    examples: [
      ['routespec explain SIG-003', 'its clause, its reading, its cases'],
      ['routespec explain signature/digest', 'what it shows, what turns it red, and how to run it'],
    ],
  },
  schemas: {
    summary: 'write the JSON Schemas and the OpenAPI documents',
    options: {
      out: { value: 'DIR', help: 'write them to this folder (default: schemas)' },
      check: { help: 'write nothing, and say which files are missing, differ or are no longer written' },
    },
    examples: [['routespec schemas --out generated', 'for type generators']],
    exits: { 0: 'no difference', 1: 'difference' },
  },
  vectors: {
    summary: 'write the test vectors, with receivers in several languages that check them',
    options: {
      out: { value: 'DIR', help: 'write them to this folder (default: vectors)' },
      format: { value: 'json|ndjson', help: 'one file of JSON for each kind, or one vector a line (default: json)' },
    },
    examples: [['routespec vectors --out testdata', 'for tests in any language']],
  },
  'vectors check': {
    operands: 'FILE',
    summary: 'judge the answers of a program in any language; - is standard input',
    options: {},
    examples: [['routespec vectors check answers.ndjson', 'one line of JSON for each vector']],
    exits: { 0: 'right', 1: 'wrong' },
  },
  completion: {
    operands: 'bash|zsh|fish',
    summary: 'print the completion of a shell',
    options: {},
    examples: [['source <(routespec completion bash)', 'in ~/.bashrc']],
  },
};
