import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { shellWord } from '../arguments.ts';
import { readResults } from '../output/read-results.ts';
import { SampleRuns } from '../runs.fixture.ts';

const runs = new SampleRuns();
afterAll(() => runs.clear());

/** A router that says hello, refuses all settings, and writes a file a while after the third world. */
const router = (file: string): string => `
const description = { contract: 1, implementation: { name: 'plain', version: '1' }, roles: ['router'],
  clock: 'virtual', worlds: 'single', supports: [] };
let worlds = 0;
console.error('hello');
require('node:http').createServer((request, response) => {
  const answer = (status, body) => response.writeHead(status).end(JSON.stringify(body));
  if (request.url === '/') return answer(200, description);
  if (request.method === 'GET') return answer(200, { now: '2026-03-01T12:00:00Z', next: null, busy: 0 });
  if (request.method === 'PUT') return answer(422, { error: { message: 'no' } });
  if (request.url !== '/worlds') return answer(204);
  worlds += 1;
  const world = 'w' + worlds;
  if (worlds !== 3) return answer(201, { world });
  setTimeout(() => require('node:fs').writeFileSync(${JSON.stringify(file)}, ''), 1000);
}).listen(Number(process.env.PORT), '127.0.0.1');
`;

it('a run that is killed has told what the processes that it started had printed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'routespec-killed-'));
  runs.onClear(() => rm(folder, { recursive: true }));
  const file = join(folder, 'now');
  const target = `${shellWord(process.execPath)} -e ${shellWord(router(file))}`;
  const command = await runs.start('body/*', '--exec', target);
  await vi.waitUntil(() => existsSync(file), { timeout: 60_000, interval: 10 });
  command.interrupt('SIGKILL');
  await command.ended();
  const { cut, processes } = await readResults(join(command.folder, 'reports/latest'));
  expect(cut).toBe(true);
  expect(processes?.map(({ tail }) => tail.map(({ stream, text }) => [stream, text]))).toEqual([[['err', 'hello']]]);
});
