import { z } from 'zod/v3';
import { wholeNumber } from './json.ts';
import { caseResultSchema, observationSchema, processSchema, resultsSchema } from './results.ts';

/** A line of `events.jsonl`. Each case of a run adds one when it ends. */

const kind = <const Name extends string>(name: Name) => z.literal(name).describe('Kind of the line.');

/** The members of the results that are known when a run begins: the first line has them, and the last one has the others. */
const BEGINNING = {
  routespec: true,
  spec: true,
  target: true,
  startedAt: true,
  seed: true,
  since: true,
  shard: true,
} as const;

export const beginningSchema = resultsSchema.pick(BEGINNING);

const atMs = z.number().nonnegative().describe('Real time since the run began, in milliseconds.');

export const startEventSchema = z
  .object({
    event: kind('start'),
    selected: wholeNumber
      .optional()
      .describe('Number of cases in the run; absent if the line was written after the run.'),
    cases: z.array(z.string()).optional().describe('Their ids; absent if `selected` is.'),
    selectedOf: resultsSchema.shape.selectedOf,
    repeat: z
      .string()
      .optional()
      .describe('The command that repeats a case, without its id, which goes at its end; absent if `selected` is.'),
  })
  .merge(beginningSchema)
  .describe('The first line: the implementation under test, and the version of the suite.');

export const beginEventSchema = z
  .object({ event: kind('begin'), case: z.string().describe('The id of the case.'), atMs })
  .describe('A case has begun.');

export const caseEventSchema = z
  .object({
    event: kind('case'),
    result: caseResultSchema,
    observations: z.array(observationSchema).describe('Observations of the case for informational requirements.'),
  })
  .describe(
    'A case has ended. A later line about the same case replaces this one, for example after another case showed its failure.',
  );

export const furtherEventSchema = z
  .object({
    event: kind('further'),
    worlds: wholeNumber.describe('Number of worlds played so far.'),
    durationMs: z.number().nonnegative().describe('Real time in milliseconds.'),
  })
  .describe('A world beyond the default set was played.');

export const processesEventSchema = z
  .object({
    event: kind('processes'),
    processes: z.array(processSchema).describe('The processes that the run started.'),
    atMs,
  })
  .describe('What is known by now of the processes that the run started. A later line replaces this one.');

export const endEventSchema = z
  .object({ event: kind('end') })
  .merge(resultsSchema.omit({ ...BEGINNING, cases: true, observations: true }))
  .describe(
    'The last line: the verdict and totals. A run without it was cut off; `routespec report` reports what there is.',
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
    'One line of events.jsonl. The first line, the last line, and the latest line of each case make up the results.',
  );

export type Beginning = z.infer<typeof beginningSchema>;
export type StartEvent = z.infer<typeof startEventSchema>;
export type CaseEvent = z.infer<typeof caseEventSchema>;
export type RunEvent = z.infer<typeof eventSchema>;
