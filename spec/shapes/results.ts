import { z } from 'zod/v3';

/** The document that every report is made from: `results.json`. */

export const statusSchema = z
  .enum(['passed', 'failed', 'not-tested', 'could-not-run', 'expected-failure', 'unexpected-pass'])
  .describe('How a case ended. Only `passed` says that the implementation does what the clause asks, as was expected.');

export const verdictSchema = z
  .enum(['conformant', 'not-conformant', 'incomplete', 'could-not-run'])
  .describe('What the run as a whole says. Only `conformant` is a pass.');

export const failureSchema = z
  .object({
    requirement: z.string().describe('Id of the requirement that the implementation does not meet.'),
    statement: z.string().describe('The requirement in one sentence.'),
    section: z.string().describe('Where in the service document it stands.'),
    expected: z.string().describe('What the requirement asks for here.'),
    seen: z.string().describe('What was observed instead.'),
    diagnosis: z.string().optional().describe('The likely mistake, where it is a known one.'),
    request: z.string().optional().describe('The offending request as it was on the wire, cut at a bound.'),
  })
  .describe('Why a case failed.');

export const transcriptEntrySchema = z
  .object({
    at: z.string().nullable().describe("Instant on the world's clock, ISO 8601; null where it is not known."),
    elapsedMs: z.number().nonnegative().describe('Real time since the case began, in milliseconds.'),
    actor: z.enum(['suite', 'implementation', 'receiver', 'clock']).describe('Who did it.'),
    what: z.string().describe('What was done, one line.'),
  })
  .describe('One line of what happened in a case.');

export const caseResultSchema = z
  .object({
    id: z.string().describe('Permanent id of the case, `group/name`.'),
    title: z.string().describe('What the case shows, one line.'),
    requirements: z.array(z.string()).min(1).describe('Ids of the requirements that the case checks.'),
    status: statusSchema,
    durationMs: z.number().nonnegative().describe('Real time that the case took, in milliseconds.'),
    reason: z
      .string()
      .optional()
      .describe('Why it was not tested or could not run; why its failure, or against which line its pass, is known.'),
    failure: failureSchema.optional(),
    reproduce: z.string().describe('A command that runs just this case again.'),
    transcript: z.array(transcriptEntrySchema).describe('What happened, in order; kept for cases that did not pass.'),
  })
  .describe('The outcome of one case.');

export const observationSchema = z
  .object({
    requirement: z.string().describe('Id of the requirement that is left open.'),
    case: z.string().describe('Id of the case that saw it.'),
    value: z.unknown().describe('What this implementation does.'),
  })
  .describe('What the implementation does where the document is silent.');

export const summarySchema = z
  .object({
    passed: z.number().int().nonnegative().describe('Cases that passed.'),
    failed: z.number().int().nonnegative().describe('Cases that failed.'),
    notTested: z.number().int().nonnegative().describe('Cases that need what the implementation does not have.'),
    couldNotRun: z.number().int().nonnegative().describe('Cases that a failing shim kept from a verdict.'),
    expectedFailures: z.number().int().nonnegative().describe('Failures that the baseline knows.'),
  })
  .describe('How many cases ended in which way; unexpected passes count as failed.');

export const targetSchema = z
  .object({
    url: z.string().describe('Where the implementation was reached.'),
    contract: z.number().int().optional().describe('Version of the target contract that it serves.'),
    implementation: z
      .object({ name: z.string().describe('Its name.'), version: z.string().describe('Its version.') })
      .optional()
      .describe('What it is.'),
    roles: z.array(z.string()).optional().describe('The interfaces under test.'),
    clock: z.string().optional().describe('Whether its clock is virtual or real.'),
    worlds: z.string().optional().describe('Whether its worlds are isolated, or it has a single one.'),
    supports: z.array(z.string()).optional().describe('The optional parts that it has.'),
  })
  .describe('The implementation under test, as it described itself; only the URL where it did not.');

export const resultsSchema = z
  .object({
    routespec: z.string().describe('Version of routespec.'),
    spec: z.string().describe('Hash of the requirement set.'),
    target: targetSchema,
    startedAt: z.string().describe('When the run began, ISO 8601.'),
    durationMs: z.number().nonnegative().describe('Real time that the run took, in milliseconds.'),
    seed: z.number().int().describe('Seed of all random choices.'),
    verdict: verdictSchema,
    reason: z.string().optional().describe('One sentence on a verdict that cases alone do not explain.'),
    summary: summarySchema,
    cases: z.array(caseResultSchema).describe('Every case that was selected.'),
    observations: z.array(observationSchema).describe('What was seen where the document is silent.'),
  })
  .describe('One run of the suites against one implementation.');

export type Status = z.infer<typeof statusSchema>;
export type Verdict = z.infer<typeof verdictSchema>;
export type Failure = z.infer<typeof failureSchema>;
export type TranscriptEntry = z.infer<typeof transcriptEntrySchema>;
export type CaseResult = z.infer<typeof caseResultSchema>;
export type Observation = z.infer<typeof observationSchema>;
export type Summary = z.infer<typeof summarySchema>;
export type Target = z.infer<typeof targetSchema>;
export type Results = z.infer<typeof resultsSchema>;
