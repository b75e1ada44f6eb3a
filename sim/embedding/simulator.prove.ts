import { expect, it } from 'vitest';
import { startSimulator } from '../index.ts';
import { SampleEndpoint } from './receiver.fixture.ts';

it('an embedded simulator gives an endpoint the time that it has, however far the clock is moved', async () => {
  await using endpoint = await SampleEndpoint.start(['slow']);
  await using sim = await startSimulator();
  const source = sim.source({ url: endpoint.url });
  const sent = source.track({ userId: 'u1', event: 'a' });
  await sim.advance('4h');
  await sent;
  expect(source.deliveries()).toMatchObject([{ state: 'processed', attempts: [{ status: 200 }] }]);
  expect(endpoint.received).toHaveLength(1);
});
