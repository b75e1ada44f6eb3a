import type { Results } from '../../../spec/shapes/results.ts';
import { RECEIVER_CASES } from '../../cases/receiver/cases/index.ts';
import { listReceiverNeeds } from '../../cases/receiver/receiver-case.ts';
import type { ReceiverRequest } from '../../runner/receiver.ts';
import { runReceiver } from '../../runner/receiver.ts';
import { Events, toResults } from '../../runner/results/fold.ts';
import { SECRET } from './receiver.fixture.ts';

/** The cases for a receiver that somebody else started. */
const OF_RUNNING = RECEIVER_CASES.filter((each) => !listReceiverNeeds(each).includes('process'));

let seeds = 0;

/** For tests only: tests a receiver with all cases. */
export async function judge(url: string, changes: Partial<ReceiverRequest> = {}): Promise<Results> {
  seeds += 1;
  const request: ReceiverRequest = {
    url: new URL(url),
    secret: SECRET,
    effectsUrl: undefined,
    burst: 50,
    cases: OF_RUNNING,
    seed: seeds,
    knownDeviations: [],
    patienceMs: 60_000,
    repeatCommand: 'routespec receiver',
    ...changes,
  };
  const events = new Events();
  await runReceiver(request, events, new AbortController().signal);
  return toResults(events.run);
}

/** Each requirement that a case failed for, without duplicates. */
export function failedFor({ cases }: Results): string[] {
  return [...new Set(cases.flatMap(({ failure }) => (failure === undefined ? [] : [failure.requirement])))];
}
