import { z } from 'zod/v3';
import { positiveNumber } from '../json.ts';
import { devAttemptSummarySchema, devMessageSummarySchema } from './messages.ts';
import { devSettingsSchema } from './settings.ts';
import { devClockSchema, devCountsSchema, devFaultSchema, devUnmatchedSchema } from './state.ts';

const kind = <const Name extends string>(name: Name) => z.literal(name).describe('Kind of the event.');
const message = devMessageSummarySchema.describe('The current message.');
const url = positiveNumber.describe('Number of the URL in the source, from 1.');

/** One event of `GET /dev/events` and `routespec dev --json`. */
export const devEventSchema = z
  .discriminatedUnion('event', [
    z.object({ event: kind('message'), message }).describe('A message arrived.'),
    z
      .object({ event: kind('attempt'), message, url, attempt: devAttemptSummarySchema })
      .describe('An attempt began (`under-way`), or ended.'),
    z
      .object({ event: kind('delivery'), message, url })
      .describe('A delivery changed without an attempt: its window ended, or another URL accepted the message.'),
    z
      .object({ event: kind('clock'), clock: devClockSchema })
      .describe('The clock was paused, resumed or advanced, or its next timer changed.'),
    z.object({ event: kind('settings'), settings: devSettingsSchema }).describe('The settings were replaced.'),
    z
      .object({ event: kind('settings-problem'), problem: z.string().describe('One sentence.') })
      .describe('The changed settings file is invalid. The settings stay unchanged.'),
    z
      .object({ event: kind('faults'), on: z.array(devFaultSchema).describe('Faults that are on.') })
      .describe('A fault was switched on or off.'),
    z.object({ event: kind('unmatched'), request: devUnmatchedSchema }).describe('A request did not match a source.'),
    z
      .object({ event: kind('forgotten'), counts: devCountsSchema })
      .describe('The oldest messages were dropped to free memory.'),
    z.object({ event: kind('reset') }).describe('Events were missed. Read everything again.'),
  ])
  .describe('One event of `routespec dev`.');

export type DevEvent = z.infer<typeof devEventSchema>;
