import { z } from 'zod/v3';
import { instantSchema } from '../json.ts';
import { devSourceSchema } from './settings.ts';

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

export const devFaultSchema = z
  .object({
    name: z.string().describe('Its name: plain words such as `send twice`, or the id of a fault or variant.'),
    id: z.string().describe('The id of the fault or variant behind it.'),
    description: z.string().describe('What the service then does.'),
    isPlain: z.boolean().describe('Whether it is one of the few with a plain name.'),
    isHonest: z.boolean().describe('Whether the document allows it, so that a receiver has to cope with it.'),
    sources: z.array(z.string()).describe('Write keys of the sources for which it is on.'),
  })
  .describe('Something that the service can be made to do, mostly wrong.');

export const devFaultsSchema = z
  .object({ faults: z.array(devFaultSchema).describe('All of them, those with plain names first.') })
  .describe('What the service may do wrong, and what of it is on.');

export const devUnmatchedSchema = z
  .object({
    at: instantSchema.describe('When it came.'),
    method: z.string().describe('Its method.'),
    path: z.string().describe('Its path.'),
    writeKey: z.string().nullable().describe('The write key that it gave; null if none.'),
    problem: z.string().describe('Why it was refused.'),
    hint: z.string().nullable().describe('What was probably meant; null if nothing is near.'),
  })
  .describe('A request that reached no source.');

export const devCountsSchema = z
  .object({
    kept: z.number().int().nonnegative().describe('How many messages are kept.'),
    forgotten: z.number().int().nonnegative().describe('How many older ones had to leave.'),
    bytes: z.number().int().nonnegative().describe('About how much memory the kept ones take.'),
    limitMessages: z.number().int().positive().describe('How many messages are kept at most.'),
    limitBytes: z.number().int().positive().describe('How much memory they take at most.'),
  })
  .describe('How much is kept in memory.');

export const devStateSchema = z
  .object({
    version: z.string().describe('Version of routespec.'),
    address: z.string().describe('The base address, also of ingestion and of the console.'),
    ingestion: z.string().describe('What a client library takes as its host or endpoint.'),
    seed: z.number().int().describe('Seed of all random choices.'),
    sources: z.array(devSourceSchema).describe('The sources, with their write keys, secrets and URLs.'),
    settingsFile: z
      .string()
      .nullable()
      .describe('The file that the settings come from, and are read from again when it changes; null if none.'),
    settingsProblem: z.string().nullable().describe('Why the last change of that file was not taken; null if it was.'),
    clock: devClockSchema,
    faults: z.array(devFaultSchema).describe('Those that are on.'),
    counts: devCountsSchema,
    unmatched: devUnmatchedSchema
      .nullable()
      .describe('The last request that reached no source; null if there was none.'),
  })
  .describe('Everything about `routespec dev` except its messages.');

export type DevFault = z.infer<typeof devFaultSchema>;
export type DevFaults = z.infer<typeof devFaultsSchema>;
export type DevUnmatched = z.infer<typeof devUnmatchedSchema>;
export type DevCounts = z.infer<typeof devCountsSchema>;
export type DevState = z.infer<typeof devStateSchema>;
