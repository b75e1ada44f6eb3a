import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startSimulator } from 'routespec/sim';
import { startApp } from './app.fixture.mjs';

const SECRET = 's3cret';
const order = { userId: 'u1', event: 'Order Completed', properties: { id: 7 } };

/** Starts both, and closes them after the test. */
async function open(t) {
  const app = await startApp(SECRET);
  const sim = await startSimulator();
  t.after(() => sim.close());
  t.after(() => app.close());
  return { app, sim };
}

test('an order that came while the application was down is stored', async (t) => {
  const { app, sim } = await open(t);
  const shop = sim.source({ url: app.url, secret: SECRET });
  app.down(true);
  await shop.track(order);
  app.down(false);
  await sim.advance('4h');
  assert.deepEqual(app.orders(), [7]);
  const [delivery] = shop.deliveries();
  assert.deepEqual(
    delivery.attempts.map(({ status }) => status),
    [503, 200],
  );
});

test('an order that is not authentic is refused', async (t) => {
  const { app, sim } = await open(t);
  const shop = sim.source({ url: app.url, secret: 'another secret' });
  await shop.track(order);
  assert.deepEqual(app.orders(), []);
});
