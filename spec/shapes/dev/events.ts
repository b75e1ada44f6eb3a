import { z } from 'zod/v3';
import { devAttemptSummarySchema, devMessageSummarySchema } from './messages.ts';
import { devSettingsSchema } from './settings.ts';
import { devClockSchema, devCountsSchema, devFaultSchema, devUnmatchedSchema } from './state.ts';

const kind = <const Name extends string>(name: Name) => z.literal(name).describe('Which kind of event this is.');
const message = devMessageSummarySchema.describe('The message as it is now.');
const url = z.number().int().positive().describe('Which URL of the source it is about, from 1.');

/** What `GET /dev/events` sends, and `routespec dev --json` prints, one at a time. */
export const devEventSchema = z
  .discriminatedUnion('event', [
    z.object({ event: kind('message'), message }).describe('A message came in.'),
    z
      .object({ event: kind('attempt'), message, url, attempt: devAttemptSummarySchema })
      .describe('An attempt began (`under-way`), or ended.'),
    z
      .object({ event: kind('delivery'), message, url })
      .describe('A delivery went on without an attempt: its window ended, or another URL took the message.'),
    z
      .object({ event: kind('clock'), clock: devClockSchema })
      .describe('The clock was paused, let run or moved, or something else comes next.'),
    z.object({ event: kind('settings'), settings: devSettingsSchema }).describe('The settings were replaced.'),
    z
      .object({ event: kind('settings-problem'), problem: z.string().describe('One sentence.') })
      .describe('The settings file has changed and cannot be used, so the settings stay as they are.'),
    z
      .object({ event: kind('faults'), on: z.array(devFaultSchema).describe('Those that are on now.') })
      .describe('A fault was switched on or off.'),
    z.object({ event: kind('unmatched'), request: devUnmatchedSchema }).describe('A request reached no source.'),
    z
      .object({ event: kind('forgotten'), counts: devCountsSchema })
      .describe('The oldest messages have left, because there is room for no more.'),
    z.object({ event: kind('reset') }).describe('Events were missed, so that everything has to be read again.'),
  ])
  .describe('One thing that happened in `routespec dev`.');

export type DevEvent = z.infer<typeof devEventSchema>;
