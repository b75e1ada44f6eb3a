import RudderAnalytics from '@rudderstack/rudder-sdk-node';
import { Analytics as SegmentAnalytics } from '@segment/analytics-node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CALL_KINDS } from '../../../spec/shapes/calls.ts';
import { devStateSchema } from '../../../spec/shapes/dev/state.ts';
import { computeDigest } from '../../harness/checks/digest.ts';
import { DevProcess, type SampleEndpoint, startHooks } from './dev-process.fixture.ts';

let endpoint: SampleEndpoint;
let dev: DevProcess;
let before = 0;
beforeAll(async () => {
  endpoint = await startHooks();
  dev = await DevProcess.start(['--forward-to', endpoint.url]);
});
beforeEach(() => {
  before = endpoint.got.length;
});
afterAll(async () => {
  await dev.remove();
  endpoint.close();
});

type Client = Pick<SegmentAnalytics | RudderAnalytics, (typeof CALL_KINDS)[number]>;

function sendEveryKind(client: Client): void {
  client.identify({ userId: 'u', traits: { name: 'Zoë' } });
  client.track({ userId: 'u', event: 'Größe', properties: { seats: 12 } });
  client.page({ userId: 'u', name: 'Home', properties: { path: '/' } });
  client.screen({ userId: 'u', name: 'Basket' });
  client.group({ userId: 'u', groupId: 'g' });
  client.alias({ userId: 'u', previousId: 'p' });
}

/** A client is given only what `dev` prints: its address and the write key. */
describe.each<[name: string, use: (address: string, writeKey: string) => Promise<unknown>]>([
  [
    '@segment/analytics-node',
    (host, writeKey) => {
      const client = new SegmentAnalytics({ writeKey, host });
      sendEveryKind(client);
      return client.closeAndFlush();
    },
  ],
  [
    '@rudderstack/rudder-sdk-node',
    (dataPlaneUrl, writeKey) => {
      const client = new RudderAnalytics(writeKey, { dataPlaneUrl });
      sendEveryKind(client);
      return client.flush();
    },
  ],
])('%s', (_, use) => {
  it('sends all kinds, and all arrive, signed', async () => {
    const { address, writeKey, secret } = dev.ready;
    await use(address, writeKey);
    await expect.poll(() => endpoint.got.length - before).toBe(CALL_KINDS.length);
    const got = endpoint.got.slice(before);
    expect(got.map(({ body }) => body['type']).sort()).toEqual([...CALL_KINDS].sort());
    expect(got.map(({ signature, text }) => signature === computeDigest(secret, Buffer.from(text)))).toEqual(
      got.map(() => true),
    );
    const state = await fetch(`${address}/dev/state`);
    expect(devStateSchema.parse(await state.json()).unmatched).toBeNull();
  });
});
