import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, it } from 'vitest';
import { resultsOfEvents } from '../../../reports/machines/events.fixture.ts';
import { badgeSchema } from '../../../spec/shapes/badge.ts';
import { eventSchema, type RunEvent } from '../../../spec/shapes/events.ts';
import { shellWord } from '../arguments.ts';
import { COMMAND_FILE, type SampleCommand } from '../command.fixture.ts';
import { SampleRuns } from '../runs.fixture.ts';

const runs = new SampleRuns();
afterAll(() => runs.clear());

const FAULTY = [
  '--exec',
  `${shellWord(process.execPath)} ${shellWord(COMMAND_FILE)} sim --fault digest-of-latin1`,
  'signature/*',
];

async function eventsOf({ folder }: SampleCommand): Promise<RunEvent[]> {
  const text = await readFile(join(folder, 'reports/latest/events.jsonl'), 'utf8');
  const lines = text.split('\n').slice(0, -1);
  return lines.map((line) => eventSchema.parse(JSON.parse(line)));
}

/** An environment as in a workflow of GitHub, with an empty summary. */
async function workflow(): Promise<{ env: NodeJS.ProcessEnv; summary: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'routespec-github-'));
  runs.onClear(() => rm(folder, { recursive: true }));
  const summary = join(folder, 'summary.md');
  return { env: { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary }, summary };
}

describe.concurrent('routespec run, for machines,', () => {
  it('writes events that are its results again, and a badge', async ({ expect }) => {
    const command = await runs.start(...FAULTY, '--reporter', 'jsonl,badge');
    const { code, stdout, stderr } = await command.ended();
    expect([code, stderr], stdout).toEqual([1, 'reports: reports/latest\n']);
    const [results, events] = [await command.results(), await eventsOf(command)];
    const byId = <Item extends { id: string }>(items: readonly Item[]) =>
      items.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const read = resultsOfEvents(events);
    expect({ ...read, cases: byId(read.cases), observations: [] }).toEqual({
      ...results,
      cases: byId(results.cases),
      observations: [],
    });
    expect(read.observations).toHaveLength(results.observations.length);
    expect(results.requirements?.find(({ id }) => id === 'SIG-003')?.status).toBe('failed');
    const badge = JSON.parse(await readFile(join(command.folder, 'reports/latest/badge.json'), 'utf8'));
    expect(badgeSchema.parse(badge)).toMatchObject({ label: 'routespec', color: 'red' });
  });

  it('shows in a workflow of GitHub one error for each cause, and its summary', async ({ expect }) => {
    const { env, summary } = await workflow();
    const command = await runs.startWith(env, ...FAULTY);
    const { code, stdout } = await command.ended();
    expect(code, stdout).toBe(1);
    expect(stdout.match(/^::.*$/gm)).toEqual([expect.stringMatching(/^::error title=SIG-003%3A .*%0Arepeat/)]);
    expect(stdout).toMatch(/^::error .*\nroutespec [\s\S]*\nVerdict {2}not conformant\n$/);
    expect(await readFile(summary, 'utf8')).toMatch(/^## routespec: not conformant\n/);
  });

  it('shows there only the reports that are named', async ({ expect }) => {
    const { env, summary } = await workflow();
    const command = await runs.startWith(env, ...FAULTY, '--reporter', 'junit');
    expect((await command.ended()).stdout).not.toMatch(/^::/m);
    await expect(readFile(summary)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('ends with 3 if the summary cannot be written', async ({ expect }) => {
    const env = { GITHUB_STEP_SUMMARY: '/dev/null/summary.md' };
    const command = await runs.startWith(env, 'body/page', '--reporter', 'github');
    const { code, stderr } = await command.ended();
    expect(code).toBe(3);
    expect(stderr).toMatch(/^reports: .*\nroutespec: Cannot write the summary to \/dev\/null\/summary\.md: .*\n$/);
  });
});
