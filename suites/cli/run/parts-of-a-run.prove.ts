import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, it } from 'vitest';
import { type Results, resultsSchema } from '../../../spec/shapes/results.ts';
import { shellWord } from '../arguments.ts';
import { COMMAND_FILE, SampleCommand } from '../command.fixture.ts';
import { SampleRuns } from '../runs.fixture.ts';

const runs = new SampleRuns();
afterAll(() => runs.clear());

const SIMULATOR = `${shellWord(process.execPath)} ${shellWord(COMMAND_FILE)} sim`;
/** Fails `signature/unicode-body`, and not `signature/digest`. */
const FAULTY = `${SIMULATOR} --fault digest-of-latin1`;

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'routespec-parts-'));
  runs.onClear(() => rm(folder, { recursive: true }));
  return folder;
}

async function resultsIn(folder: string): Promise<Results> {
  return resultsSchema.parse(JSON.parse(await readFile(join(folder, 'results.json'), 'utf8')));
}

/** Runs a command to its end. @returns how it ended, and what it left in the folder of its reports */
async function run(out: string, ...args: string[]) {
  const command = await runs.start('--out', out, ...args);
  const ended = await command.ended();
  return { ...ended, results: await resultsIn(out) };
}

async function merge(...args: string[]) {
  const command = await SampleCommand.start('merge', ...args);
  runs.onClear(() => command.remove());
  const ended = await command.ended();
  return { ...ended, results: await command.results() };
}

describe.concurrent('routespec run', () => {
  it('--failed plays what failed in the last run, with its seed, and then all that is selected', async ({ expect }) => {
    const out = await makeFolder();
    const first = await run(out, 'signature/*', '--exec', FAULTY, '--seed', '7');
    expect(first.code).toBe(1);
    const failed = first.results.cases.filter(({ status }) => status === 'failed').map(({ id }) => id);
    expect(failed).toContain('signature/unicode-body');
    const second = await run(out, '--failed');
    expect(second).toMatchObject({ code: 0, results: { seed: 7, verdict: 'conformant' } });
    expect(second.results.cases.map(({ id }) => id)).toEqual(failed);
    const third = await run(out, '--failed', 'retry/two-or-more', '--target', 'http://127.0.0.1:1');
    expect(third).toMatchObject({ code: 3, results: { verdict: 'could-not-run' } });
    expect(third.stderr).toMatch(/^Nothing is left to repeat from the last run: all that is selected is played\.$/m);
  });

  it('--fail-fast names the first failure and ends; --failed continues with the rest', async ({ expect }) => {
    const out = await makeFolder();
    const adapter = await runs.startAdapter({ worlds: 'single' });
    let hasEnded = false;
    // No other case gets far until the run is over.
    adapter.before((what) => {
      hasEnded ||= what.startsWith('DELETE /worlds/');
      return what === 'POST /worlds' && hasEnded ? sleep(1_000) : undefined;
    });
    const { code, stdout, results } = await run(out, 'body/*', '--target', adapter.url, '--fail-fast');
    expect([code, results.verdict, results.summary.failed]).toEqual([1, 'not-conformant', 1]);
    expect(stdout.replace(/\n {9}/g, ' ')).toMatch(
      /Verdict {2}not conformant: The run ended at its first failure, as `--fail-fast` asks: \d of \d+ cases were played\.\n$/,
    );
    const unplayed = results.unplayed ?? [];
    expect(unplayed.length).toBeGreaterThan(10);
    const rest = await run(out, '--failed');
    expect(rest).toMatchObject({ code: 0, results: { verdict: 'conformant' } });
    const failed = results.cases.filter(({ status }) => status === 'failed');
    // A request of one case may fail another. Then both are played again.
    const left = [...unplayed, ...failed.map(({ id }) => id)];
    expect(rest.results.cases.map(({ id }) => id)).toEqual(expect.arrayContaining(left));
  });

  it('--fail-fast does not end at a failure that the baseline lists', async ({ expect }) => {
    const out = await makeFolder();
    await writeFile(join(out, 'known.txt'), 'SIG-003 # known\n');
    const args = ['signature/*', '--exec', FAULTY, '--fail-fast', '--expect', join(out, 'known.txt')];
    const { code, results } = await run(out, ...args);
    expect([code, results.verdict, results.unplayed]).toEqual([0, 'conformant', undefined]);
    expect(results.summary.expectedFailures).toBeGreaterThan(0);
  });
});

describe.concurrent('routespec merge', () => {
  it('ends as one run would, with the baseline judged for all shards', async ({ expect }) => {
    const out = await makeFolder();
    const known = join(out, 'known.txt');
    // The watch passes in the shard that plays it, and finds its failure in another one.
    await writeFile(known, 'signature/on-retries # known\nevery-request/digest # known\n');
    const patterns = ['signature/digest', 'signature/on-retries', 'every-request/digest'];
    const parts = [1, 2].map((index) => join(out, `part-${index}`));
    for (const [at, part] of parts.entries()) {
      const args = [...patterns, '--exec', FAULTY, '--expect', known, '--shard', `${at + 1}/2`];
      const { code, results } = await run(part, ...args);
      expect([code, results.shard]).toMatchObject([0, { index: at + 1, of: 2, baseline: known }]);
    }
    const whole = await run(join(out, 'whole'), ...patterns, '--exec', FAULTY, '--expect', known);
    const merged = await merge(...parts, '--expect', known, '--reporter', 'junit');
    expect(merged.code).toBe(whole.code);
    const brief = ({ cases }: Results) => cases.map(({ id, status, reason }) => [id, status, reason]);
    expect(brief(merged.results)).toEqual(brief(whole.results));
    const { routespec, spec, seed, verdict, summary, reason, requirements } = whole.results;
    expect(requirements?.find(({ id }) => id === 'SIG-002')?.cases).toBeGreaterThan(0);
    expect(merged.results).toMatchObject({ routespec, spec, seed, verdict, summary, reason, requirements });
    const short = await merge(...parts.slice(1), '--expect', known);
    expect([short.code, short.results.reason]).toEqual([3, 'shard 1 of 2 is missing.']);
  });
});
