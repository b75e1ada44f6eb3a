import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ALL_REQUIREMENTS } from '../../spec/requirements/index.ts';
import { CASES } from '../cases/index.ts';
import { RECEIVER_CASES } from '../cases/receiver/cases/index.ts';
import { execute } from './in-process.fixture.ts';

const ALL_CASES = [...CASES, ...RECEIVER_CASES];

/** Arguments, and the sentence that they get, in which `…` stands for anything. */
const BAD_USAGE = `
frobnicate → Expected a command (run, report, sim, list, …, receiver, …), got frobnicate; see routespec --help
constructor → Expected a command …, got constructor; see routespec --help
rnu → Expected a command …, got rnu (did you mean run?); see routespec --help
--versoin → Expected a command …, got --versoin (did you mean --version?); see routespec --help
run --exce a → Unknown option '--exce' (did you mean --exec?). See routespec run --help
run ZZZ-* → No case or requirement matches ZZZ-*. See routespec list
run signature → No case or requirement matches signature (did you mean signature/*?). See routespec list
run --reporter juint → Expected \`--reporter\` to be one of …, got juint (did you mean junit?)
run --reporter '' → Expected \`--reporter\` to be one of …, got 
run --target b → Expected \`--target\` to be an http or https URL, got b
run --router b → Expected \`--router\` to be an http or https URL, got b
run --client b → Expected \`--client\` to be an http or https URL, got b
run --target http://me:s3cret@host/?a → Expected \`--target\` to be …***@host/?a
run --target http://a --exec b → Expected \`--target\` alone, or at most two of \`--router\`, …, and \`--exec\`, got more
run --target http://a --client http://b → Expected \`--target\` alone, or …, got more
run --target http://b --client-exec c → Expected \`--target\` alone, or …, got more
run --router http://a --client http://b --exec c → Expected \`--target\` alone, or …, got more
run --client http://b --client-exec c → Expected \`--target\` alone, or …, got more
run --router none --client none → Expected a router or a client library to test, got \`none\` for both
run --exec '   ' → Expected \`--exec\` to be a command, got '   '
run --deployment '' → Expected \`--deployment\` to name a file, got ''
run --deployment a.json --target http://127.0.0.1:1 → Expected \`--deployment\` without an address or a command, got more
run --deployment a.json --exec true → Expected \`--deployment\` without an address or a command, got more
run --role clent → Expected \`--role\` to be one of …, got clent (did you mean client?)
run --role client --router http://a → Expected \`--role client\` with an implementation of that role, got only one of the role router
run client-wire/* --router http://a → client-wire/* matches only cases of the client library, but under test is the router
run signature/* --role client → signature/* matches only cases of the router, but under test is the client library
run ingestion/* --role client → ingestion/* matches only cases that need the router and the client library, but under test is …
run --out '' → Expected \`--out\` to name a folder, got ''
run --seed \u001b[31m → Expected \`--seed\` …, got \\u{1b}[31m
run --patience 60 → Expected \`--patience\` to be a duration such as 50ms or 60s, got 60
run --settle soon → Expected \`--settle\` to be a duration such as 50ms or 60s, got soon
run --worlds 0 → Expected \`--worlds\` to be a whole number from 1 to 1000000000, got 0
run --for 0s → Expected \`--for\` to be longer than nothing, got 0s
run body/page --for 1s → Expected \`--worlds\` and \`--for\` with a case that plays other worlds …, got none
run --shard 3/2 → Expected \`--shard\` to be i/n, such as 1/4, …, got 3/2
run body/page --shard 1/2 → Expected \`--shard\` to have at most as many parts …, which is 1, got 2
run --failed --out /nowhere/at/all → No results in /nowhere/at/all, whose failures \`--failed\` repeats. Run \`routespec run\` first
run --failed --shard 1/2 → Expected \`--shard\` without \`--failed\`, got both
run --failed --watch --exec a → Expected \`--watch\` without \`--failed\`, got both; …
run --watch → Expected \`--watch\` with \`--exec\` or \`--client-exec\`, …, got neither
run --expect /dev/null/a → Cannot read the baseline /dev/null/a: ENOTDIR…
merge a ./a → Expected each folder once, got ./a twice
merge a --out ./a → Expected \`--out\` to be a folder other than those to merge, got ./a
sim --port 70000 → Expected \`--port\` to be a whole number from 0 to 65535, got 70000
sim --clock sundial → Expected \`--clock\` to be one of virtual, real, got sundial
sim --fault nope → Expected \`--fault\` to be the name of a fault, got nope; \`routespec sim --faults\` lists the names
sim --fault digest-base64,digest-of-latin → Expected …, got digest-of-latin (did you mean digest-of-latin1?)
sim --fault 'unsigned when retri' → Expected …, got unsigned when retri (did you mean unsigned when retry?)
sim --variant nope → Expected \`--variant\` to be the name of a variant, got nope; \`routespec sim --variants\` lists the names
sim --fault a --variant b → Expected either \`--fault\` or \`--variant\`, got both
list sgi → Expected the area of requirements, such as SIG, got sgi (did you mean SIG?); …
explain → Expected ID after \`explain\`, got none; see routespec explain --help
explain SIG-001 SIG-002 → Expected ID after \`explain\`, got SIG-001 SIG-002; run \`routespec explain\` once for each
explain 54 → Expected the id of …, got 54; see routespec list
explain nope → Expected the id of a requirement or case, the number …, or the name … variant, got nope; see routespec list
explain digest-of-latin → Expected …, got digest-of-latin (did you mean digest-of-latin1?); see routespec list
receiver localhost:3000/hooks → Expected the receiver to be an http or https URL, got localhost:3000/hooks; did you mean http://localhost:3000/hooks?
receiver ftp://x/ → Expected the receiver to be an http or https URL, got ftp://x/
receiver http://a/ --effects /list → Expected \`--effects\` to be an http or https URL, got /list
receiver http://a/ --secret '' → Expected \`--secret\` to be a text, got an empty one
receiver http://a/ --secret a --secret-env B → Expected either \`--secret\` or \`--secret-env\`, got both
receiver http://a/ --secret-env NONE → Expected \`--secret-env\` to name a variable of the environment, got NONE, which is not set
receiver http://a/ --burst 1 → Expected \`--burst\` to be a whole number from 2 to 200, got 1
receiver http://a/ --burst 201 → Expected \`--burst\` to be a whole number from 2 to 200, got 201
receiver http://a/ receiver/plane → No case … (did you mean receiver/plain or receiver/page?). See routespec list
receiver http://a/ signature/digest → No case or requirement matches signature/digest…
receiver http://a/ --expect no-such-file → Cannot read the baseline no-such-file: ENOENT…
deployment → Expected \`deployment plan\` or \`deployment check\`, got neither
deployment list → Expected \`deployment plan\` or \`deployment check\`, got list
deployment plan --json --steps → Expected one of \`--json\`, \`--steps\` and \`--template\`, got more
deployment plan --path-token guess → Expected \`--path-token\` to be 16 to 100 letters…
deployment plan audience/* → Expected cases that can be played in a deployed router, got none…
deployment plan no/such → No case or requirement matches no/such…
deployment check no-such.json → Expected a deployment file that can be read, got no-such.json…
trigger trak → …, got trak (did you mean track?)
trigger track --set x → Expected \`--set\` to be a path and a value, properties.revenue=9.9, got x
trigger all --port 0 → Expected \`--port\` to be a whole number from 1 to 65535, got 0
clock later → Expected +4h, next, quiet, pause or run after \`clock\`, got later
verify x → Expected \`--signature\` to be a value of X-Signature, got none
sign no-such-file --secret s → Cannot read no-such-file: ENOENT…
faults an x --dev http://127.0.0.1:1 → Expected \`on NAME\`, \`off NAME\` or \`off\` after \`faults\`, got an
secret --port 1 --dev localhost:1 → Expected either \`--dev\` or \`--port\`, got both
messages --dev nowhere → Expected \`--dev\` to be an http or https URL, got nowhere
completion bassh → Expected a shell (bash, zsh or fish) after \`completion\`, got bassh (did you mean bash?)
vectors --format yaml → Expected \`--format\` to be one of …, got yaml
vectors judge x → Expected …, got judge…
`;

/** No row may touch the reports of the person who runs the tests, or of another row. */
const freshOut = (): string => join(tmpdir(), `routespec-usage-${randomUUID()}`);

describe('dispatch, of bad usage, returns 2 and prints one sentence', () => {
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

it.each([
  ['messages', '--dev', 'http://127.0.0.1:1'],
  ['clock', '--port', '1'],
])('says that no dev is there: %s %s %s', async (...args) => {
  const stderr = expect.stringMatching(/^routespec: No `routespec dev` answers at http:\/\/127\.0\.0\.1:1\. Start it/);
  expect(await execute(...args)).toEqual({ code: 3, stdout: '', stderr });
});

describe('dispatch, of a folder that cannot be written to, returns 3 and prints one sentence', () => {
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

describe('dispatch', () => {
  it.each<[args: string[], shown: string]>([
    [['--help'], '  routespec run [PATTERN…]  '],
    [['-h'], '  routespec run [PATTERN…]  '],
    [['help'], '  routespec run [PATTERN…]  '],
    [[], '  routespec run [PATTERN…]  '],
    [['run', '--help'], '  --target URL  '],
    [['help', 'run'], '  --target URL  '],
    [['list', '-h'], 'routespec list [AREA]'],
    [['sim', '--port', '--help'], '  --clock virtual|real  '],
    [['deployment', 'check', '--help'], 'routespec deployment check FILE'],
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
    ['signature/digest', [/^SIG-002 +\S/m, /^steps +.*\n(?:.*\n)*.*POST/m, /^play +routespec run signature\/digest$/m]],
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
    ['identify-unsigned-at-query', [/^retired fault +identify-unsigned-at-query$/m, /^fault +unsigned when a URL/m]],
    ['screen-not-delivered', [/^variant +/m, /^reading +1$/m, /^suite observes +/m, /^play +.* --variant /m]],
    ['20', [/^reading +20$/m, /^read as +\S/m, /^suite asserts +\S/m, /^settles +TIM-002, WIR-007, ING-011$/m]],
  ])('explains %s', async (id, parts) => {
    const { code, stdout } = await execute('explain', id);
    expect(code).toBe(0);
    expect(parts.filter((part) => !part.test(stdout))).toEqual([]);
  });

  it('writes the schemas into a folder', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'routespec-schemas-'));
    const { code, stdout } = await execute('schemas', '--out', join(folder, 'a'));
    expect(code).toBe(0);
    const entries = await readdir(join(folder, 'a'), { recursive: true });
    const files = entries.filter((entry) => entry.includes('.'));
    await rm(folder, { recursive: true });
    expect(files.length).toBeGreaterThan(3);
    expect(stdout).toMatch(new RegExp(`^${files.length} files written to `));
  });
});
