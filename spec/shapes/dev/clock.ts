import { z } from 'zod/v3';
import { instantSchema } from '../json.ts';

/** The clock of `routespec dev`. Every instant of its answers is on this clock. */
export const devClockSchema = z
  .object({
    now: instantSchema.describe('The time.'),
    running: z.boolean().describe('Whether it runs by itself; it stands still if it is paused.'),
    skippingTo: instantSchema.nullable().describe('Where it is being moved to; null if nothing moves it.'),
    next: instantSchema.nullable().describe('When the earliest timer is due, such as a retry; null if there is none.'),
    underWay: z.number().int().nonnegative().describe('How many requests have been sent and not been answered.'),
    waiting: z.number().int().nonnegative().describe('How many deliveries wait for their next attempt.'),
  })
  .describe('The clock, and what it is about to bring.');

/**
 * Moves the clock, or lets it run or stand. A move always settles: no timer fires while a request is under way. While an
 * endpoint takes its time, the clock runs at real speed, so it gets its 5 s.
 */
export const devMoveSchema = z
  .union([
    z
      .object({
        advance: z
          .string()
          .max(40)
          .describe('How far to move it: a number with a unit, `4h`, `30s`, `1500ms`, `2m`, `1d`.'),
      })
      .strict()
      .describe('Moves the clock by a duration.'),
    z
      .object({
        to: z.enum(['next', 'quiet']).describe('To the next timer, or until no timer is left, a day at most.'),
      })
      .strict()
      .describe('Moves the clock to what comes next.'),
    z
      .object({ paused: z.boolean().describe('Whether it stands still. Pausing also ends a move.') })
      .strict()
      .describe('Lets the clock stand or run.'),
  ])
  .describe('What to do with the clock.');

export type DevClock = z.infer<typeof devClockSchema>;
export type DevMove = z.infer<typeof devMoveSchema>;
