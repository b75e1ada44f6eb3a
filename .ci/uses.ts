/**
 * A few files use something that reaches out of the program or lets others in, and bound it. A use in any other file is
 * an error. A listed file that no longer uses it is an error too.
 */

interface Use {
  readonly what: string;
  readonly instead: string;
  readonly pattern: RegExp;
  /** The allowed files, each with its bound. */
  readonly allowed: Readonly<Record<string, string>>;
}

const NETWORK = 'https?|http2|net|tls|dgram|dns|dns/promises';
/** An import of values, not only of types. */
const importing = (names: string, modules: string): RegExp =>
  new RegExp(
    `^import (?!type )(?!\\{(?: type \\w+,?)+ \\})(?:[^;]*${names}[^;]*|(?:\\* as )?\\w+) from '(?:node:)?(?:${modules})';`,
    'm',
  );

export const USES: readonly Use[] = [
  {
    what: 'the global `fetch`, which follows redirects and reads answers without end',
    instead: 'suites/harness/target/exchange/exchange.ts',
    pattern: /(?<![.#\w]|function )fetch\(|globalThis\.fetch/,
    allowed: {},
  },
  {
    what: 'a module for connections',
    instead: 'suites/harness/target/exchange/exchange.ts',
    pattern: importing('', NETWORK),
    allowed: {
      'sim/dev/server/dev-server.ts': 'a TLS handshake with a configured URL, within 1 s; nothing is sent or read',
      'sim/dev/store/kept-message.ts': 'names of statuses only',
      'sim/server/listen.ts': 'listens at the address that was asked for',
      'sim/wire/connections.ts': 'agents of the next one',
      'sim/wire/send.ts': 'deliveries: 1 MiB of an answer, the timeout of the service, no redirect',
      'suites/harness/certificates/certify.ts': 'tells addresses from names',
      'suites/cli/dev/dev-command.ts': 'listens on loopback; 64 KiB of a body',
      'suites/client-exec/bridge.ts': 'listens on loopback for the suite itself',
      'suites/cases/receiver/kit/refusal-words.ts': 'names of statuses only',
      'suites/cases/receiver/post.ts': 'raw requests to the receiver under test: 64 KiB, a deadline, no redirect',
      'suites/cases/receiver/presence.ts': 'connects to the receiver under test, within a limit',
      'suites/harness/kit/client/service-request.ts':
        'raw requests to the implementation: 30 s, nothing is kept, no redirect',
      'suites/harness/kit/unreachable.ts': 'looks up a name that does not exist',
      'suites/harness/receivers/raw-target.ts': 'mock endpoints',
      'suites/harness/receivers/receiver.ts': 'mock endpoints',
      'suites/harness/receivers/server.ts': 'mock endpoints, which bound what they take',
      'suites/harness/target/exchange/connections.ts': 'agents of the next one',
      'suites/harness/target/exchange/exchange.ts': 'the bounded exchange: bytes, time, no redirect',
      'suites/harness/target/exchange/kept-connections.ts': 'agents of the one before',
      'suites/harness/target/launch/free-port.ts': 'listens for a moment to find a free port',
      'suites/cli/output/folders.ts': 'a socket that marks a folder as taken',
    },
  },
  {
    what: 'reading files',
    instead: 'suites/harness/named-file.ts',
    pattern: importing('\\b(?:readFile|readFileSync|createReadStream|readSync|open|openSync)\\b', 'fs|fs/promises'),
    allowed: {
      'reports/html/render-html.ts': 'files of the package',
      'sim/dev/server/api.ts': 'files of the package',
      'sim/dev/server/console.ts': 'files of the package, by a list of names',
      'spec/package-file.ts': 'files of the package',
      'suites/cli/watch-parent.ts': 'the kernel',
      'suites/cli/dev/folder-keys.ts': 'a file that only its owner can read, up to 16 KiB',
      'suites/cli/run/record.ts': 'writes only',
      'suites/cli/schemas-command.ts': 'the first 4 KiB of regular files of a folder',
      'suites/cli/vectors-command.ts': 'files of the package',
      'suites/init/shim-folder.ts': 'files of the package',
      'suites/harness/named-file.ts': 'regular files up to a bound',
      'suites/bundle.mjs': 'files of the package',
      'suites/routespec.mjs': 'the kernel, and files of the package',
      'suites/harness/target/launch/listening.ts': 'the kernel',
      'suites/harness/target/launch/strays.ts': 'the kernel',
    },
  },
  {
    what: 'writing to the terminal',
    instead: 'suites/cli/output/print.ts',
    pattern: /\b(?:stdout|stderr)\.write\([^']|\bconsole\.\w+\(/,
    allowed: {
      'suites/cli/dev/signature-commands.ts': 'a secret and a signature for a pipe, as they are',
      'suites/cli/dispatch.ts': 'the help',
      'suites/cli/output/print.ts': 'all is made visible',
      'suites/cli/output/reports.ts': 'reports, which make visible what others have said',
      'suites/routespec.mjs': 'errors of the start, which repeat nothing of others',
    },
  },
  {
    what: 'a separate way to show what does not print',
    instead: 'spec/text/visible.ts',
    pattern: /\\p\{C[cf]?\}/,
    allowed: {
      'reports/text/escape.ts': 'finds the commands of a CI job behind colours',
      'sim/rules/faults/composed/values.ts': 'faults',
      'spec/text/visible.ts': 'the one',
    },
  },
];

/** Only tests, or code that runs elsewhere: in a browser, in the projects of others, or in the proof. */
const ELSEWHERE =
  /[.](?:test|prove|fixture)[.]\w+$|^sim\/dev\/console\/|^suites\/(?:proof|subjects|drivers|init\/templates)\/|^spec\/webhooks\/recipes\/|\/examples\//;

/** The wrong uses in some files, in one sentence each. */
export function misuses(files: ReadonlyMap<string, string>, uses = USES): string[] {
  return uses.flatMap(({ what, instead, pattern, allowed }) => {
    const users = [...files].flatMap(([path, text]) => (!ELSEWHERE.test(path) && pattern.test(text) ? [path] : []));
    const others = users.filter((path) => !Object.hasOwn(allowed, path));
    const idle = Object.keys(allowed).filter((path) => !users.includes(path));
    return [
      ...others.map((path) => `Expected ${instead} instead of ${what}, got ${path}`),
      ...idle.map((path) => `Expected ${path} to need ${what}, as .ci/uses.ts says, got a file that does not`),
    ];
  });
}
