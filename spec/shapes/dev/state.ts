import { z } from 'zod/v3';
import { instantSchema, positiveNumber, wholeNumber } from '../json.ts';
import { devSourceSchema } from './settings.ts';

/** The clock of `routespec dev`. All times in its answers are on this clock. */
export const devClockSchema = z
  .object({
    now: instantSchema.describe('The time.'),
    running: z.boolean().describe('True if it runs by itself, false if it is paused.'),
    skippingTo: instantSchema.nullable().describe('Target time of the current advance; null if there is none.'),
    next: instantSchema.nullable().describe('Due time of the earliest timer, such as a retry; null if there is none.'),
    underWay: wholeNumber.describe('Number of requests without an answer yet.'),
    waiting: wholeNumber.describe('Number of deliveries that wait for their next attempt.'),
  })
  .describe('The clock and its pending work.');

/**
 * Advances, pauses or resumes the clock. An advance always settles: no timer fires while a request is in progress. While an
 * endpoint is busy, the clock runs at real speed, so the endpoint has its 5 s.
 */
export const devMoveSchema = z
  .union([
    z
      .object({
        advance: z
          .string()
          .max(40)
          .describe('Duration: a number with a unit, such as `4h`, `30s`, `1500ms`, `2m`, `1d`.'),
      })
      .strict()
      .describe('Advances the clock by a duration.'),
    z
      .object({
        to: z
          .enum(['next', 'quiet'])
          .describe('`next`: to the next timer. `quiet`: until no timer is left, at most a day.'),
      })
      .strict()
      .describe('Advances the clock to an event.'),
    z
      .object({ paused: z.boolean().describe('True to pause, false to resume. A pause also ends an advance.') })
      .strict()
      .describe('Pauses or resumes the clock.'),
  ])
  .describe('A command for the clock.');

export type DevClock = z.infer<typeof devClockSchema>;
export type DevMove = z.infer<typeof devMoveSchema>;

export const devFaultSchema = z
  .object({
    name: z.string().describe('Its name: plain words such as `send twice`, or the id of a fault or variant.'),
    id: z.string().describe('The id of the fault or variant behind it.'),
    description: z.string().describe('Behaviour of the service with this fault.'),
    isPlain: z.boolean().describe('True for the few faults with a plain name.'),
    isConforming: z.boolean().describe('True if the document allows it, so that a receiver must handle it.'),
    sources: z.array(z.string()).describe('Write keys of the sources with this fault on.'),
  })
  .describe('A behaviour that can be switched on, usually a fault.');

export const devFaultsSchema = z
  .object({ faults: z.array(devFaultSchema).describe('All faults, those with plain names first.') })
  .describe('All available faults, and the state of each.');

export const devUnmatchedSchema = z
  .object({
    at: instantSchema.describe('Time of arrival.'),
    method: z.string().describe('Its method.'),
    path: z.string().describe('Its path.'),
    writeKey: z.string().nullable().describe('Its write key; null without one.'),
    problem: z.string().describe('The reason of the refusal.'),
    hint: z.string().nullable().describe('A suggestion; null if nothing is similar.'),
  })
  .describe('A request that did not match a source.');

export const devCountsSchema = z
  .object({
    kept: wholeNumber.describe('Number of messages in memory.'),
    forgotten: wholeNumber.describe('Number of older messages that were dropped.'),
    bytes: wholeNumber.describe('Approximate memory of the messages, in bytes.'),
    limitMessages: positiveNumber.describe('Maximum number of messages in memory.'),
    limitBytes: positiveNumber.describe('Maximum memory of the messages, in bytes.'),
  })
  .describe('Messages in memory.');

export const devStateSchema = z
  .object({
    version: z.string().describe('Version of routespec.'),
    address: z.string().describe('The base address, also of ingestion and of the console.'),
    ingestion: z.string().describe('Host or endpoint for a client library.'),
    seed: z.number().int().describe('Seed of all random choices.'),
    sources: z.array(devSourceSchema).describe('The sources, with their write keys, secrets and URLs.'),
    settingsFile: z
      .string()
      .nullable()
      .describe('The settings file, which is read again after a change; null without one.'),
    settingsProblem: z
      .string()
      .nullable()
      .describe('The reason why the last change of the file was rejected; null if it was accepted.'),
    clock: devClockSchema,
    faults: z.array(devFaultSchema).describe('Faults that are on.'),
    counts: devCountsSchema,
    unmatched: devUnmatchedSchema
      .nullable()
      .describe('The last request that did not match a source; null if there is none.'),
  })
  .describe('Everything about `routespec dev` except its messages.');

export type DevFault = z.infer<typeof devFaultSchema>;
export type DevFaults = z.infer<typeof devFaultsSchema>;
export type DevUnmatched = z.infer<typeof devUnmatchedSchema>;
export type DevCounts = z.infer<typeof devCountsSchema>;
export type DevState = z.infer<typeof devStateSchema>;
