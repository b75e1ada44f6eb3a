import { type Simulator, startSimulator } from 'routespec/sim';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type App, startApp } from './app.fixture.mjs';

const SECRET = 's3cret';
const order = { userId: 'u1', event: 'Order Completed', properties: { id: 7 } };

let app: App;
let sim: Simulator;

beforeEach(async () => {
  app = await startApp(SECRET);
  sim = await startSimulator();
});

afterEach(async () => {
  await sim.close();
  app.close();
});

test('an order that came while the application was down is stored', async () => {
  const shop = sim.source({ url: app.url, secret: SECRET });
  app.down(true);
  await shop.track(order);
  app.down(false);
  await sim.advance('4h');
  expect(app.orders()).toEqual([7]);
  expect(shop.deliveries()).toMatchObject([{ state: 'processed', attempts: [{ status: 503 }, { status: 200 }] }]);
});

test('an order that is sent twice is stored once', async () => {
  const shop = sim.source({ url: app.url, secret: SECRET });
  shop.faults.on('send twice');
  await shop.track(order);
  await sim.advanceUntilQuiet();
  expect(shop.deliveries()[0]?.attempts).toHaveLength(2);
  expect(app.orders()).toEqual([7]);
});

test('an order that is not authentic is refused', async () => {
  const shop = sim.source({ url: app.url, secret: 'another secret' });
  const [delivery] = await shop.track(order);
  expect(delivery?.attempts[0]?.status).toBe(401);
  expect(app.orders()).toEqual([]);
});
