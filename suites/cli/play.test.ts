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

it.each([
  ['retries.yaml', 'attempt 3 of step 1 at a: 200'],
  ['selection/all-false-but-webhooks', 'attempt 1 of step 2 at a: 200'],
  ['screen.yaml', 'attempt 1 of step 1 at a: 200'],
])('shows each attempt of a world, and calls the reference conformant: %s', async (name, attempt) => {
  const { code, stdout } = await execute('play', name.endsWith('.yaml') ? join(folder, name) : name);
  expect([code, stdout]).toEqual([0, expect.stringContaining(attempt)]);
  expect(stdout).toContain('conformant: nothing that was seen breaks a clause');
});

it.each([
  ['sent without static headers when retry', 'retries.yaml', /✗ HDR-009[\s\S]*✗ HDR-009/],
  [
    'sent without static headers when retry',
    'retries.yaml',
    /breaks {3}HDR-009 \(2 times\) {2}Retries carry the static /,
  ],
  ['byte-order-mark-in-front', 'urls.yaml', /The body begins with a byte order mark\./],
  ['signed with the secret of another source', 'urls.yaml', /The digest is right for another secret/],
  ['sent to the first URL only', 'urls.yaml', /no attempt at "shop\/b", "shop\/c"/],
  ['unreached-url-ends-message', 'gone.yaml', /verdict {2}not conformant: DLV-005/],
])('says what is wrong, where and by which clause: %s', async (fault, file, words) => {
  const rules = findFault(fault)?.rules(simulator.reference) ?? simulator.reference;
  const { url, close } = await simulator.start({ rules });
  onTestFinished(close);
  const { code, stdout } = await execute('play', join(folder, file), '--target', url);
  expect([code, stdout]).toEqual([1, expect.stringMatching(words)]);
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
