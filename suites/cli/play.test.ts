import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { Budget } from '../harness/receivers/budget.ts';
import { temporaryFolder } from '../harness/temporary-folder.fixture.ts';
import { execute } from './in-process.fixture.ts';
import { findFault } from './simulator/changes.ts';
import { simulator } from './simulator/simulator.ts';

const WORLD = `
title: Headers on retries
sources:
  shop: { secret: s3cret, webhooks: { a: { headers: { X-Team: blue }, answers: [503, 503, 200] } } }
steps:
  - track: { userId: u1, event: Paid }
`;

const URLS = `
sources:
  shop: { secret: s, webhooks: { a: { answers: [500] }, b: { answers: [500] }, c: { answers: [500] } } }
  site: { secret: t, webhooks: { a: } }
steps: [track: { source: shop }]
`;

const GONE = `
sources:
  shop: { webhooks: { gone: { endpoint: refusing }, third: } }
steps: [track: ]
`;

const folder = temporaryFolder();
beforeAll(async () => {
  await writeFile(join(folder, 'retries.yaml'), WORLD);
  await writeFile(join(folder, 'urls.yaml'), URLS);
  await writeFile(join(folder, 'screen.yaml'), 'steps: [screen: { userId: u9, name: Basket }]');
  await writeFile(join(folder, 'gone.yaml'), GONE);
  await writeFile(join(folder, 'wrong.yaml'), 'steps: [trak: {}]');
});

it('shows each attempt of a world, and calls the reference conformant', async () => {
  const { code, stdout } = await execute('play', join(folder, 'retries.yaml'));
  expect([code, stdout]).toEqual([0, expect.stringContaining('attempt 3 of step 1 at a: 200')]);
  expect(stdout).toContain('conformant: nothing that was seen breaks a clause');
});

it('plays the world of a case', async () => {
  const { code, stdout } = await execute('play', 'selection/all-false-but-webhooks');
  expect([code, stdout]).toEqual([0, expect.stringContaining('attempt 1 of step 2 at a: 200')]);
});

it('marks the attempts that break a clause, and names the clause', async () => {
  const rules = findFault('sent without static headers when retry')?.rules;
  const { url, close } = await simulator.start({ rules: rules?.(simulator.reference) ?? simulator.reference });
  onTestFinished(close);
  const { code, stdout } = await execute('play', join(folder, 'retries.yaml'), '--target', url);
  const marked = stdout.split('\n').filter((line) => line.includes('✗ HDR-009'));
  expect([code, marked.length]).toEqual([1, 2]);
  expect(stdout).toContain('breaks   HDR-009 (2 times)  Retries carry the static headers like first attempts.');
});

it.each([
  ['byte-order-mark-in-front', 'The body begins with a byte order mark.'],
  ['signed with the secret of another source', 'The digest is right for another secret'],
  ['sent to the first URL only', 'no attempt at "shop/b", "shop/c"'],
])('says what is wrong, as `run` does: %s', async (fault, words) => {
  const rules = findFault(fault)?.rules(simulator.reference) ?? simulator.reference;
  const { url, close } = await simulator.start({ rules });
  onTestFinished(close);
  const { code, stdout } = await execute('play', join(folder, 'urls.yaml'), '--target', url);
  expect([code, stdout]).toEqual([1, expect.stringContaining(words)]);
});

it('finds the request of a screen by its user and name', async () => {
  const { code, stdout } = await execute('play', join(folder, 'screen.yaml'));
  expect([code, stdout]).toEqual([0, expect.stringContaining('attempt 1 of step 1 at a: 200')]);
});

it('names the clause of an endpoint in trouble for what is lost because of it', async () => {
  const rules = findFault('unreached-url-ends-message')?.rules(simulator.reference) ?? simulator.reference;
  const { url, close } = await simulator.start({ rules });
  onTestFinished(close);
  const { code, stdout } = await execute('play', join(folder, 'gone.yaml'), '--target', url);
  expect([code, stdout]).toEqual([1, expect.stringContaining('verdict  not conformant: DLV-005')]);
});

it('does not call a world conformant that has more requests than the receivers take', async () => {
  const used = vi.spyOn(Budget.prototype, 'used').mockReturnValue(1);
  onTestFinished(() => used.mockRestore());
  const { code, stdout } = await execute('play', join(folder, 'retries.yaml'));
  expect([code, stdout]).toEqual([4, expect.stringContaining('verdict  not tested: its requests were more than')]);
});

it('refuses a world that is wrong in one sentence with its line', async () => {
  const { code, stderr } = await execute('play', join(folder, 'wrong.yaml'));
  expect([code, stderr]).toEqual([2, expect.stringMatching(/^routespec: .*wrong\.yaml:1: a step is one of [^\n]*\n$/)]);
});
