import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { RequirementId } from '../../spec/requirements/index.ts';
import type { CaseResult } from '../../spec/shapes/results.ts';
import { type CaseId, findCases } from '../cases/index.ts';
import { Processes } from '../harness/target/launch/processes.ts';
import { playAgainst } from '../proof/play-against.ts';
import { openBridge } from './bridge.ts';

const ADAPTER = fileURLToPath(new URL('mistaken-adapter.fixture.mjs', import.meta.url));

/** A mistake, the case that finds it, and the requirement that it fails. */
const MISTAKES: readonly (readonly [mistake: string, id: CaseId, requirement: RequirementId])[] = [
  ['flushes at 21 messages', 'flush-count/default', 'QUE-003'],
  ['waits 9 s for more messages', 'flush-interval/new-client', 'QUE-009'],
  ['sends the first message at once', 'queue/lone-message', 'QUE-002'],
  ['loses the last message of a batch', 'flush-count/default', 'QUE-003'],
  ['waits until a message is sent', 'queue/returns', 'QUE-001'],
  ['has no limit on a batch', 'batch/split', 'BAT-001'],
  ['does not log', 'client-wire/debug', 'WIR-006'],
];

/** All cases and adapters may play at once, each in its own process. On a busy machine that takes long. */
const PLAY_LIMIT_MS = 400_000;

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

async function findFailures(mistake: string, ids: readonly CaseId[]): Promise<string[]> {
  const command = `exec node '${ADAPTER}' '${mistake}'`;
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
    const ids = [...new Set(MISTAKES.map(([, id]) => id))];
    expect(await findFailures('none', ids)).toEqual(['passed ']);
  },
  PLAY_LIMIT_MS,
);

it.concurrent.each(MISTAKES)(
  'a library that %s fails %s for %s',
  async (mistake, id, requirement) => {
    expect(await findFailures(mistake, [id])).toContain(requirement);
  },
  PLAY_LIMIT_MS,
);
