import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { devStateSchema } from '../../spec/shapes/dev/state.ts';
import { DevProcess } from '../../suites/cli/dev/dev-process.fixture.ts';
import type { Row } from './rounds.ts';
import { Server } from './service.ts';

/** The number that `dev` keeps. */
const KEPT_MESSAGES = 50_000;
const KEPT_CALL_BYTES = 1_000;
const CALLS_A_BATCH = 50;
const POLL_MS = 50;

/** A call of the usual size, different from all others. */
function callOf(number: number): object {
  const call = {
    type: 'track',
    messageId: `message-${number}`,
    userId: `user-${number}`,
    event: 'Order Completed',
    properties: { orderId: `order-${number}`, revenue: number / 100, currency: 'EUR', note: '' },
    context: { library: { name: 'analytics-node', version: '6.2.0' }, locale: 'de-DE' },
    timestamp: new Date(1_700_000_000_000 + number).toISOString(),
  };
  const missing = KEPT_CALL_BYTES - JSON.stringify(call).length;
  const note = `${number.toString(36)} `.repeat(missing).slice(0, missing);
  return { ...call, properties: { ...call.properties, note } };
}

function residentBytesOf(pid: number): number {
  return 1024 * Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }));
}

/** Sends calls as a client library does, and waits until all of them are delivered. */
async function fill({ address, writeKey }: DevProcess['ready']): Promise<{ kept: number; bytes: number }> {
  const headers = { Authorization: `Basic ${btoa(`${writeKey}:`)}`, 'Content-Type': 'application/json' };
  for (let sent = 0; sent < KEPT_MESSAGES; sent += CALLS_A_BATCH) {
    const batch = Array.from({ length: CALLS_A_BATCH }, (_, index) => callOf(sent + index));
    const taken = await fetch(`${address}/v1/batch`, { method: 'POST', headers, body: JSON.stringify({ batch }) });
    const answer = await taken.text();
    if (!taken.ok) throw new Error(`Expected dev to take a batch, got ${answer}`);
  }
  for (;;) {
    const { clock, counts } = devStateSchema.parse(await (await fetch(`${address}/dev/state`)).json());
    if (clock.underWay === 0 && clock.next === null) return counts;
    await sleep(POLL_MS);
  }
}

/** Memory of `dev` before the first message, and with as many as it keeps, each delivered once. */
export async function devRows(): Promise<Row[]> {
  await using service = await Server.start('service');
  const dev = await DevProcess.start(['--forward-to', service.url]);
  try {
    const emptyBytes = residentBytesOf(dev.ready.pid);
    const { kept, bytes } = await fill(dev.ready);
    const fullBytes = residentBytesOf(dev.ready.pid);
    await service.demand(KEPT_MESSAGES);
    if (kept !== KEPT_MESSAGES) throw new Error(`Expected dev to keep ${KEPT_MESSAGES} messages, got ${kept}`);
    const row = (who: string, unit: string, value: number): Row => ({
      what: 'memory of dev',
      who,
      unit,
      values: [value],
    });
    return [
      row('without a message', 'MB', emptyBytes / 2 ** 20),
      row(`with ${KEPT_MESSAGES} messages`, 'MB', fullBytes / 2 ** 20),
      row('a message, by the process', 'bytes', (fullBytes - emptyBytes) / kept),
      row("a message, by dev's own count", 'bytes', bytes / kept),
    ];
  } finally {
    await dev.remove();
  }
}
