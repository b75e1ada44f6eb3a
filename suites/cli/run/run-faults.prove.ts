import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, it } from 'vitest';
import { REQUIREMENTS } from '../../../spec/requirements/index.ts';
import { eventSchema } from '../../../spec/shapes/events.ts';
import type { CaseResult } from '../../../spec/shapes/results.ts';
import { resultsOfLines } from '../../runner/results/lines.ts';
import { preloading } from '../command.fixture.ts';
import { SampleRuns } from '../runs.fixture.ts';

const runs = new SampleRuns();
afterAll(() => runs.clear());

const STACK = /^\s+at /m;
/** Code that does harm as soon as a file exists. */
function harmful(harm: string, file: string): string {
  return `import { existsSync } from 'node:fs';
    const timer = setInterval(() => {
      if (!existsSync(${JSON.stringify(file)})) return;
      clearInterval(timer);
      ${harm};
    }, 10).unref();`;
}

describe.concurrent('routespec run, in which routespec itself fails after two cases,', () => {
  it.for([
    ['throws', "throw new TypeError('spoilt')"],
    ['rejects', "Promise.reject(new TypeError('spoilt'))"],
  ] as const)('ends with 3 and reports what was played, although cases failed: it %s', async (row, { expect }) => {
    const [, harm] = row;
    const folder = await mkdtemp(join(tmpdir(), 'routespec-cli-'));
    runs.onClear(() => rm(folder, { recursive: true }));
    const file = join(folder, 'now');
    const adapter = await runs.startAdapter({ worlds: 'single' });
    const env = preloading(harmful(harm, file));
    const command = await runs.startWith(env, '--target', adapter.url, 'routing/*', '--reporter', 'junit,jsonl');
    let worlds = 0;
    adapter.before(async (what) => {
      if (what !== 'POST /worlds') return;
      worlds += 1;
      // A case that fails may be played in a second world, so two cases need four worlds at most.
      if (worlds !== 5) return;
      await command.casesEnded(2);
      await writeFile(file, '');
      // Nothing else happens until the run has noticed.
      await command.ended();
    });
    const { code, stdout, stderr } = await command.ended();
    expect(code, stdout + stderr).toBe(3);
    expect(stdout.replace(/\n {9}/g, ' ')).toMatch(
      /\nVerdict {2}incomplete: routespec itself failed: TypeError: spoilt; \d+ of \d+ cases were played\.\n$/,
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
    expect((await readdir(reports)).sort()).toEqual(['events.jsonl', 'junit.xml', 'results.json', 'worlds']);
    const events = (await readFile(join(reports, 'events.jsonl'), 'utf8')).trimEnd().split('\n');
    const read = resultsOfLines(events.map((line) => eventSchema.parse(JSON.parse(line))));
    expect([read.verdict, read.cases.length, read.cut]).toEqual([verdict, cases.length, cut]);
  });
});

describe.concurrent('routespec run, of which the reports cannot be written,', () => {
  it('prints the verdict and one sentence, and ends with 3', async ({ expect }) => {
    const adapter = await runs.startAdapter();
    const command = await runs.start('--target', adapter.url, 'routing/page');
    adapter.before(() => rm(join(command.folder, 'reports'), { recursive: true, force: true }));
    const { code, stdout, stderr } = await command.ended();
    expect([code, stderr]).toEqual([
      3,
      expect.stringMatching(/^routespec: Cannot write results\.json, junit\.xml to reports\/latest: ENOENT: .*\n$/m),
    ]);
    expect(stdout).toMatch(/\nVerdict {2}not conformant\n$/);
  });
});
