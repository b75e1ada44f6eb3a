import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenDesk, openDesk } from '../browser/open-console.fixture.ts';
import { SNIPPETS } from './snippets.js';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

let desk: OpenDesk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

function programOf(name: string): string {
  const snippet = SNIPPETS.find((each) => each.name === name);
  return snippet?.code({ ingestion: desk.dev.url, writeKey: 'wk' }) ?? '';
}

async function takenSince(count: number): Promise<unknown> {
  await expect.poll(() => desk.dev.desk.store.counts.kept).toBe(count + 1);
  return desk.ask('GET', 'messages?limit=1');
}

// The others need what is not installed here.
test.each(['Node: @segment/analytics-node', 'Node: @rudderstack/rudder-sdk-node', 'Browser: fetch'])(
  'the program for %s sends its call',
  async (name) => {
    const before = desk.dev.desk.store.counts.kept;
    await run(process.execPath, ['--input-type=module', '-e', programOf(name)], { cwd: ROOT });
    expect(await takenSince(before)).toMatchObject({ messages: [{ title: 'Signed Up', user: 'user-1' }] });
  },
);

test('the command for curl sends its call', async () => {
  const before = desk.dev.desk.store.counts.kept;
  await run('sh', ['-c', programOf('curl')]);
  expect(await takenSince(before)).toMatchObject({ messages: [{ title: 'Signed Up', user: 'user-1' }] });
});

test('every program names the address and the write key', () => {
  const programs = SNIPPETS.map(({ name }) => programOf(name));
  expect(programs.length).toBeGreaterThan(4);
  expect(programs.filter((program) => !program.includes(desk.dev.url) || !program.includes('wk'))).toEqual([]);
});
