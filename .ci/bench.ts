import { cpus } from 'node:os';
import {
  CALLS_A_TURN,
  FLUSH_COUNT,
  measureQueueing,
  measureSending,
  QUEUED_CALLS,
  SENT_CALLS,
} from './bench/client-library.ts';
import { measureCommands } from './bench/commands.ts';
import { CONTENDERS } from './bench/contenders.ts';
import { DELIVERERS, DELIVERIES, measureDelivery } from './bench/delivery.ts';
import { BATCHES, IngestionServer, SINGLES } from './bench/ingestion.ts';
import { MESSAGES, measureRetries } from './bench/retries.ts';
import { byTurns, spreadOf } from './bench/rounds.ts';
import { Service } from './bench/service.ts';
import { playRandomWorlds, playSuite } from './bench/suite.ts';
import { type Row, tableOf } from './bench/table.ts';

const QUEUEING_ROUNDS = 40;
const SENDING_ROUNDS = 7;
const SERVER_ROUNDS = 7;
const COMMAND_ROUNDS = 3;
const SUITE_ROUNDS = 3;
const RANDOM_WORLDS = 2_000;

/** Problems that make the numbers worthless. */
const losses: string[] = [];

/** One row for each contender; the first one carries the ratio. */
function rowsOf(
  what: string,
  unit: string,
  values: readonly number[][],
  better: 'less' | 'more',
  contenders: readonly { readonly name: string }[] = CONTENDERS,
): Row[] {
  const spreads = values.map(spreadOf);
  const [own = Number.NaN, other = Number.NaN] = spreads.map(({ median }) => median);
  const ratio = better === 'less' ? other / own : own / other;
  return spreads.map((spread, index) => ({
    what,
    who: contenders[index]?.name ?? '',
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

async function deliveryRows(): Promise<Row[]> {
  const service = await Service.start();
  try {
    const values = await byTurns(DELIVERERS, SERVER_ROUNDS, (each) => measureDelivery(each, service, losses));
    return rowsOf('signed deliveries, real clock', 'per CPU s', values, 'more', DELIVERERS);
  } finally {
    await service.close();
  }
}

async function ingestionRows(): Promise<Row[]> {
  const own = await IngestionServer.start('simulator', "simulator's ingestion");
  const servers = [own, await IngestionServer.start('bare', 'node:http, JSON.parse')] as const;
  const rows: Row[] = [];
  for (const load of [SINGLES, BATCHES]) {
    const values = await byTurns(servers, SERVER_ROUNDS, (each) => each.measure(load, losses));
    rows.push(...rowsOf(`calls taken, ${load.name}`, 'per CPU s', values, 'more', servers));
  }
  for (const server of servers) await server.close();
  return rows;
}

/** Four hours of retries, moved in one request and in two requests for each timer. */
async function retryRows(): Promise<Row[]> {
  const service = await Service.start();
  try {
    const ways = ['settled', 'stepwise'] as const;
    const moves = [await measureRetries('settled', service), await measureRetries('stepwise', service)];
    const names = ways.map((way) => ({ name: `${way}, ${MESSAGES[way]} messages` }));
    const rates = moves.map(({ attempts, seconds }) => [attempts / seconds]);
    return rowsOf('attempts in 4 h of failures', 'per s', rates, 'more', names);
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
  delivery: ${SERVER_ROUNDS} rounds of ${DELIVERIES} messages to one URL, by the CPU time of the sender
  ingestion: ${SERVER_ROUNDS} rounds, by the CPU time of the server; the source delivers nothing
  commands: ${COMMAND_ROUNDS} rounds of whole processes; then the CPU time and the memory of each
The ratio compares the medians; higher is better for the first contender.
`);
const rows = [
  ...(await libraryRows()),
  ...(await deliveryRows()),
  ...(await ingestionRows()),
  ...(await retryRows()),
  ...(await measureCommands(COMMAND_ROUNDS)),
  await suiteRow('the conformance suite', SUITE_ROUNDS, playSuite),
  await suiteRow(`${RANDOM_WORLDS} random worlds`, 1, () => playRandomWorlds(RANDOM_WORLDS)),
];
console.log(tableOf(rows));
console.log(
  losses.length === 0 ? '\nEvery message was received once, and every case passed.' : `\n${losses.join('\n')}`,
);
process.exitCode = losses.length === 0 ? 0 : 1;
