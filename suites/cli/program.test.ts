import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ALL_REQUIREMENTS } from '../../spec/requirements/index.ts';
import { CASES } from '../cases/index.ts';
import { RECEIVER_CASES } from '../cases/receiver/cases/index.ts';
import { toMatcher } from '../runner/select.ts';
import type { Definition } from './commands/definition.ts';
import { execute, given } from './in-process.fixture.ts';
import { COMMANDS } from './program.ts';

const ALL_CASES = [...CASES, ...RECEIVER_CASES];

/** Arguments, and the sentence that they get, in which `…` stands for anything. */
const BAD_USAGE = `
frobnicate → Unknown command 'frobnicate'. See routespec --help
constructor → Unknown command 'constructor'. See routespec --help
rnu → Unknown command 'rnu' (did you mean run?). See routespec --help
--versoin → Unknown option '--versoin' (did you mean --version?). See routespec --help
run --exce a → Unknown option '--exce' (did you mean --exec?). See routespec run --help
sim --port → Option '--port <N>' argument missing. See routespec sim --help
run --exec --strict → Option '--exec <CMD>' argument missing before --strict; a value that begins with a dash follows =. See …
run --strict=yes → Unknown option '--strict=yes'. See routespec run --help
run --no-strict → Unknown option '--no-strict'…
run -- --strict → No case or requirement matches --strict. See routespec list
run --seed=-1 → Expected \`--seed\` to be a whole number from 0 to …, got -1
run ZZZ-* → No case or requirement matches ZZZ-*. See routespec list
run signature → No case or requirement matches signature (did you mean signature/*?). See routespec list
run --reporter juint → Expected \`--reporter\` to be one of …, got juint (did you mean junit?)
run --target http://a%zz@host/ → Expected \`--target\` to be an http or https URL, got …
run --target b → Expected \`--target\` to be an http or https URL, got b
run --target http://me:s3cret@host/?a → Expected \`--target\` to be …***@host/?a
run --target http://a --exec b → Expected \`--target\` alone, or at most two of \`--router\`, …, and \`--exec\`, got more
run --target http://a --client http://b → Expected \`--target\` alone, or …, got more
run --router none --client none → Expected a router or a client library to test, got \`none\` for both
run --exec '   ' → Expected \`--exec\` to be a command, got '   '
run --deployment '' → Expected \`--deployment\` to name a file, got ''
run --deployment a.json --target http://127.0.0.1:1 → Expected \`--deployment\` without an address or a command, got more
run --role clent → Expected \`--role\` to be one of …, got clent (did you mean client?)
run --role client --router http://a → Expected \`--role client\` with an implementation of that role, got only one of the role router
run client-wire/* --router http://a → client-wire/* matches only cases of the client library, but under test is the router
run signature/* --role client → signature/* matches only cases of the router, but under test is the client library
run ingestion/* --role client → ingestion/* matches only cases that need the router and the client library, but under test is …
run --out '' → Expected \`--out\` to name a folder, got ''
run --seed \u001b[31m → Expected \`--seed\` …, got \\u{1b}[31m
run --patience 60 → Expected \`--patience\` to be a duration such as 50ms or 60s, got 60
run --worlds 0 → Expected \`--worlds\` to be a whole number from 1 to 1000000000, got 0
run --for 0s → Expected \`--for\` to be longer than nothing, got 0s
run body/page --for 1s → Expected \`--worlds\` and \`--for\` with a case that plays other worlds …, got none
run --shard 3/2 → Expected \`--shard\` to be i/n, such as 1/4, …, got 3/2
run body/page --shard 1/2 → Expected \`--shard\` to have at most as many parts …, which is 1, got 2
run --failed --out /nowhere/at/all → No results in /nowhere/at/all, whose failures \`--failed\` repeats. Run \`routespec run\` first
run --failed --shard 1/2 → Option '--shard <I/N>' cannot be used with option '--failed'. See …
run --failed --watch --exec a → Option '--watch' cannot be used with option '--failed'. See …
run --watch → Expected \`--watch\` with \`--exec\` or \`--client-exec\`, …, got neither
run --expect /dev/null/a → Cannot read the baseline /dev/null/a: ENOTDIR…
merge a ./a → Expected each folder once, got ./a twice
merge a --out ./a → Expected \`--out\` to be a folder other than those to merge, got ./a
judge none.jsonl → Cannot read none.jsonl: ENOENT…
sim --port 70000 → Expected \`--port\` to be a whole number from 0 to 65535, got 70000
sim --clock sundial → Expected \`--clock\` to be one of virtual, real, got sundial
sim --fault nope → Expected \`--fault\` to be the name of a fault, got nope; \`routespec sim --faults\` lists the names
sim --fault digest-base64,digest-of-latin → Expected …, got digest-of-latin (did you mean digest-of-latin1?)
sim --fault 'unsigned when retri' → Expected …, got unsigned when retri (did you mean unsigned when retry?)
sim --variant nope → Expected \`--variant\` to be the name of a variant, got nope; \`routespec sim --variants\` lists the names
sim --fault a --variant b → Option '--fault <A,B>' cannot be used with option '--variant <NAME>'. See …
list sgi → Expected the area of requirements, such as SIG, got sgi (did you mean SIG?); …
explain → Missing required argument 'ID'. See routespec explain --help
explain 999 → Expected the id of …, got 999; see routespec list
explain digest-of-latin → Expected …, got digest-of-latin (did you mean digest-of-latin1?); see routespec list
receiver localhost:3000/hooks → Expected the receiver to be an http or https URL, got localhost:3000/hooks; did you mean http://localhost:3000/hooks?
receiver http://[::1/ → Expected the receiver to be an http or https URL, got …
receiver http://a/ --effects /list → Expected \`--effects\` to be an http or https URL, got the path /list, which needs the command of a receiver (\`--exec\`)
receiver http://a/ --secret '' → Expected \`--secret\` to be a text, got an empty one
receiver http://a/ --secret a --secret-env B → Option '--secret <TEXT>' cannot be used with option '--secret-env <NAME>'. See …
receiver http://a/ --secret-env NONE → Expected \`--secret-env\` to name a variable of the environment, got NONE, which is not set
receiver http://a/ --burst 201 → Expected \`--burst\` to be a whole number from 2 to 200, got 201
receiver http://a/ receiver/plane → No case … (did you mean receiver/plain or receiver/page?). See routespec list
receiver http://a/ --expect no-such-file → No baseline at no-such-file. Start with an empty file of this name
deployment → Expected \`deployment plan\` or \`deployment check\`. See routespec deployment --help
deployment chek → Unknown command 'chek' (did you mean check?). See routespec deployment --help
deployment check → Missing required argument 'FILE'. See routespec deployment check --help
deployment plan --json --steps → Option '--json' cannot be used with option '--steps'. See …
deployment plan --path-token guess → Expected \`--path-token\` to be 16 to 100 letters…
deployment plan audience/* → Expected cases that can be played in a deployed router, got none…
deployment plan no/such → No case or requirement matches no/such…
deployment check no-such.json → Expected a deployment file that can be read, got no-such.json…
init → Expected \`--lang\` to be one of typescript, go, python, java, got nothing
init --lang pyton → Expected \`--lang\` to be one of …, got pyton (did you mean python?)
init --lang go --role both → Expected \`--role\` to be one of router, client, got both
init --lang go --ci jenkins → Expected \`--ci\` to be one of github, gitlab, none, got jenkins
dev --forward-to ftp://x --write-key k --secret s → Expected \`--forward-to\` to be an http or https URL, … got ftp://x
dev --forward-to http://host:99999/ → Expected \`--forward-to\` to be an http or https URL, …
dev --port 99999 --write-key k --secret s → Expected \`--port\` to be a whole number from 0 to 65535, got 99999
dev --settings none.json → Cannot read the settings in none.json: ENOENT…
dev --settings x --secret s → Option '--settings <FILE>' cannot be used with option '--secret <TEXT>'. See …
dev --demo --forward-to x → Option '--demo' cannot be used with option '--forward-to <URL>'. See …
dev --write-key k --secret a --secret b --secret c → Expected \`--secret\` at most twice, … got more
dev --allow-host http://dev.test --write-key k --secret s → Expected \`--allow-host\` to be a name or address without a scheme and port…
trigger trak → …, got trak (did you mean track?)
trigger track --set x → Expected \`--set\` to be a path and a value, properties.revenue=9.9, got x
trigger all --port 0 → Expected \`--port\` to be a whole number from 1 to 65535, got 0
clock later → Expected +4h, next, quiet, pause or run after \`clock\`, got later
verify x → Expected \`--signature\` to be a value of X-Signature, got none
sign no-such-file --secret s → Cannot read no-such-file: ENOENT…
faults an x --dev http://127.0.0.1:1 → Expected \`on NAME\`, \`off NAME\` or \`off\` after \`faults\`, got an
secret --port 1 --dev localhost:1 → Option '--dev <URL>' cannot be used with option '--port <N>'. See …
messages --dev nowhere → Expected \`--dev\` to be an http or https URL, got nowhere
vectors --format yaml → Expected \`--format\` to be one of …, got yaml
vectors judge x → Too many arguments for 'vectors'. Expected 0 arguments but got 2. See routespec vectors --help
`;

/** No row may touch the reports of the person who runs the tests, or of another row. */
const freshOut = (): string => join(tmpdir(), `routespec-usage-${randomUUID()}`);

describe('bad usage returns 2 and prints one sentence', () => {
  const rows = BAD_USAGE.slice(1, -1)
    .split('\n')
    .map((row) => row.split(' → ') as [string, string]);

  it.each(rows)('%s', async (words, sentence) => {
    const args = (words.match(/'[^']*'|\S+/g) ?? []).map((word) => word.replaceAll("'", ''));
    const isInDefault = ['run', 'receiver'].includes(args[0] ?? '') && !args.includes('--out');
    const expected = sentence.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('…', '.*');
    expect(await execute(...args, ...(isInDefault ? ['--out', freshOut()] : []))).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(new RegExp(`^routespec: ${expected}\\n$`)),
    });
  });
});

it('names the pages for a language without a template by their paths from here, on short lines', async () => {
  const { code, stdout, stderr } = await execute('init', '--lang', 'rust');
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/^routespec: No template is in rust, only in /);
  const paths = stderr.match(/\S+\.(?:md|json)$/gm) ?? [];
  expect(paths.map((path) => [path, existsSync(path)])).toEqual([
    ['spec/contract.md', true],
    ['schemas/contract.openapi.json', true],
    ['suites/init/your-router.md', true],
  ]);
  expect(Math.max(...stderr.split('\n').map(({ length }) => length))).toBeLessThan(100);
});

it.each([
  ['messages', '--dev', 'http://127.0.0.1:1'],
  ['clock', '--port', '1'],
])('says that no dev is there: %s %s %s', async (...args) => {
  const stderr = expect.stringMatching(/^routespec: No `routespec dev` answers at http:\/\/127\.0\.0\.1:1\. Start it/);
  expect(await execute(...args)).toEqual({ code: 3, stdout: '', stderr });
});

describe('a folder that cannot be written to returns 3 and prints one sentence', () => {
  it.each([[['run', '--out', '/dev/null/a', 'body/page']], [['schemas', '--out', '/dev/null/a']]])(
    '%j',
    async (args) => {
      const { code, stdout, stderr } = await execute(...args);
      expect([code, stdout]).toEqual([3, '']);
      expect(stderr).toMatch(
        /^routespec: Cannot write to \/dev\/null\/a: ENOTDIR.*\. Name another folder with --out\n$/,
      );
    },
  );
});

describe('the options of a command', () => {
  it.each<[args: string[], seed: string | undefined, isStrict: boolean, rest: string[]]>([
    [['--seed', '1', '--seed', '2'], '2', false, []],
    [['a', '--strict', 'b', '--seed', '1', 'c'], '1', true, ['a', 'b', 'c']],
    [['a', '--', '--strict', '-h'], undefined, false, ['a', '--strict', '-h']],
    [['--seed=-1', '--seed=', '-'], '', false, ['-']],
  ])('are read from %j', (args, seed, isStrict, rest) => {
    const { text, on, rest: operands } = given('run', args);
    expect([text('seed'), on('strict'), operands]).toEqual([seed, isStrict, rest]);
  });

  it('may be repeated where their help allows it', () => {
    expect(given('dev', ['--secret', 'a', '--secret=-b']).all('secret')).toEqual(['a', '-b']);
  });
});

/** Each command that does something, by its words. */
const PAGES = COMMANDS.flatMap((command) =>
  [command, ...command.commands]
    .filter((each) => (each as Definition).load !== undefined)
    .map((each) => [each === command ? each.name() : `${command.name()} ${each.name()}`] as const),
);

describe('the page of a command', () => {
  it.each(PAGES)('%s has examples and exit codes, and shows only patterns that select cases', async (name) => {
    const { stdout } = await execute('help', ...name.split(' '));
    expect(stdout).toMatch(/\nExamples:\n {2}\S[\s\S]*\nExit codes:\n {2}0 /);
    const shown = stdout.match(/(?<=')[a-z-]+\/[\w*-]+(?=')|\b[A-Z]{3}-\d{3}\b/g) ?? [];
    const known = ALL_CASES.flatMap(({ id, requirements }): string[] => [id, ...requirements]);
    expect(shown.filter((pattern) => !known.some((each) => toMatcher(pattern).test(each)))).toEqual([]);
  });

  it('is named in the list of commands in the page of commands', async () => {
    const { stdout } = await execute('--help');
    const [, list = ''] = /\nCommands:\n([\s\S]*?)\n\n/.exec(stdout) ?? [];
    expect(readFileSync(new URL('README.md', import.meta.url), 'utf8')).toContain(list);
  });
});

describe('routespec', () => {
  it.each<[args: string[], shown: string]>([
    [['-h'], '  run [PATTERN...]  '],
    [['help'], '  run [PATTERN...]  '],
    [[], '  run [PATTERN...]  '],
    [['run', '--help'], '  --target <URL>  '],
    [['list', '-h'], 'routespec list [options] [AREA]'],
    [['help', 'deployment', 'check'], 'routespec deployment check [options] <FILE>'],
  ])('prints the help for %j', async (args, shown) => {
    expect(await execute(...args)).toEqual({ code: 0, stdout: expect.stringContaining(shown), stderr: '' });
  });

  it.each(['--version', '-v'])('prints its version for %s', async (flag) => {
    const version = expect.stringMatching(/^\d+\.\d+\.\d+\n$/);
    expect(await execute(flag)).toEqual({ code: 0, stdout: version, stderr: '' });
  });

  it('lists every requirement and every case', async () => {
    const { code, stdout } = await execute('list');
    expect(code).toBe(0);
    const missing = [...ALL_REQUIREMENTS, ...ALL_CASES].filter(({ id }) => !stdout.includes(id));
    expect(missing).toEqual([]);
    expect(stdout).toContain(`${ALL_REQUIREMENTS.length} requirements, ${ALL_CASES.length} cases`);
  });

  it('lists them as JSON, requirements with their cases and cases with their requirements', async () => {
    const { code, stdout } = await execute('list', '--json');
    expect(code).toBe(0);
    const { requirements, cases } = JSON.parse(stdout);
    expect(requirements).toHaveLength(ALL_REQUIREMENTS.length);
    expect(cases).toHaveLength(ALL_CASES.length);
    const digest = requirements.find(({ id }: { id: string }) => id === 'SIG-002');
    expect(digest.cases).toContain('every-request/digest');
  });

  it.each([
    ['SIG-002', [/^requirement +SIG-002$/m, /^treatment +assert$/m, /^(?:cases)? +every-request\/digest {2}\S/m]],
    ['sig-002', [/^requirement +SIG-002$/m]],
    [
      'every-request/digest',
      [/every-request\/digest/, /SIG-002/, /yes: it checks the requests of all other cases too/],
    ],
    ['signature/digest', [/^SIG-002 +\S/m, /^world +\S/m, /^play +routespec run signature\/digest$/m]],
    [
      'BOD-003',
      [/^needs +screen$/m, /^reading +1$/m, /^question +Are screen calls delivered/m, /^suite observes +Whether/m],
    ],
    ['CAL-001', [/^area +routing$/m]],
    [
      'digest-of-latin1',
      [/^fault +digest-of-latin1$/m, /^breaks +SIG-003: \S/m, /^play +.* --fault digest-of-latin1'$/m],
    ],
    [
      'unsigned when retry',
      [/^fault +unsigned when retry$/m, /^breaks +SIG-001: \S/m, /--fault "unsigned when retry"'$/m],
    ],
    ['screen-not-delivered', [/^variant +/m, /^reading +1$/m, /^suite observes +/m, /^play +.* --variant /m]],
    ['20', [/^reading +20$/m, /^read as +\S/m, /^suite asserts +\S/m, /^settles +TIM-002, WIR-007, ING-011$/m]],
  ])('explains %s', async (id, parts) => {
    const { code, stdout } = await execute('explain', id);
    expect(code).toBe(0);
    expect(parts.filter((part) => !part.test(stdout))).toEqual([]);
  });
});
