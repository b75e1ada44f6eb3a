import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { RequirementId } from '../../spec/requirements/index.ts';
import type { CaseResult } from '../../spec/shapes/results.ts';
import { type CaseId, findCases } from '../cases/index.ts';
import { Processes } from '../harness/target/launch/processes.ts';
import { temporaryFolder } from '../harness/temporary-folder.fixture.ts';
import { playAgainst } from '../proof/play-against.ts';
import { openBridge } from './bridge.ts';

const EXAMPLES = new URL('examples/', import.meta.url);
const AT_THE_LIMIT = 'if (this.queue.length >= this.flushAt) this.flush();';
const LAST_BATCH = 'if (batch.length > 0) this.send(batch);';

/** A mistake, the change to the toy library that makes it, the case that finds it, and the requirement that it fails. */
const MISTAKES: readonly (readonly [
  mistake: string,
  from: string,
  to: string,
  id: CaseId,
  requirement: RequirementId,
])[] = [
  ['flushes at 21 messages', 'flushAt = 20', 'flushAt = 21', 'flush-count/default', 'QUE-003'],
  [
    'waits 9 s for more messages',
    'flushAfterMs = 5_000',
    'flushAfterMs = 9_000',
    'flush-interval/new-client',
    'QUE-009',
  ],
  [
    'sends each message at once',
    AT_THE_LIMIT,
    'if (this.queue.length > 0) this.flush();',
    'queue/lone-message',
    'QUE-002',
  ],
  [
    'loses the last message of a batch',
    LAST_BATCH,
    'if (batch.length > 0) this.send(batch.slice(0, Math.max(1, batch.length - 1)));',
    'flush-count/default',
    'MSG-005',
  ],
  [
    'waits until a message is sent',
    AT_THE_LIMIT,
    'if (this.queue.length > 0) return this.send(this.queue.splice(0));',
    'queue/returns',
    'QUE-001',
  ],
  ['has no limit on a batch', 'MAX_BATCH_BYTES = 500_000', 'MAX_BATCH_BYTES = 5_000_000', 'batch/split', 'BAT-001'],
  ['does not log', "process.env.DEBUG === 'analytics'", 'false', 'client-wire/debug', 'WIR-006'],
];

/** All cases and adapters may play at once, each in its own process. On a busy machine that takes long. */
const PLAY_LIMIT_MS = 400_000;

const folder = temporaryFolder();

/**
 * Plays cases. Those that had too little time to show anything, because the machine is busy, are played again, one by one,
 * a few times at most.
 */
async function playInTime(url: string, ids: readonly CaseId[]): Promise<CaseResult[]> {
  let results = await playAgainst(url, findCases(ids));
  for (let tries = 0; tries < 4; tries += 1) {
    for (const id of idsLackingTime(ids, results)) {
      const again = await playAgainst(url, findCases([id]));
      results = [...results.filter((result) => result.id !== id), ...again];
    }
  }
  return results;
}

function idsLackingTime(ids: readonly CaseId[], results: readonly CaseResult[]): CaseId[] {
  const late = results.filter(({ status }) => status === 'not-tested' || status === 'could-not-run');
  return ids.filter((id) => late.some((result) => result.id === id));
}

/** Plays cases against the example adapter with a change to its library. */
async function findFailures(mistake: string, from: string, to: string, ids: readonly CaseId[]): Promise<string[]> {
  const own = join(folder, mistake);
  await mkdir(own);
  const library = await readFile(new URL('toy-client.mjs', EXAMPLES), 'utf8');
  expect(library.split(from)).toHaveLength(2);
  await writeFile(join(own, 'toy-client.mjs'), library.replace(from, to));
  const adapter = await readFile(new URL('adapter.mjs', EXAMPLES), 'utf8');
  await writeFile(join(own, 'adapter.mjs'), adapter.replace('const done = (', 'const done = await ('));
  const command = `exec node '${join(own, 'adapter.mjs')}'`;
  const bridge = await openBridge(command, '', new AbortController().signal, new Processes());
  try {
    const results = await playInTime(bridge.url, [...ids, 'batch/every-request']);
    const ended = results.map(({ status, failure, reason }) => failure?.requirement ?? `${status} ${reason ?? ''}`);
    return [...new Set(ended)];
  } finally {
    await bridge.close();
  }
}

it(
  'an adapter without a mistake passes every case that finds one',
  async () => {
    const ids = [...new Set(MISTAKES.map(([, , , id]) => id))];
    expect(await findFailures('none', LAST_BATCH, LAST_BATCH, ids)).toEqual(['passed ']);
  },
  PLAY_LIMIT_MS,
);

it.concurrent.each(MISTAKES)(
  'a library that %s is found',
  async (mistake, from, to, id, requirement) => {
    expect(await findFailures(mistake, from, to, [id])).toContain(requirement);
  },
  PLAY_LIMIT_MS,
);
