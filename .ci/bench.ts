import { cpus } from 'node:os';
import { LIMITS } from '../spec/limits.ts';
import {
  BODY_CHECKERS,
  BYTES_CHECKERS,
  CALL_CHECKERS,
  CHECKED_BYTES,
  CHECKS,
  measureChecking,
} from './bench/checking.ts';
import {
  CALLS_A_TURN,
  CONTENDERS,
  FLUSH_COUNT,
  measureQueueing,
  measureSending,
  QUEUED_CALLS,
  SENT_CALLS,
} from './bench/client-library.ts';
import { measureCommands } from './bench/commands.ts';
import { DELIVERERS, DELIVERIES, measureDelivery } from './bench/delivery.ts';
import { measureDev } from './bench/dev-server.ts';
import { BATCHES, CONTRACT_CALLS, IngestionServer, PRISM_CLI, SINGLES } from './bench/ingestion.ts';
import { MESSAGES, type Move, measureBareLoop, measureRetries } from './bench/retries.ts';
import { byTurns, spreadOf } from './bench/rounds.ts';
import { Service } from './bench/service.ts';
import { playRandomWorlds, playSuite } from './bench/suite.ts';
import { type Row, tableOf } from './bench/table.ts';

const QUEUEING_ROUNDS = 40;
const SENDING_ROUNDS = 7;
const SERVER_ROUNDS = 7;
const PRISM_ROUNDS = 3;
const RETRY_ROUNDS = 3;
const COMMAND_ROUNDS = 3;
const SUITE_ROUNDS = 3;
const RANDOM_WORLDS = 2_000;

/** Problems that make the numbers worthless. */
const losses: string[] = [];
/** Rows whose tools are missing. */
const skipped: string[] = [];

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
  rows.push(...(await contractRows(own)));
  for (const server of servers) await server.close();
  return rows;
}

/** Calls by the contract, next to Prism on the published OpenAPI document. */
async function contractRows(own: IngestionServer): Promise<Row[]> {
  const what = `calls taken, ${CONTRACT_CALLS.name}`;
  if (PRISM_CLI === undefined) {
    skipped.push(`${what}: skipped: needs Prism; set PRISM_CLI to the path of its dist/index.js`);
    return [];
  }
  const prism = await IngestionServer.startPrism(PRISM_CLI, 'Prism on openapi.json');
  const servers = [own, prism] as const;
  const values = await byTurns(servers, PRISM_ROUNDS, (each) => each.measure(CONTRACT_CALLS, losses));
  await prism.close();
  return rowsOf(what, 'per CPU s', values, 'more', servers);
}

async function checkingRows(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [what, checkers] of [
    [`a call of ${CHECKED_BYTES} bytes, checked`, CALL_CHECKERS],
    [`a body of ${CHECKED_BYTES} bytes, checked`, BODY_CHECKERS],
    ['the same body, from the bytes of a request', BYTES_CHECKERS],
  ] as const) {
    const values = await byTurns(checkers, SERVER_ROUNDS, (each) => measureChecking(each, losses));
    rows.push(...rowsOf(what, 'CPU ns', values, 'less', checkers));
  }
  return rows;
}

/**
 * Four hours of retries, moved in one request, and the same number of requests by a bare loop; then moved in two
 * requests for each timer.
 */
async function retryRows(): Promise<Row[]> {
  const service = await Service.start();
  const what = 'attempts in 4 h of failures';
  try {
    const first = await measureRetries('settled', service);
    const settled = { name: `settled, ${MESSAGES.settled} messages`, move: () => measureRetries('settled', service) };
    const bare = { name: 'node:http, one by one', move: () => measureBareLoop(first.attempts, service) };
    const contenders = [settled, bare] as const;
    const moves = await byTurns(contenders, RETRY_ROUNDS, ({ move }) => move());
    const each = (pick: (move: Move) => number) => moves.map((rounds) => rounds.map(pick));
    const steps = await measureRetries('stepwise', service);
    const stepwise = [{ name: `stepwise, ${MESSAGES.stepwise} messages` }];
    const speeds = each(({ seconds }) => LIMITS.retryWindowMs / 1_000 / seconds).slice(0, 1);
    return [
      ...rowsOf(
        what,
        'per s',
        each(({ attempts, seconds }) => attempts / seconds),
        'more',
        contenders,
      ),
      ...rowsOf(
        what,
        'per CPU s',
        each(({ attempts, cpuSeconds }) => attempts / cpuSeconds),
        'more',
        contenders,
      ),
      { what, who: settled.name, unit: 'x real time', spread: spreadOf(speeds[0] ?? []) },
      ...rowsOf(what, 'per s', [[steps.attempts / steps.seconds]], 'more', stepwise).map(({ ratio: _, ...row }) => row),
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
  delivery: ${SERVER_ROUNDS} rounds of ${DELIVERIES} messages to one URL, by the CPU time of the sender
  checking: ${SERVER_ROUNDS} rounds of ${CHECKS} checks of one valid call or body, by CPU time
  ingestion: ${SERVER_ROUNDS} rounds, by the CPU time of the server; the source delivers nothing; ${PRISM_ROUNDS} rounds next to Prism
  retries:  ${RETRY_ROUNDS} rounds, by real time and by the CPU time of the sender; the loop sends as many requests, one at a time, because most retries are alone
  commands: ${COMMAND_ROUNDS} rounds of whole processes; then the CPU time and the memory of each
  dev:      once, in a separate process, with as many calls of 1 kB as it keeps, each delivered once, as fast as it takes them
The ratio compares the medians; higher is better for the first contender.
`);
const rows = [
  ...(await libraryRows()),
  ...(await deliveryRows()),
  ...(await checkingRows()),
  ...(await ingestionRows()),
  ...(await retryRows()),
  ...(await measureCommands(COMMAND_ROUNDS)),
  ...(await measureDev(losses, skipped)),
  await suiteRow('the conformance suite', SUITE_ROUNDS, playSuite),
  await suiteRow(`${RANDOM_WORLDS} property-based worlds`, 1, () => playRandomWorlds(RANDOM_WORLDS)),
];
console.log(tableOf(rows));
for (const reason of skipped) console.log(`\n${reason}`);
console.log(
  losses.length === 0 ? '\nEvery message was received once, and every case passed.' : `\n${losses.join('\n')}`,
);
process.exitCode = losses.length === 0 ? 0 : 1;
