import { duel, type Row } from './rounds.ts';
import { Server } from './service.ts';

/** Concurrent requests. */
const AT_ONCE = 8;
const BATCH_CALLS = 100;
const CALL = { type: 'track', userId: 'u-1', event: 'Signed Up', properties: { plan: 'team', seats: 12 } };

/** A kind of request, and its number in a round. */
const LOADS = [
  { name: 'single calls', path: 'v1/track', body: CALL, calls: 1, requests: 4_000 },
  {
    name: `batches of ${BATCH_CALLS} calls`,
    path: 'v1/batch',
    body: { batch: Array.from({ length: BATCH_CALLS }, () => CALL) },
    calls: BATCH_CALLS,
    requests: 400,
  },
] as const;

type Load = (typeof LOADS)[number];

/** Calls per second of CPU time of the server. */
async function takenPerSecond(server: Server, { path, body, calls, requests }: Load): Promise<number> {
  const options = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  const before = await server.cpuSeconds();
  let left = requests as number;
  const lines = Array.from({ length: AT_ONCE }, async () => {
    while (left > 0) {
      left -= 1;
      const answer = await fetch(`${server.url}/${path}`, options);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`Expected ${server.name} to accept calls, got ${answer.status}`);
    }
  });
  await Promise.all(lines);
  return (requests * calls) / ((await server.cpuSeconds()) - before);
}

/** Calls of client libraries that a server accepts, next to one that only parses them. */
export async function ingestionRows(): Promise<Row[]> {
  await using simulator = await Server.start('simulator', "simulator's ingestion");
  await using service = await Server.start('service', 'node:http, JSON.parse');
  const rows: Row[] = [];
  for (const load of LOADS) {
    const taken = { what: `calls taken, ${load.name}`, unit: 'per CPU s', better: 'more', rounds: 7 } as const;
    rows.push(
      ...(await duel({ ...taken, contenders: [simulator, service] }, (server) => takenPerSecond(server, load))),
    );
  }
  return rows;
}
