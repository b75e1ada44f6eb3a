// Run with `NODE_OPTIONS=--experimental-vm-modules npx jest`, because routespec is an ES module.
import { startSimulator } from 'routespec/sim';
import { startApp } from './app.fixture.mjs';

const SECRET = 's3cret';
const order = { userId: 'u1', event: 'Order Completed', properties: { id: 7 } };

let app;
let sim;

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
});

test('an order that is not authentic is refused', async () => {
  const shop = sim.source({ url: app.url, secret: 'another secret' });
  const [delivery] = await shop.track(order);
  expect(delivery.attempts[0].status).toBe(401);
  expect(app.orders()).toEqual([]);
});
