import { z } from 'zod/v3';
import { requirementStatusSchema, statusSchema, verdictSchema } from './results.ts';

/** What `routespec diff --json` prints. */

const runSchema = z
  .object({
    implementation: z.string().describe('Name and version of the implementation, or where it was reached.'),
    routespec: z.string().describe('Version of routespec.'),
    spec: z.string().describe('Hash of the requirement set.'),
    seed: z.number().int().describe('Seed of every random choice.'),
    startedAt: z.string().describe('When the run began, ISO 8601.'),
    verdict: verdictSchema,
  })
  .describe('One of the two runs.');

const endingSchema = z
  .object({
    status: statusSchema,
    requirement: z.string().optional().describe('Id of the requirement that was not met, if the case failed.'),
    diagnosis: z.string().optional().describe('The likely mistake, without what differs from run to run.'),
  })
  .describe('How a case ended.');

const caseChangeSchema = z
  .object({
    id: z.string().describe('Id of the case.'),
    change: z
      .enum(['new-failure', 'mended', 'changed', 'added', 'removed'])
      .describe(
        '`changed`: it ended otherwise, and neither began to fail nor to pass; or it fails for another reason.',
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
    before: z.unknown().describe('What was observed in the first run; absent if nothing was.'),
    after: z.unknown().describe('What was observed in the second run; absent if nothing was.'),
  })
  .describe('An observation that differs.');

export const diffSchema = z
  .object({
    same: z.boolean().describe('Whether nothing below differs, apart from `measured`.'),
    before: runSchema,
    after: runSchema,
    cases: z.array(caseChangeSchema).describe('New failures first.'),
    requirements: z.array(requirementChangeSchema).describe('Requirements whose status differs, by id.'),
    observations: z.array(observationChangeSchema).describe('Observations that differ in more than a measured amount.'),
    measured: z
      .array(observationChangeSchema)
      .describe('Observations in which only a measured time or count differs, by more than a factor of two.'),
  })
  .describe('What differs between two runs of the suite.');

export type Diff = z.infer<typeof diffSchema>;
export type Ending = z.infer<typeof endingSchema>;
export type CaseChange = z.infer<typeof caseChangeSchema>;
export type RequirementChange = z.infer<typeof requirementChangeSchema>;
export type ObservationChange = z.infer<typeof observationChangeSchema>;
