import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, it } from 'vitest';
import { REQUIREMENTS } from '../../../spec/requirements/index.ts';
import { eventSchema } from '../../../spec/shapes/events.ts';
import type { CaseResult } from '../../../spec/shapes/results.ts';
import { resultsOfLines } from '../../runner/results/lines.ts';
import { HASTE, IN_CASES, IN_MAIN, preloading } from '../command.fixture.ts';
import { SampleRuns } from '../runs.fixture.ts';

const runs = new SampleRuns();
afterAll(() => runs.clear());

const STACK = /^\s+at /m;
const SPIN = 'for (;;);';
const FILL_MEMORY = 'const held = []; for (;;) held.push(new Array(1e5).fill({}))';
/** So little memory that it is full soon, and enough for a run. */
const LITTLE_MEMORY = '--max-old-space-size=150';

/** Code that does harm in one thread of the command, as soon as a file exists. */
function harmful(thread: 'main' | 'cases', harm: string, file: string): string {
  const isMeant = thread === 'main' ? IN_MAIN : IN_CASES;
  return `import { existsSync } from 'node:fs';
    const timer = ${isMeant} ? setInterval(() => {
      if (!existsSync(${JSON.stringify(file)})) return;
      clearInterval(timer);
      ${harm};
    }, 10).unref() : undefined;`;
}

describe.concurrent('routespec run, in which routespec itself fails after two cases,', () => {
  it.for<[what: string, thread: 'main' | 'cases', harm: string, reason: string]>([
    ['its thread exits', 'cases', 'process.exit(0)', 'the thread that plays the cases ended unexpectedly'],
    ['its thread is out of memory', 'cases', FILL_MEMORY, 'Worker terminated due to reaching memory limit: .*'],
    ['its thread throws', 'cases', "throw new TypeError('spoilt')", 'TypeError: spoilt'],
    ['its thread rejects', 'cases', "Promise.reject(new TypeError('spoilt'))", 'TypeError: spoilt'],
    ['the process throws', 'main', "throw new TypeError('spoilt')", 'TypeError: spoilt'],
    ['its thread is stuck', 'cases', SPIN, 'the thread that plays the cases did not respond for 30 s'],
    ['the process rejects', 'main', "Promise.reject(new TypeError('spoilt'))", 'TypeError: spoilt'],
  ])('ends with 3 and reports what was played, although cases failed: %s', async (row, { expect }) => {
    const [, thread, harm, reason] = row;
    const folder = await mkdtemp(join(tmpdir(), 'routespec-cli-'));
    runs.onClear(() => rm(folder, { recursive: true }));
    const file = join(folder, 'now');
    const adapter = await runs.shimOf({ worlds: 'single' });
    const env = preloading(`${harmful(thread, harm, file)}${HASTE}`, LITTLE_MEMORY);
    const command = await runs.startWith(env, '--target', adapter.url, 'body/*', '--reporter', 'junit,jsonl');
    let worlds = 0;
    adapter.before(async (what) => {
      if (what !== 'POST /worlds') return;
      worlds += 1;
      // A case that fails may be played in a second world, so two cases need four worlds at most.
      if (worlds !== 5) return;
      // The outcomes of the first two cases are on their way from one thread to the other.
      await command.casesEnded(2);
      await writeFile(file, '');
      await sleep(200);
    });
    const { code, stdout, stderr } = await command.ended();
    expect(code, stdout + stderr).toBe(3);
    expect(stdout.replace(/\n {9}/g, ' ')).toMatch(
      new RegExp(`\\nVerdict {2}incomplete: routespec itself failed: ${reason}; \\d+ of \\d+ cases were played\\.\\n$`),
    );
    expect(stdout + stderr).not.toMatch(STACK);
    const { cases, verdict, cut, causes, requirements } = await command.results();
    expect([causes?.length, requirements?.length]).toEqual([expect.any(Number), REQUIREMENTS.length]);
    expect(cut).toBeUndefined();
    const isUnplayed = ({ reason = '' }: CaseResult): boolean => /^(ended early|interrupted): /.test(reason);
    expect(verdict).toBe('incomplete');
    expect(cases.filter((each) => !isUnplayed(each)).length).toBeGreaterThanOrEqual(2);
    expect(cases.slice(0, 2).map(({ status }) => status)).toEqual(['failed', 'failed']);
    expect(cases.length).toBeGreaterThan(10);
    const reports = join(command.folder, 'reports/latest');
    expect((await readdir(reports)).sort()).toEqual(['events.jsonl', 'junit.xml', 'results.json']);
    const events = (await readFile(join(reports, 'events.jsonl'), 'utf8')).trimEnd().split('\n');
    const read = resultsOfLines(events.map((line) => eventSchema.parse(JSON.parse(line))));
    expect([read.verdict, read.cases.length, read.cut]).toEqual([verdict, cases.length, cut]);
  });
});

it.for([
  ['exits', 'process.exit(1)', 'the thread that plays the cases ended unexpectedly'],
  ['throws', "throw new TypeError('spoilt')", 'TypeError: spoilt'],
] as const)(
  'routespec run, whose thread %s before it has a plan, ends with 3 and reports that nothing was played',
  async ([, harm, reason], { expect }) => {
    const code = `if (${IN_CASES}) ${harm}; ${HASTE}`;
    const adapter = await runs.shimOf();
    const command = await runs.startWith(preloading(code), '--target', adapter.url, 'body/*');
    const { code: exitCode, stdout } = await command.ended();
    expect([exitCode, stdout.replace(/\n {9}/g, ' ')]).toEqual([
      3,
      expect.stringMatching(new RegExp(`\\nVerdict {2}could not run: .*${reason}; 0 of \\d+ cases were played\\.\\n$`)),
    ]);
    expect(await command.results()).toMatchObject({ verdict: 'could-not-run', summary: { passed: 0, failed: 0 } });
  },
);

describe.concurrent('routespec run, of which the reports cannot be written,', () => {
  it('prints the verdict and one sentence, and ends with 3', async ({ expect }) => {
    const adapter = await runs.shimOf();
    const command = await runs.start('--target', adapter.url, 'body/page');
    adapter.before(() => rm(join(command.folder, 'reports'), { recursive: true, force: true }));
    const { code, stdout, stderr } = await command.ended();
    expect([code, stderr]).toEqual([
      3,
      expect.stringMatching(/^routespec: Cannot write results\.json, junit\.xml to reports\/latest: ENOENT: .*\n$/),
    ]);
    expect(stdout).toMatch(/\nVerdict {2}not conformant\n$/);
  });
});
