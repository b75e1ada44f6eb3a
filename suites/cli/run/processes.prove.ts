import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { shellWord } from '../arguments.ts';
import { readResults } from '../output/read-results.ts';
import { SampleRuns } from '../runs.fixture.ts';

const runs = new SampleRuns();
afterAll(() => runs.clear());

/** The command of a router that prints a line, describes itself, makes worlds with a clock, and does this at each source. */
function routerThat(atSource: string): string {
  const code = `
const description = { contract: 1, implementation: { name: 'plain', version: '1' }, roles: ['router'],
  clock: 'virtual', worlds: 'single', supports: [] };
let [worlds, nowMs] = [0, 0];
console.error('Error: no\\u001b[31m memory');
require('node:http').createServer(async (request, response) => {
  const answer = (status, body) => response.writeHead(status).end(JSON.stringify(body));
  const { now, advanceMs = 0 } = JSON.parse((await request.toArray()).join('') || '{}');
  if (request.url === '/') return answer(200, description);
  if (request.url === '/worlds') nowMs = Date.parse(now);
  if (request.url === '/worlds') return answer(201, { world: 'w' + (worlds += 1) });
  nowMs += advanceMs;
  if (request.url.endsWith('/clock')) return answer(200, { now: new Date(nowMs).toISOString(), next: null, busy: 0 });
  if (request.method === 'PUT') ${atSource}
  answer(204);
}).listen(Number(process.env.PORT), '127.0.0.1');
`;
  return `${shellWord(process.execPath)} -e ${shellWord(code)}`;
}

it('a run whose implementation ends says how, and what it printed last', async () => {
  const command = await runs.start('body/*', '--exec', routerThat('process.exit(7);'));
  const { code, stdout } = await command.ended();
  expect(code, stdout).toBe(3);
  expect(stdout).toMatch(/^OUTPUT .* ended with exit code 7 after 0 cases$/m);
  expect(stdout).toMatch(/^ {2}\| +-?\d+\.\d s {2}Error: no\\u\{1b\}\[31m memory$/m);
  const { cases, processes, reason } = await command.results();
  const ended = 'The implementation ended with exit code 7 after 0 cases';
  const reasons = new Set(cases.filter(({ status }) => status === 'could-not-run').map((each) => each.reason));
  expect([...reasons]).toEqual([ended]);
  expect(reason).toBe(`${ended}.`);
  expect(processes).toMatchObject([{ ended: { code: 7, signal: null, cases: 0 } }]);
});

it('a run that is killed has told what the processes that it started had printed', async () => {
  const refusing = `{
    if (worlds < 4) return answer(422, { error: { message: 'no' } });
    return setTimeout(() => require('node:fs').writeFileSync('now', ''), 1000);
  }`;
  const command = await runs.start('body/*', '--exec', routerThat(refusing));
  await vi.waitUntil(() => existsSync(join(command.folder, 'now')), { timeout: 60_000, interval: 10 });
  command.interrupt('SIGKILL');
  await command.ended();
  const { cut, processes } = await readResults(join(command.folder, 'reports/latest'));
  expect(cut).toBe(true);
  expect(processes?.map(({ tail }) => tail.map(({ stream }) => stream))).toEqual([['err']]);
});
