import { z } from 'zod/v3';
import { caseResultSchema, observationSchema, processSchema, resultsSchema } from './results.ts';

/** A line of `events.jsonl`, which gains one as each case of a run ends. */

const kind = <const Name extends string>(name: Name) => z.literal(name).describe('Which kind of line this is.');

/** What is known of a run when it begins. */
const BEGINNING = { routespec: true, spec: true, target: true, startedAt: true, seed: true, shard: true } as const;

const atMs = z.number().nonnegative().describe('Real time since the run began, in milliseconds.');

export const startEventSchema = z
  .object({
    event: kind('start'),
    selected: z
      .number()
      .int()
      .nonnegative()
      .optional()
      .describe('How many cases the run is to play; absent if the line was written when the run was over.'),
    cases: z.array(z.string()).optional().describe('Their ids; absent if `selected` is.'),
    selectedOf: resultsSchema.shape.selectedOf,
    repeat: z
      .string()
      .optional()
      .describe('The command that repeats a case, without its id, which goes at its end; absent if `selected` is.'),
  })
  .merge(resultsSchema.pick(BEGINNING))
  .describe('The first line: what is tested, and by what.');

export const beginEventSchema = z
  .object({ event: kind('begin'), case: z.string().describe('The id of the case.'), atMs })
  .describe('A case has begun.');

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

export const processesEventSchema = z
  .object({ event: kind('processes'), processes: z.array(processSchema), atMs })
  .describe('What is known by now of the processes that the run started. A later line takes the place of this one.');

export const endEventSchema = z
  .object({ event: kind('end') })
  .merge(resultsSchema.omit({ ...BEGINNING, cases: true, observations: true }))
  .describe(
    'The last line: what follows from all of the others. Without it, the run was cut off; `routespec report` reports what there is.',
  );

export const eventSchema = z
  .discriminatedUnion('event', [
    startEventSchema,
    beginEventSchema,
    caseEventSchema,
    furtherEventSchema,
    processesEventSchema,
    endEventSchema,
  ])
  .describe(
    'One line of events.jsonl. The last lines about all cases, with the first and the last line, are the results.',
  );

export type StartEvent = z.infer<typeof startEventSchema>;
export type CaseEvent = z.infer<typeof caseEventSchema>;
export type RunEvent = z.infer<typeof eventSchema>;
