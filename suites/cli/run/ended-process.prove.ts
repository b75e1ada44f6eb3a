import { afterAll, expect, it } from 'vitest';
import { shellWord } from '../arguments.ts';
import { SampleRuns } from '../runs.fixture.ts';

const runs = new SampleRuns();
afterAll(() => runs.clear());

/** A router that describes itself, makes worlds, and ends at the first source. */
const ROUTER = `
const description = { contract: 1, implementation: { name: 'mortal', version: '1' }, roles: ['router'],
  clock: 'virtual', worlds: 'single', supports: [] };
require('node:http').createServer((request, response) => {
  const answer = (status, body) => response.writeHead(status).end(JSON.stringify(body));
  if (request.url === '/') answer(200, description);
  else if (request.url === '/worlds') answer(201, { world: 'w' + Date.now() + Math.random() });
  else if (request.method === 'GET') answer(200, { now: '2026-03-01T12:00:00Z', next: null, busy: 0 });
  else if (request.method === 'PUT') { console.error('Error: no\\u001b[31m memory'); process.exit(7); }
  else answer(204);
}).listen(Number(process.env.PORT), '127.0.0.1');
`;

it('a run whose implementation ends says how, and what it printed last', async () => {
  const command = await runs.start('body/*', '--exec', `${shellWord(process.execPath)} -e ${shellWord(ROUTER)}`);
  const { code, stdout } = await command.ended();
  expect(code, stdout).toBe(3);
  expect(stdout).toMatch(/^OUTPUT .* ended with exit code 7 after 0 cases$/m);
  expect(stdout).toMatch(/^ {2}\| +\d+\.\d s {2}Error: no\\u\{1b\}\[31m memory$/m);
  const { cases, processes, reason } = await command.results();
  const ended = 'The implementation ended with exit code 7 after 0 cases';
  const reasons = new Set(cases.filter(({ status }) => status === 'could-not-run').map((each) => each.reason));
  expect([...reasons]).toEqual([ended]);
  expect(reason).toBe(`${ended}.`);
  expect(processes).toMatchObject([{ ended: { code: 7, signal: null, cases: 0 } }]);
});
