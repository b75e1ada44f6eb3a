import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { renderJson } from '../../reports/json.ts';
import { caseResult, run as sampleRun } from '../../reports/results.fixture.ts';
import { resultsSchema } from '../../spec/shapes/results.ts';
import { freePort } from '../harness/target/launch/free-port.ts';
import { temporaryFolder } from '../harness/temporary-folder.fixture.ts';
import { type ReceiverRules, RIGHT, SECRET, startReceiver } from '../proof/judged-receivers/receiver.fixture.ts';
import { startAdapter } from '../runner/adapter.fixture.ts';
import { shellWord } from './arguments.ts';
import { COMMAND_FILE, SampleCommand } from './command.fixture.ts';
import { execute } from './in-process.fixture.ts';
import { SampleRuns } from './runs.fixture.ts';
import { simulator } from './simulator/simulator.ts';

/** Each command once. Its bad usage is in `program.test.ts`, and all else that needs processes is left to `npm run prove`. */

const NODE = shellWord(process.execPath);
const ADAPTER = fileURLToPath(new URL('../client-exec/scripted-adapter.fixture.mjs', import.meta.url));

const runs = new SampleRuns();
const folder = temporaryFolder();
afterAll(async () => {
  await runs.clear();
});

describe.concurrent('routespec run', () => {
  it('ends with 0 for a router that conforms, and shows the secret of its address nowhere', async ({ expect }) => {
    const { url, close } = await simulator.start();
    runs.onClear(close);
    const target = url.replace('//', '//me:s3cret@');
    const reporters = 'json,junit,ctrf,markdown,html,jsonl,badge';
    const command = await runs.start('--target', target, 'signature/digest', 'body/page', '--reporter', reporters);
    const { code, stdout, stderr } = await command.ended();
    expect([code, stderr]).toEqual([0, 'reports: reports/latest\n']);
    expect(stdout).toMatch(
      /\nCases {4}\d+ passed, 0 failed {2}in \d+\.\d s\nVerdict {2}2 of \d+ cases passed for \d+ of \d+ requirements\n$/,
    );
    const reports = join(command.folder, 'reports/latest');
    const names = ['badge.json', 'ctrf.json', 'events.jsonl', 'junit.xml', 'report.html', 'results.json', 'summary.md'];
    expect((await readdir(reports)).sort()).toEqual(names);
    const texts = await Promise.all(names.map((name) => readFile(join(reports, name), 'utf8')));
    expect([stdout, ...texts].filter((text) => text.includes('s3cret'))).toEqual([]);
    const { verdict, cases } = await command.results();
    const played = cases.map(({ id, status }) => `${id} ${status}`);
    expect([verdict, played]).toEqual([
      'conformant',
      expect.arrayContaining(['body/page passed', 'signature/digest passed']),
    ]);
  });

  it('ends with 1 for one that does not, says why, and lets known deviations pass', async ({ expect }) => {
    const known = join(folder, 'known.txt');
    await writeFile(known, 'signature/digest SIG-002 # base64 until release 3\n');
    const faulty = `${NODE} ${shellWord(COMMAND_FILE)} sim --fault digest-base64`;
    const cases = ['signature/digest', 'every-request/digest'];
    const command = await runs.start('--exec', faulty, ...cases, '--expect', known);
    const { code, stdout } = await command.ended();
    expect(code, stdout).toBe(1);
    expect(stdout).toContain('FAIL  SIG-002  The digest is in base64 instead of hexadecimal.');
    expect(stdout).toMatch(/\nVerdict {2}not conformant/);
    const { summary, ...results } = await command.results();
    expect(summary).toMatchObject({ failed: 1, expectedFailures: 1 });
    const failed = results.cases.find(({ status }) => status === 'failed');
    expect(failed).toMatchObject({
      id: 'every-request/digest',
      reproduce: expect.stringMatching(/ run .*--fault digest-base64' .*every-request\/digest$/),
      failure: {
        requirement: 'SIG-002',
        expected: expect.stringMatching(/^X-Signature to be [0-9a-f]{40}, the hexadecimal HMAC-SHA1 of the \d+ bytes/),
        seen: expect.stringMatching(/^"[\w+/]{27}="/),
        request: expect.stringMatching(/^POST \/hook-1-\w+ HTTP\/1\.1\n/),
      },
    });
  });

  it('plays a client library through its adapter, and shows over what it crashes', async ({ expect }) => {
    const adapter = `exec ${NODE} ${shellWord(ADAPTER)} 'crash over a group'`;
    const command = await runs.start('--client-exec', adapter, 'client-message/group');
    const { code, stdout } = await command.ended();
    expect(code, stdout).toBe(1);
    expect(stdout).toContain('FAIL  MSG-016  The implementation crashes on Group calls');
    expect(stdout).toContain('TypeError: groups are not implemented');
    expect((await command.results()).target).toMatchObject({ implementation: { name: 'scripted' }, roles: ['client'] });
  });

  it('leaves what it played if it is killed, from which `report` makes its reports', async ({ expect }) => {
    const adapter = await runs.startAdapter({ worlds: 'single' });
    const command = await runs.start('--target', adapter.url, 'routing/*');
    let worlds = 0;
    adapter.before(async (what) => {
      if (what === 'POST /worlds') worlds += 1;
      // A case that fails is played again, and once more if the machine was busy, so the first one has ended by now.
      if (worlds < 6) return;
      await command.casesEnded(1);
      command.interrupt('SIGKILL');
      await new Promise(() => {});
    });
    expect(await command.ended()).toMatchObject({ code: null });
    const { code, stdout } = await execute('report', join(command.folder, 'reports/latest'), '--reporter', 'junit');
    expect([code, stdout]).toEqual([3, expect.stringContaining('Verdict  incomplete: This run did not end;')]);
    const { cut, cases } = await command.results();
    const failed = cases.find(({ status }) => status === 'failed');
    expect([cut, failed?.failure?.requirement]).toEqual([true, expect.any(String)]);
  });
});

describe('routespec merge', () => {
  it('reports the parts of a run as one', async () => {
    const parts = [1, 2].map((index) => join(folder, `part-${index}`));
    const ids = ['body/page', 'body/track'];
    for (const [at, part] of parts.entries()) {
      const shard = { index: at + 1, of: 2, selection: 'abc' };
      await mkdir(part);
      await writeFile(
        join(part, 'results.json'),
        renderJson(sampleRun({ shard, cases: [caseResult({ id: ids[at] ?? '' })] })),
      );
    }
    const out = join(folder, 'merged');
    const { code, stdout } = await execute('merge', ...parts, '--out', out, '--reporter', 'junit');
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/\nCases {4}2 passed, 0 failed .*\nVerdict {2}conformant for \d+ of \d+ requirements\n$/),
    ]);
    expect((await readdir(out)).sort()).toEqual(['junit.xml', 'results.json']);
    expect((await execute('merge', parts[0] ?? '', '--out', out)).code).toBe(3);
  });
});

describe('routespec receiver', () => {
  async function judge(rules: Partial<ReceiverRules>, ...args: string[]) {
    const receiver = await startReceiver({ ...RIGHT, ...rules });
    const out = join(folder, 'receiver');
    const ended = await execute('receiver', receiver.url, '--secret', SECRET, '--out', out, ...args);
    receiver.close();
    const text = await readFile(join(out, 'results.json'), 'utf8');
    return { ...ended, text, results: resultsSchema.parse(JSON.parse(text)) };
  }

  it('ends with 0 for a receiver that takes what the service sends', async () => {
    const { code, stdout, results } = await judge({}, 'receiver/plain', 'receiver/large-body', '--verbose');
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(
        /\nCases {4}2 passed, 0 failed .*\n(.*\n)?Verdict {2}2 of \d+ cases passed for \d+ of \d+ requirements\n$/,
      ),
    ]);
    expect([stdout, results.target.roles]).toEqual([expect.stringContaining('OBSERVED  '), ['receiver']]);
  });

  it('ends with 1 for one that does not, and does not show the secret', async () => {
    const { code, stdout, stderr, text } = await judge({ bodyLimitBytes: 10_240 }, 'receiver/large-body');
    expect([code, stdout], stderr).toEqual([1, expect.stringContaining('FAIL  RCV-012')]);
    expect([stdout, text].filter((each) => each.includes(SECRET))).toEqual([]);
  });
});

describe('routespec deployment check', () => {
  it('names what is not as the file says, and ends with 1', async () => {
    const adapter = await startAdapter();
    adapter.answer('POST /v1/', 200, { success: true });
    const file = join(folder, 'deployment.json');
    const hooks = { listen: { port: await freePort() }, public: 'http://127.0.0.1:1' };
    const source = { writeKey: { env: 'PATH' }, webhooks: [{ receiver: 'hooks' }] };
    const deployment = { ingestion: { url: adapter.url }, receivers: { hooks }, sources: { 'plain-1': source } };
    await writeFile(file, JSON.stringify(deployment));
    const { code, stdout } = await execute('deployment', 'check', file, '--patience', '50ms');
    adapter.crash();
    expect([code, stdout]).toEqual([
      1,
      expect.stringMatching(/plain-1.*\n1 source of .* checked: 1 thing not as written\.\n$/),
    ]);
  });
});

describe('routespec init', () => {
  it('writes a toy with its adapter into the folder, and says what to do next', async () => {
    const command = await SampleCommand.start('init', '--lang', 'python');
    runs.onClear(() => command.remove());
    const { code, stdout } = await command.ended();
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^Wrote 12 files: .*\n\nNext:\n {2}npx routespec run .*'python3 main\.py'/),
    ]);
    expect(await readdir(command.folder)).toEqual(expect.arrayContaining(['README.md', 'main.py', 'toy.py']));
  });
});
