import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { CaseResult, Results } from '../../../spec/shapes/results.ts';
import { execute } from '../in-process.fixture.ts';
import { findFault, VARIANTS } from '../simulator/changes.ts';
import { type Rules, simulator } from '../simulator/simulator.ts';

const CASE = 'header/static-on-retries';

/** The failed cases of a run against the simulator with a fault, its folder, and its address. */
async function runWith(fault: string, ...patterns: readonly string[]) {
  return runOf(findFault(fault)?.rules(simulator.reference), ...patterns);
}

async function runOf(rules: Rules | undefined, ...patterns: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'routespec-explained-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { url, close } = await simulator.start(rules === undefined ? {} : { rules });
  onTestFinished(close);
  const { stdout } = await execute('run', ...patterns, '--target', url, '--out', folder);
  const { cases, causes } = await readResults(folder);
  return { failed: cases.filter(({ failure }) => failure !== undefined), causes, folder, url, stdout };
}

async function readResults(folder: string): Promise<Results> {
  return JSON.parse(await readFile(join(folder, 'results.json'), 'utf8'));
}

/** The wrong request as the transcript shows it. */
function requestInTranscript({ failure, transcript }: CaseResult): string | undefined {
  return transcript.find(({ kind, attempt }) => kind === 'attempt' && attempt === failure?.attempt?.id)?.detail;
}

it('a failure carries the smallest world that shows it, next to the reference, and its command plays that file', async () => {
  const { failed, folder, url, stdout } = await runWith('sent without static headers when retry', CASE);
  const [result] = failed;
  const file = join(folder, 'worlds', `${CASE}.yaml`);
  expect(result?.failure).toMatchObject({
    attempt: { place: 'a', number: 2, others: expect.stringMatching(/^attempt 1 had it/) },
    often: { shown: 3, of: 3 },
    compared: { sends: [expect.stringMatching(/^X-\w+: /)] },
  });
  expect(result?.reproduce).toMatch(new RegExp(`play --target \\S+ ${file}$`));
  const text = await readFile(file, 'utf8');
  expect([text.match(/^ {2}- /gm)?.length, text.endsWith(result?.worldFile ?? '-')]).toEqual([1, true]);
  expect(stdout).toMatch(/attempt {5}attempt 2 of \d+ at `a`/);
  const played = await execute('play', file, '--target', url);
  expect([played.code, played.stdout]).toEqual([1, expect.stringContaining('✗ HDR-009')]);
  // The command of merged results plays the file next to them.
  const merged = join(folder, 'merged');
  await execute('merge', folder, '--out', merged);
  const [moved] = (await readResults(merged)).cases.filter(({ failure }) => failure !== undefined);
  expect(moved?.reproduce).toBe(result?.reproduce.replace(file, join(merged, 'worlds', `${CASE}.yaml`)));
  // The next run removes what this one has written.
  await execute('run', 'header/static', '--out', folder);
  expect(existsSync(join(folder, 'worlds'))).toBe(false);
});

it('a run that ends at its first failure tells how often that shows', async () => {
  const { failed } = await runWith('sent without static headers when retry', CASE, '--fail-fast');
  expect(failed.map(({ failure }) => failure?.often)).toEqual([{ shown: 3, of: 3 }]);
});

it.each<[what: string, rules: Partial<Rules>, patterns: readonly string[], clauses: readonly string[]]>([
  [
    'gives up answers too early',
    { responseTimeoutMs: () => 1_500 },
    ['timeout/in-time', 'delivery/success-at-a-removed-url'],
    ['DLV-002', 'TMO-001'],
  ],
  [
    'never tries again',
    { verdict: () => 'processed' },
    ['retry/501', 'retry/two-or-more', 'timeout/no-answer', 'timeout/too-late'],
    ['RTY-001', 'RTY-006', 'TMO-002', 'TMO-003'],
  ],
])('a router that %s has one cause, for all clauses that it breaks', async (_, rules, patterns, clauses) => {
  const { causes } = await runOf({ ...simulator.reference, ...rules }, ...patterns);
  expect(causes?.map(({ requirement, alsoFails = [] }) => [requirement, ...alsoFails].toSorted())).toEqual([clauses]);
});

it('a generated world is a file that shows the failure, and its command plays it', async () => {
  const { failed, folder, url } = await runWith('urls-alike-by-address', 'relation/hosts-named');
  expect(failed.map(({ id }) => id)).toEqual(['relation/hosts-named']);
  const file = join(folder, 'worlds', 'relation/hosts-named.yaml');
  expect(failed[0]?.reproduce.endsWith(file)).toBe(true);
  expect(await execute('play', file, '--target', url)).toMatchObject({ code: 1 });
});

it('for a clause about the course of a delivery, no bytes are compared with the reference', async () => {
  const conforming = VARIANTS.find(({ name }) => name === 'pretty-printed-json')?.rules(simulator.reference);
  const { failed } = await runOf({ ...(conforming ?? simulator.reference), verdict: () => 'processed' }, 'retry/501');
  expect(failed[0]?.failure?.compared).toEqual(expect.not.objectContaining({ sends: expect.anything() }));
});

it('a mistake is found again by itself if it fails another clause there, next to a body that differs from the reference', async () => {
  const conforming = VARIANTS.find(({ name }) => name === 'pretty-printed-json')?.rules(simulator.reference);
  const rules = findFault('unsigned when retry')?.rules(conforming ?? simulator.reference);
  const { failed } = await runOf(rules, 'header/after-every-status');
  const [result] = failed;
  expect(result).toMatchObject({
    id: 'every-request/signed',
    failure: { requirement: 'SIG-001', often: { shown: 3, of: 3 } },
    worldFile: expect.stringMatching(/^title: SIG-006 fails here \(from header\/after-every-status\)\n/),
  });
  expect(result?.failure?.compared?.sends).toEqual([expect.stringMatching(/^X-Signature: /)]);
});

it('the smallest world fails the clause that the whole one fails, and no other of the same mistake', async () => {
  const { failed } = await runWith('sent again after a success when retry', 'timeout/retry-in-time');
  expect(failed.map(({ failure, worldFile }) => [failure?.requirement, worldFile?.split('\n', 1)[0]])).toEqual([
    ['TMO-005', 'title: TMO-005 fails here (from timeout/retry-in-time)'],
  ]);
});

it.each(['sent without static headers when retry', 'signed over its sorted members', 'user-agent-missing'])(
  'the request and the transcript of each failure come from one play: %s',
  async (fault) => {
    const { failed } = await runWith(fault, 'header/*', 'signature/*', 'body/*', 'every-request/*');
    const shown = failed.filter(({ failure }) => failure?.request !== undefined);
    expect(shown).not.toEqual([]);
    expect(shown.map(requestInTranscript)).toEqual(shown.map(({ failure }) => failure?.request));
  },
);
