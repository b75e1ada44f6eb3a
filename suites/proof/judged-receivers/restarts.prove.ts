import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { RECEIVER_CASES } from '../../cases/receiver/cases/index.ts';
import { restarts } from '../../cases/receiver/cases/restarts.ts';
import { ReceiverProcess } from '../../cases/receiver/receiver-process.ts';
import { freePort } from '../../harness/target/launch/free-port.ts';
import { judge } from './judge.fixture.ts';
import { SECRET } from './receiver.fixture.ts';

const RECEIVER = fileURLToPath(new URL('restarted.fixture.mjs', import.meta.url));
const ALL = restarts.map(({ id }): string => id);

it.each<[mode: string, cases: readonly string[], failed: Readonly<Record<string, string>>]>([
  ['file', ALL, {}],
  ['memory', ALL, { 'receiver/killed-between-attempts': 'RCV-031', 'receiver/killed-after-answer': 'RCV-031' }],
  ['answer first', ['receiver/killed-after-answer'], { 'receiver/killed-after-answer': 'RCV-030' }],
])('a receiver that is killed, and remembers by %s, is judged by what it has lost', async (mode, ids, failed) => {
  const folder = await mkdtemp(join(tmpdir(), 'routespec-restarts-'));
  const at = `http://127.0.0.1:${await freePort()}`;
  const variables = Object.entries({ MODE: mode, DIR: folder, SECRET }).map(([name, value]) => `${name}='${value}'`);
  const command = `${variables.join(' ')} exec '${process.execPath}' '${RECEIVER}'`;
  const receiver = new ReceiverProcess(command, new URL(`${at}/hooks`), SECRET);
  onTestFinished(async () => {
    await receiver.end();
    await rm(folder, { recursive: true });
  });
  const cases = RECEIVER_CASES.filter(({ id }) => ids.includes(id));
  const results = await judge(`${at}/hooks`, { cases, process: receiver, effectsUrl: new URL(`${at}/effects`) });
  const failures = results.cases.flatMap(({ id, failure }) =>
    failure === undefined ? [] : [[id, failure.requirement]],
  );
  expect(Object.fromEntries(failures)).toMatchObject(failed);
  expect(failures.length > 0).toBe(mode !== 'file');
  expect(receiver.output.found).toEqual(['its secret']);
});
