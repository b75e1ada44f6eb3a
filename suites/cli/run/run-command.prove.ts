import { exec } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, describe, it } from 'vitest';
import type { SampleShim } from '../../runner/shim.fixture.ts';
import { shellWord } from '../arguments.ts';
import { COMMAND_FILE } from '../command.fixture.ts';
import { SampleRuns } from '../runs.fixture.ts';

const runs = new SampleRuns();
afterAll(() => runs.clear());

const SIMULATOR = `${shellWord(process.execPath)} ${shellWord(COMMAND_FILE)} sim`;
/** A line of a stack trace. */
const STACK = /^\s+at /m;
const PAGE = 'body/page';

describe.concurrent('routespec run, of an implementation that cannot be tested, ends with 3', () => {
  const verdict = (reason: RegExp) => new RegExp(`\\nVerdict  could not run: ${reason.source}\\n$`);
  /** A wrapped text on one line. */
  const unwrapped = (text: string): string => text.replace(/\n {9}/g, ' ');

  it.for<[what: string, prepare: (adapter: SampleShim) => void, reason: RegExp]>([
    [
      'that is not there',
      (adapter) => adapter.crash(),
      /Nothing is listening: connect ECONNREFUSED .* \(GET http:\S+\)/,
    ],
    [
      'that never answers',
      (adapter) => adapter.before(() => new Promise(() => {})),
      /No answer within 25 s \(GET http:\S+\)/,
    ],
  ])('%s', async ([, prepare, reason], { expect }) => {
    const adapter = await runs.shimOf();
    prepare(adapter);
    const command = await runs.start('--target', adapter.url);
    const { code, stdout, stderr } = await command.ended();
    expect(code, stdout).toBe(3);
    expect(unwrapped(stdout)).toMatch(verdict(reason));
    expect(stderr).toBe('reports: reports/latest\n');
    expect(stdout).not.toMatch(STACK);
    const results = await command.results();
    expect(results).toMatchObject({ verdict: 'could-not-run', target: { url: adapter.url }, cases: [] });
    expect(results.reason).toMatch(new RegExp(`^${reason.source}$`));
  });

  it('that ends before it answers', async ({ expect }) => {
    const command = await runs.start('--exec', 'echo no licence; exit 9');
    const { code, stdout } = await command.ended();
    expect(code, stdout).toBe(3);
    expect(unwrapped(stdout)).toMatch(verdict(/No answer from `.*` at \S+: exit code 9; it printed: no licence/));
    expect(await command.results()).toMatchObject({ verdict: 'could-not-run', cases: [] });
  });

  it.for<[what: string, dies: string]>([
    ['before its first world', 'POST /worlds'],
    ['within a case', '/sources/wk-1'],
    ['after it has taken a call', '/calls'],
  ])('that dies %s, and reports no failure', async ([, dies], { expect }) => {
    const adapter = await runs.shimOf();
    adapter.before((what) => {
      if (what.endsWith(dies)) setImmediate(adapter.crash);
    });
    const command = await runs.start('--target', adapter.url, 'body/*');
    const { code, stdout, stderr } = await command.ended();
    expect(code, stdout).toBe(3);
    expect(stdout).toMatch(/\nCOULD NOT RUN {2}\d+ cases\n/);
    expect(stdout).toMatch(/\nVerdict {2}could not run\n$/);
    expect(stdout + stderr).not.toMatch(STACK);
    const { verdict, cases } = await command.results();
    expect(verdict).toBe('could-not-run');
    expect(new Set(cases.map(({ status }) => status)).has('failed')).toBe(false);
    expect(cases.length).toBeGreaterThan(5);
  });

  it('that has no role that the cases need', async ({ expect }) => {
    const adapter = await runs.shimOf({ roles: ['client'] });
    const command = await runs.start('--target', adapter.url, 'SIG-*', PAGE);
    const { code, stdout } = await command.ended();
    expect(code, stdout).toBe(3);
    expect(stdout).toContain('needs a router under test (`roles: ["router"]` or `--router`)');
    const { verdict, summary, cases } = await command.results();
    expect([verdict, summary.notTested]).toEqual(['could-not-run', cases.length]);
  });
});

describe.concurrent('routespec run, of an implementation that can be tested,', () => {
  it.for([
    ['', 0, /\nVerdict {2}1 of \d+ cases passed for \d+ of \d+ requirements of the client library\n/],
    [' --fault page-traits-lost', 1, /\nVerdict {2}not conformant\n/],
  ] as const)('plays a client%s end to end, through the simulator as its router: %i', async (row, { expect }) => {
    const [fault, expected, verdict] = row;
    const command = await runs.start('--router', 'simulator', '--exec', SIMULATOR + fault, 'ingestion/page-traits');
    const { code, stdout } = await command.ended();
    expect(code, stdout).toBe(expected);
    expect(stdout).toMatch(verdict);
  });

  it("does not fail a client if somebody else's router forwards nothing that it sends", async ({ expect }) => {
    const foreign = `${SIMULATOR} --fault endpoint-with-path-ignored`;
    const command = await runs.start('--router', 'simulator', '--exec', foreign, 'ingestion/page-traits');
    const { code, stdout } = await command.ended();
    expect(code, stdout).toBe(3);
    expect(stdout).toContain('1 x the router does not deliver the messages of this client');
    const { cases } = await command.results();
    expect(cases).toMatchObject([{ id: 'ingestion/page-traits', status: 'not-tested' }]);
  });

  it.for([
    [[], /\nObserved 1 informational clause: list them with --verbose, .*\n/],
    [['--verbose'], /\nOBSERVED {2}1 informational clause\n {2}SIG-012 {2}Are the .*\n {11}lower\n/],
  ] as const)('prints what it observed only if asked to: %j', async ([flags, shown], { expect }) => {
    const command = await runs.start('SIG-012', ...flags);
    const { code, stdout } = await command.ended();
    expect(code, stdout).toBe(0);
    expect(stdout).toMatch(shown);
    expect(stdout.match(/^observed/gim)).toHaveLength(1);
  });

  it('ends with 4 under --strict if something was not tested', async ({ expect }) => {
    const command = await runs.start('--strict', '--exec', `${SIMULATOR} --clock real`, PAGE, 'RTY-004');
    const { code, stdout } = await command.ended();
    expect(code, stdout).toBe(4);
    expect(stdout).toContain('needs 32399 s on this clock');
    const { verdict, summary } = await command.results();
    expect(verdict).toBe('conformant');
    expect(summary).toMatchObject({ passed: 1, failed: 0 });
    expect(summary.notTested).toBeGreaterThan(0);
  });

  it('ends with 1 if it does not conform, and says everything needed to fix it', async ({ expect }) => {
    const command = await runs.start('--exec', `${SIMULATOR} --fault digest-base64`, 'every-request/digest');
    const { code, stdout, stderr } = await command.ended();
    expect(code, stdout).toBe(1);
    expect(stdout + stderr).not.toMatch(STACK);
    expect(stdout).not.toContain('\u001b');
    const { cases, causes } = await command.results();
    expect(causes).toMatchObject([{ requirement: 'SIG-002', example: 'every-request/digest' }]);
    const [failed] = cases;
    expect(failed).toMatchObject({ id: 'every-request/digest', status: 'failed' });
    const { failure, reproduce = '', transcript } = failed ?? {};
    expect(failure).toMatchObject({
      requirement: 'SIG-002',
      expected: expect.stringMatching(/^X-Signature to be [0-9a-f]{40}, the hexadecimal HMAC-SHA1 of the \d+ bytes/),
      seen: expect.stringMatching(/^"[\w+/]{27}="/),
      diagnosis: 'The digest is in base64 instead of hexadecimal.',
      request: expect.stringMatching(/^POST \/hook-1-\w+ HTTP\/1\.1\n[\s\S]*X-Signature: [\w+/]{27}=\n[\s\S]*\n\n\{"/i),
    });
    expect(transcript?.length).toBeGreaterThan(2);
    const parts = [
      'SIG-002',
      failure?.diagnosis,
      'POST /hook-1-',
      'FAIL  SIG-002  The digest is in base64 instead of hexadecimal.',
      'case        every-request/digest',
      'Verdict  not conformant',
    ];
    for (const part of parts) expect(stdout).toContain(part);

    const repeated = await promisify(exec)(reproduce, { cwd: command.folder }).catch((error: unknown) => error);
    expect(repeated).toMatchObject({ code: 1, stdout: expect.stringContaining('in base64 instead of hexadecimal') });
  });
});
