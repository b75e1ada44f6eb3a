import { z } from 'zod/v3';
import { caseResultSchema, observationSchema, resultsSchema } from './results.ts';

/** A line of `events.jsonl`, which gains one as each case of a run ends. */

const kind = <const Name extends string>(name: Name) => z.literal(name).describe('Which kind of line this is.');

/** What is known of a run when it begins. */
const BEGINNING = { routespec: true, spec: true, target: true, startedAt: true, seed: true, shard: true } as const;

export const startEventSchema = z
  .object({
    event: kind('start'),
    selected: z
      .number()
      .int()
      .nonnegative()
      .optional()
      .describe('How many cases the run is to play; absent if the line was written when the run was over.'),
  })
  .merge(resultsSchema.pick(BEGINNING))
  .describe('The first line: what is tested, and by what.');

export const caseEventSchema = z
  .object({
    event: kind('case'),
    result: caseResultSchema,
    observations: z.array(observationSchema).describe('What the case observed where the document is silent.'),
  })
  .describe(
    'A case has ended. A later line about the same case takes the place of this one, as when another case showed that it fails.',
  );

export const furtherEventSchema = z
  .object({
    event: kind('further'),
    worlds: z.number().int().nonnegative().describe('How many worlds were played by then.'),
    durationMs: z.number().nonnegative().describe('Real time that this took, in milliseconds.'),
  })
  .describe('A world beyond the default set was played.');

export const endEventSchema = z
  .object({ event: kind('end') })
  .merge(resultsSchema.omit({ ...BEGINNING, cases: true, observations: true }))
  .describe('The last line: what follows from all of the others. Without it, the run was cut off.');

export const eventSchema = z
  .discriminatedUnion('event', [startEventSchema, caseEventSchema, furtherEventSchema, endEventSchema])
  .describe(
    'One line of events.jsonl. The last lines about all cases, with the first and the last line, are the results.',
  );

export type StartEvent = z.infer<typeof startEventSchema>;
export type CaseEvent = z.infer<typeof caseEventSchema>;
export type RunEvent = z.infer<typeof eventSchema>;
