import { exec } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, it } from 'vitest';
import { shellWord } from '../arguments.ts';
import { COMMAND_FILE } from '../command.fixture.ts';
import { execute } from '../in-process.fixture.ts';
import { SampleRuns } from '../runs.fixture.ts';

const runs = new SampleRuns();
afterAll(() => runs.clear());

const SIMULATOR = `${shellWord(process.execPath)} ${shellWord(COMMAND_FILE)} sim`;
const BUILD = `${SIMULATOR} --fault digest-base64`;
const STACK = /^\s+at /m;

describe.concurrent('routespec run, of an implementation that cannot be tested, ends with 3', () => {
  it('that never answers', async ({ expect }) => {
    const adapter = await runs.startAdapter();
    adapter.before(() => new Promise(() => {}));
    const command = await runs.start('--target', adapter.url);
    const { code, stdout, stderr } = await command.ended();
    expect([code, stderr], stdout).toEqual([3, 'reports: reports/latest\n']);
    const reason = /No answer within 25 s \(GET http:\S+\)/;
    expect(stdout.replace(/\n {9}/g, ' ')).toMatch(new RegExp(`\\nVerdict  could not run: ${reason.source}\\n$`));
    expect(stdout).not.toMatch(STACK);
    const results = await command.results();
    expect(results).toMatchObject({ verdict: 'could-not-run', target: { url: adapter.url }, cases: [] });
    expect(results.reason).toMatch(new RegExp(`^${reason.source}$`));
  });
});

describe.concurrent('routespec run, of an implementation that can be tested,', () => {
  it("does not fail a client if somebody else's router forwards nothing that it sends", async ({ expect }) => {
    const foreign = `${SIMULATOR} --fault endpoint-with-path-ignored`;
    const command = await runs.start('--router', 'simulator', '--exec', foreign, 'ingestion/page-traits');
    const { code, stdout } = await command.ended();
    expect(code, stdout).toBe(3);
    expect(stdout).toContain('1 x the router does not deliver the messages of this client');
    const { cases } = await command.results();
    expect(cases).toMatchObject([{ id: 'ingestion/page-traits', status: 'not-tested' }]);
  });

  it('ends with 1 if it does not conform, and its command to repeat the case does the same', async ({ expect }) => {
    const command = await runs.start('--exec', BUILD, 'every-request/digest');
    const { code, stdout, stderr } = await command.ended();
    expect(code, stdout).toBe(1);
    expect(stdout + stderr).not.toMatch(STACK);
    expect(stdout).not.toContain('\u001b');
    const { cases, causes } = await command.results();
    expect(causes).toMatchObject([{ requirement: 'SIG-002', example: 'every-request/digest' }]);
    const repeated = await promisify(exec)(cases[0]?.reproduce ?? '', { cwd: command.folder }).catch(
      (error: unknown) => error,
    );
    expect(repeated).toMatchObject({ code: 1, stdout: expect.stringContaining('in base64 instead of hexadecimal') });
  });

  it('shows in a workflow of GitHub one error for each cause, and its summary', async ({ expect }) => {
    const env = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: 'summary.md' };
    const command = await runs.startWith(env, '--exec', `${SIMULATOR} --fault digest-of-latin1`, 'signature/*');
    const { code, stdout } = await command.ended();
    expect(code, stdout).toBe(1);
    expect(stdout.match(/^::.*$/gm)).toEqual([expect.stringMatching(/^::error title=SIG-003%3A .*%0Arepeat/)]);
    expect(stdout).toMatch(/^::error .*\nroutespec [\s\S]*\nVerdict {2}not conformant\n$/);
    expect(await readFile(join(command.folder, 'summary.md'), 'utf8')).toMatch(/^## routespec: not conformant\n/);
  });

  it('continues with --worlds, and says how many worlds it played, and how many a second', async ({ expect }) => {
    const command = await runs.start('relation/messages-added', '--worlds', '5');
    const { code, stdout } = await command.ended();
    expect(code, stdout).toBe(0);
    expect(stdout).toMatch(
      /\nExtra {4}\d+ worlds?, \d+\/s\nVerdict {2}1 of \d+ cases passed for \d+ of \d+ requirements \(routespec's own simulator\)\n$/,
    );
    expect((await command.results()).further?.worlds).toBeGreaterThanOrEqual(5);
  });

  it('shows no secret of the command of an implementation, nor of what it prints', async ({ expect }) => {
    const secret = 's3cret-of-somebody';
    const line = `echo "the token=$API_TOKEN is wrong"; exit 1 # --password ${secret}`;
    const reporters = 'json,junit,ctrf,markdown,html';
    const command = await runs.start('--exec', `export API_TOKEN='${secret}'; ${line}`, '--reporter', reporters);
    const { stdout, stderr } = await command.ended();
    const folder = join(command.folder, 'reports/latest');
    const names = await readdir(folder);
    const reports = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    const everything = [stdout, stderr, names.join(), ...reports].join('\n');
    expect(everything).toContain('the token=*** is wrong');
    expect(everything).not.toContain(secret);
    expect((await command.results()).target.url).toMatch(/^export API_TOKEN=\*\*\*; .* --password \*\*\*$/);
  });
});

it('`diff` finds nothing between runs of one build', { timeout: 300_000 }, async ({ expect }) => {
  const folders: string[] = [];
  for (let times = 0; times < 6; times += 1) {
    const command = await runs.start(...['signature/*', 'retry/window', 'timeout/for-how-long'], '--exec', BUILD);
    await command.ended();
    expect((await command.results()).summary.failed).toBeGreaterThan(2);
    folders.push(join(command.folder, 'reports/latest'));
  }
  const [first = '', ...others] = folders;
  for (const other of others) expect(await execute('diff', first, other)).toMatchObject({ code: 0, stdout: '' });
});
