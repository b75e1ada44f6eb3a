import { expect, it } from 'vitest';
import { startApp } from '../../../sim/embedding/examples/app.fixture.mjs';
import { startSimulator } from '../../../sim/embedding/simulator.ts';
import { SEVEN_KINDS } from '../../../spec/examples/seven-kinds.ts';
import { SECRET } from './receiver.fixture.ts';
import { RIGHT_RECEIVERS } from './right-receivers.fixture.ts';

const MESSAGES = 1_000;
const LIMIT_MS = 180_000;

const RECEIVERS = [
  // A receiver that sleeps would take minutes for so many.
  ...RIGHT_RECEIVERS.filter(({ name }) => !name.includes('half a second')),
  { name: 'of the examples', start: () => startApp(SECRET) },
];

it.each(RECEIVERS)(
  `a receiver $name accepts ${MESSAGES} messages that take surprises`,
  { timeout: LIMIT_MS },
  async ({ start }) => {
    const receiver = await start();
    await using sim = await startSimulator({ vary: true });
    const source = sim.source({ url: receiver.url, secret: SECRET });
    const { identify, track, page, screen, group, alias } = SEVEN_KINDS;
    try {
      for (let number = 1; number <= MESSAGES; number += 6) {
        await Promise.all([
          source.identify(identify),
          source.track({ event: 'Signed Up', ...track }),
          source.page(page),
          source.screen({ name: 'Home', ...screen }),
          source.group({ groupId: 'g', ...group }),
          source.alias({ userId: 'u', previousId: 'p', ...alias }),
        ]);
        await source.delete(`u${number}`);
        await sim.advance('1s');
      }
      await sim.advanceUntilQuiet();
      const deliveries = source.deliveries();
      expect(deliveries.length).toBeGreaterThanOrEqual(MESSAGES);
      const ends = deliveries.flatMap(({ varied, attempts }) => {
        return attempts.map(({ reason, status }) => ({ status, reason, varied: varied.map(({ name }) => name) }));
      });
      expect(ends.filter(({ status }) => status === null || status > 299)).toEqual([]);
    } finally {
      receiver.close();
    }
  },
);
