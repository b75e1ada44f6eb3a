import { z } from 'zod/v3';
import { requirementStatusSchema, statusSchema, verdictSchema } from './results.ts';

/** The output of `routespec diff --json`. */

const runSchema = z
  .object({
    implementation: z.string().describe('Name and version of the implementation, or its address.'),
    routespec: z.string().describe('Version of routespec.'),
    spec: z.string().describe('Hash of the requirement set.'),
    seed: z.number().int().describe('Seed of every random choice.'),
    startedAt: z.string().describe('Start of the run, ISO 8601.'),
    verdict: verdictSchema,
  })
  .describe('One of the two runs.');

const endingSchema = z
  .object({
    status: statusSchema,
    requirement: z.string().optional().describe('Id of the requirement that was not met, if the case failed.'),
    diagnosis: z.string().optional().describe('The likely mistake, without values that differ from run to run.'),
  })
  .describe('The outcome of a case.');

const caseChangeSchema = z
  .object({
    id: z.string().describe('Id of the case.'),
    change: z
      .enum(['new-failure', 'mended', 'changed', 'added', 'removed'])
      .describe(
        '`changed`: another outcome that is neither a new failure nor a fixed one, or a failure for another reason.',
      ),
    before: endingSchema.optional().describe('Absent if the case was not in the first run.'),
    after: endingSchema.optional().describe('Absent if the case was not in the second run.'),
  })
  .describe('A case that differs.');

const requirementChangeSchema = z
  .object({
    id: z.string().describe('Id of the requirement.'),
    before: requirementStatusSchema.optional().describe('Absent if no case of the first run checks it.'),
    after: requirementStatusSchema.optional().describe('Absent if no case of the second run checks it.'),
  })
  .describe('A requirement whose status differs.');

const observationChangeSchema = z
  .object({
    requirement: z.string().describe('Id of the requirement, which the document leaves open.'),
    case: z.string().describe('Id of the case that observed it.'),
    before: z.unknown().describe('Observation of the first run; absent if there is none.'),
    after: z.unknown().describe('Observation of the second run; absent if there is none.'),
  })
  .describe('An observation that differs.');

export const diffSchema = z
  .object({
    same: z.boolean().describe('True if nothing below differs except `measured`.'),
    before: runSchema,
    after: runSchema,
    cases: z.array(caseChangeSchema).describe('New failures first.'),
    requirements: z.array(requirementChangeSchema).describe('Requirements whose status differs, by id.'),
    observations: z.array(observationChangeSchema).describe('Observations that differ in more than a measured amount.'),
    measured: z
      .array(observationChangeSchema)
      .describe('Observations in which only a measured time or count differs, by more than a factor of two.'),
  })
  .describe('The differences between two runs of the suite.');

export type Diff = z.infer<typeof diffSchema>;
export type Ending = z.infer<typeof endingSchema>;
export type CaseChange = z.infer<typeof caseChangeSchema>;
export type RequirementChange = z.infer<typeof requirementChangeSchema>;
export type ObservationChange = z.infer<typeof observationChangeSchema>;
