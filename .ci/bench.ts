import { cpus } from 'node:os';
import {
  CALLS_A_TURN,
  FLUSH_COUNT,
  measureQueueing,
  measureSending,
  QUEUED_CALLS,
  SENT_CALLS,
} from './bench/client-library.ts';
import { CONTENDERS } from './bench/contenders.ts';
import { byTurns, spreadOf } from './bench/rounds.ts';
import { Service } from './bench/service.ts';
import { playRandomWorlds, playSuite } from './bench/suite.ts';
import { type Row, tableOf } from './bench/table.ts';

const QUEUEING_ROUNDS = 40;
const SENDING_ROUNDS = 7;
const SUITE_ROUNDS = 3;
const RANDOM_WORLDS = 2_000;

/** Problems that make the numbers worthless. */
const losses: string[] = [];

/** One row for each contender; the first one carries the ratio. */
function rowsOf(what: string, unit: string, values: readonly number[][], better: 'less' | 'more'): Row[] {
  const spreads = values.map(spreadOf);
  const [own = Number.NaN, other = Number.NaN] = spreads.map(({ median }) => median);
  const ratio = better === 'less' ? other / own : own / other;
  return spreads.map((spread, index) => ({
    what,
    who: CONTENDERS[index]?.name ?? '',
    unit,
    spread,
    ...(index === 0 ? { ratio } : {}),
  }));
}

async function libraryRows(): Promise<Row[]> {
  const service = await Service.start();
  try {
    const queueing = await byTurns(CONTENDERS, QUEUEING_ROUNDS, (each) => measureQueueing(each, service, losses));
    const sending = await byTurns(CONTENDERS, SENDING_ROUNDS, (each) => measureSending(each, service, losses));
    const each = (pick: (round: (typeof queueing)[0][0]) => number) => queueing.map((rounds) => rounds.map(pick));
    return [
      ...rowsOf(
        'a call, until it is queued',
        'ns',
        each(({ queuedNs }) => queuedNs),
        'less',
      ),
      ...rowsOf(
        'a call, until it returned',
        'ns',
        each(({ returnedNs }) => returnedNs),
        'less',
      ),
      ...rowsOf('sent and received', 'messages/s', sending, 'more'),
    ];
  } finally {
    await service.close();
  }
}

async function suiteRow(what: string, rounds: number, playAll: typeof playSuite): Promise<Row> {
  const seconds: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const played = await playAll();
    seconds.push(played.seconds);
    if (played.failed > 0) losses.push(`${what}: ${played.failed} did not pass`);
  }
  return { what, who: 'simulator', unit: 's', spread: spreadOf(seconds), digits: 1 };
}

console.log(`Node ${process.version}, ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'})

The client libraries take turns in one process. They send to a server in another process, which answers 200 and counts
messages. The first round of each is not counted. Both get the same messages and flush count, and keep their other
defaults. Both reuse connections: the simulator's client has one for each batch under way, the other has no set number.
  queueing: ${QUEUEING_ROUNDS} rounds of ${QUEUED_CALLS} calls in one turn of the event loop, with a flush count that is never reached;
            a call counts as queued when that turn has ended, because a library may defer its work until then
  sending:  ${SENDING_ROUNDS} rounds of ${SENT_CALLS} calls, ${CALLS_A_TURN} in a turn, flush count ${FLUSH_COUNT}; from the first call to the last arrival
The ratio compares the medians; higher is better for the first contender.
`);
const rows = [
  ...(await libraryRows()),
  await suiteRow('the conformance suite', SUITE_ROUNDS, playSuite),
  await suiteRow(`${RANDOM_WORLDS} random worlds`, 1, () => playRandomWorlds(RANDOM_WORLDS)),
];
console.log(tableOf(rows));
console.log(
  losses.length === 0 ? '\nEvery message was received once, and every case passed.' : `\n${losses.join('\n')}`,
);
process.exitCode = losses.length === 0 ? 0 : 1;
