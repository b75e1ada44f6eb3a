import type { Context, Hono } from 'hono';
import { advanceSchema, type Clock as ClockAnswer } from '../../spec/shapes/contract.ts';
import { instantText } from '../clock/instant-text.ts';
import { VirtualClock } from '../clock/virtual-clock.ts';
import { LAST_INSTANT_MS } from '../rules/router/timestamps.ts';
import type { World } from '../world/world.ts';
import { refuse } from './answers.ts';
import type { FindWorld } from './middleware/find-world.ts';
import { readBody, readDocument } from './middleware/read-body.ts';

function answerClock(context: Context, { clock, busy }: World): Response {
  const nextMs = clock.next();
  const answer: ClockAnswer = {
    now: instantText(clock.now()),
    // A timer beyond the last instant never fires, because the clock cannot get there.
    next: nextMs === null || nextMs > LAST_INSTANT_MS ? null : instantText(nextMs),
    busy,
  };
  return context.json(answer);
}

/** `GET {world}/clock` and `POST {world}/clock` ("Time" of the target contract). */
export function serveClock(app: Hono, findWorld: FindWorld): void {
  app.get('/worlds/:world/clock', findWorld, (context) => answerClock(context, context.var.world));

  app.post('/worlds/:world/clock', readBody, findWorld, readDocument(advanceSchema), (context) => {
    const { world, document } = context.var;
    const { advanceMs } = document;
    if (!(world.clock instanceof VirtualClock)) {
      return refuse(context, 409, 'Expected a virtual clock, got a real one, which cannot be moved');
    }
    if (world.clock.now() + advanceMs > LAST_INSTANT_MS) {
      return refuse(context, 400, `Expected \`advanceMs\` to end before the year 10000, got ${advanceMs}`);
    }
    world.clock.advance(advanceMs);
    return answerClock(context, world);
  });
}
