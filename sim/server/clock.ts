import type { Context, Hono } from 'hono';
import { plural } from '../../spec/grammar.ts';
import { advanceSchema, type Clock as ClockAnswer } from '../../spec/shapes/contract.ts';
import { instantText } from '../clock/instant-text.ts';
import { VirtualClock } from '../clock/virtual-clock.ts';
import { LAST_INSTANT_MS } from '../rules/router/timestamps.ts';
import { type AdvanceEnd, SETTLED_ADVANCE_LIMIT_MS, type World } from '../world/world.ts';
import { answerJson, refuse } from './exchange.ts';
import type { FindWorld } from './find.ts';
import { readBody, readDocument } from './reception.ts';

function answerClock(context: Context, { clock, busy }: World): Response {
  const nextMs = clock.next();
  const answer: ClockAnswer = {
    now: instantText(clock.now()),
    // A timer beyond the last instant never fires, because the clock cannot get there.
    next: nextMs === null || nextMs > LAST_INSTANT_MS ? null : instantText(nextMs),
    busy,
  };
  return answerJson(context, answer);
}

/** Answers a settled advance. If it takes too long, the clock has moved in part, so the answer is not a refusal. */
function answerEnd(context: Context, world: World, end: AdvanceEnd): Response {
  if (end === 'closed') return refuse(context, 404, 'Expected a world that exists, got one that was deleted meanwhile');
  if (end === 'moved') return answerClock(context, world);
  const limit = `Expected HTTP to come to rest within ${SETTLED_ADVANCE_LIMIT_MS / 1000} s of real time`;
  const seen = `got ${plural(world.busy, 'exchange')} under way, with the clock at ${instantText(world.clock.now())}`;
  return refuse(context, 503, `${limit}, ${seen}; another advance goes on from there`);
}

/** `GET {world}/clock` and `POST {world}/clock` ("Time" of the conformance API). */
export function serveClock(app: Hono, findWorld: FindWorld): void {
  app.get('/worlds/:world/clock', findWorld, (context) => answerClock(context, context.get('world')));

  app.post('/worlds/:world/clock', readBody, findWorld, readDocument(advanceSchema), async (context) => {
    const world = context.get('world');
    const { advanceMs, settle = false } = context.get('document');
    if (!(world.clock instanceof VirtualClock)) {
      return refuse(context, 409, 'Expected a virtual clock, got a real one, which cannot be moved');
    }
    if (world.clock.now() + advanceMs > LAST_INSTANT_MS) {
      return refuse(context, 400, `Expected \`advanceMs\` to end before the year 10000, got ${advanceMs}`);
    }
    if (world.isMoving) return refuse(context, 409, 'Expected a clock that stands still, got one that is being moved');
    if (settle) return answerEnd(context, world, await world.advanceSettled(world.clock, advanceMs));
    world.clock.advance(advanceMs);
    return answerClock(context, world);
  });
}
