import { z } from 'zod/v3';

/** What `results.json` says about a process that the run started. */

export const processLineSchema = z
  .object({
    at: z.string().describe('When it came, on the clock of the machine, ISO 8601.'),
    stream: z.enum(['out', 'err']).describe('Standard output or standard error.'),
    text: z.string().describe('The line, with secrets masked, truncated if it is long.'),
  })
  .describe('One line that a process printed.');

export const processSchema = z
  .object({
    command: z.string().describe('Its command, with secrets masked.'),
    ended: z
      .object({
        code: z.number().int().nullable().describe('Its exit code; null if a signal ended it.'),
        signal: z.string().nullable().describe('The signal that ended it, if one did.'),
        cases: z.number().int().nonnegative().describe('How many cases had passed or failed by then.'),
      })
      .optional()
      .describe('How it ended, if it did so before the run was over.'),
    alarms: z
      .number()
      .int()
      .positive()
      .optional()
      .describe(
        'How many data races, panics and uncaught errors it printed, whatever its cases came to; absent if none.',
      ),
    tail: z
      .array(processLineSchema)
      .describe(
        'What it printed first and last, and between that the first data race or crash and the last traceback; a line says what was left out.',
      ),
  })
  .describe('A process that the run started.');

export type ProcessLine = z.infer<typeof processLineSchema>;
export type Process = z.infer<typeof processSchema>;

/** `results.json`, from which every report is made. */

export const statusSchema = z
  .enum(['passed', 'failed', 'not-tested', 'could-not-run', 'expected-failure', 'unexpected-pass'])
  .describe('How a case ended. Only `passed` says that the implementation does what the requirements ask.');

export const verdictSchema = z
  .enum(['conformant', 'not-conformant', 'incomplete', 'could-not-run'])
  .describe('The verdict on the run as a whole. Only `conformant` is a pass.');

export const comparisonSchema = z
  .object({
    expected: z.string().describe('The text that the requirement asks for.'),
    seen: z.string().describe('The text that came instead.'),
  })
  .describe('Two texts that differ. What long texts have in common before and after the difference is left out.');

export const failureSchema = z
  .object({
    requirement: z.string().describe('Id of the requirement that the implementation does not meet.'),
    statement: z.string().describe('The requirement in one sentence.'),
    section: z.string().describe('Its section in the service document.'),
    expected: z.string().describe('What the requirement asks for here.'),
    seen: z.string().describe('What was observed instead.'),
    diagnosis: z.string().optional().describe('The likely mistake, if it is a known one.'),
    world: z
      .string()
      .optional()
      .describe('The generated world that shows it, and what of it matters; absent if no world was generated.'),
    comparison: comparisonSchema.optional(),
    request: z.string().optional().describe('The offending request as it was on the wire, truncated if it is long.'),
  })
  .describe('Why a case failed.');

export const transcriptEntrySchema = z
  .object({
    at: z.string().nullable().describe("When it happened on the world's clock, ISO 8601; null if that is not known."),
    elapsedMs: z.number().nonnegative().describe('Real time since the case began, in milliseconds.'),
    actor: z.enum(['suite', 'implementation', 'receiver', 'clock']).describe('Who did it.'),
    what: z.string().describe('What happened, in one line.'),
    kind: z
      .enum(['settings', 'call', 'attempt', 'answer', 'clock', 'note'])
      .optional()
      .describe(
        'What sort of event it is: settings given, a call or message handed in, a request that a receiver got, its answer, a move of the clock, or anything else.',
      ),
    place: z.string().optional().describe('The receiver, source or client that it is about.'),
    detail: z
      .string()
      .optional()
      .describe('The call, message or settings as handed in, as JSON on several lines; it says what was cut.'),
    attempt: z.string().optional().describe('Joins an answer to its attempt; unique within the case.'),
  })
  .describe('One event in the course of a case.');

export const caseResultSchema = z
  .object({
    id: z.string().describe('Permanent id of the case, `group/name`.'),
    title: z.string().describe('What the case checks, in one line.'),
    requirements: z.array(z.string()).min(1).describe('Ids of the requirements that the case checks.'),
    status: statusSchema,
    durationMs: z.number().nonnegative().describe('Real time that the case took, in milliseconds.'),
    reason: z
      .string()
      .optional()
      .describe(
        'Why it was not tested or could not run, why its failure is expected, or why its pass is not; for a failure, why the lines of the baseline that name it do not expect it.',
      ),
    failure: failureSchema.optional(),
    blockedBy: z
      .string()
      .optional()
      .describe(
        'Of a case that was not tested: id of the requirement that the implementation fails without what the case is about, so that nothing can be told about that.',
      ),
    listed: z.literal(true).optional().describe('Present if the baseline lists that the case is blocked.'),
    reproduce: z.string().describe('A command that repeats just this case.'),
    seed: z.number().int().optional().describe('Seed with which it was played, if that is not the seed of the run.'),
    seenIn: z
      .string()
      .optional()
      .describe('Id of the case whose requests showed the failure, if that is another case than this one.'),
    transcript: z.array(transcriptEntrySchema).describe('What happened, in order; empty for cases that passed.'),
  })
  .describe('The outcome of one case.');

export const causeSchema = z
  .object({
    requirement: z.string().describe('Id of the requirement that the example fails.'),
    statement: z.string().describe('The requirement in one sentence.'),
    section: z.string().describe('Its section in the service document.'),
    alsoFails: z.array(z.string()).optional().describe('Ids of the other requirements that its cases fail, if any.'),
    diagnosis: z.string().optional().describe('The likely mistake, if it is a known one.'),
    expected: z.string().describe('What the requirement asks for in the example.'),
    seen: z.string().describe('What was observed in the example instead.'),
    example: z.string().describe('Id of the simplest of its cases.'),
    cases: z.array(z.string()).min(1).describe('Ids of all its cases, the example included, in the order of the run.'),
  })
  .describe('What is likely one mistake of the implementation, with all cases that failed for it.');

export const likelySchema = z
  .object({
    fault: z.string().describe('Name of a fault of the simulator, which `routespec explain` tells more about.'),
    description: z.string().describe('What an implementation with this fault does, in one sentence.'),
    requirement: z.string().describe('Id of the requirement that the fault is made for.'),
    fit: z
      .number()
      .min(0)
      .max(1)
      .describe(
        'How much of what the fault would show is there: 1 if each case that it would fail failed in that way.',
      ),
    cases: z.number().int().positive().describe('How many of the failed cases the fault would fail too.'),
    alike: z
      .array(z.string())
      .optional()
      .describe('Names of other faults that the cases that were played cannot tell from this one.'),
  })
  .describe('A mistake that the failed cases look like. It is no longer written.');

export const observationSchema = z
  .object({
    requirement: z.string().describe('Id of the requirement, which the document leaves open.'),
    case: z.string().describe('Id of the case that observed it.'),
    value: z.unknown().describe('What this implementation does.'),
  })
  .describe('What the implementation does where the document is silent.');

export const requirementStatusSchema = z
  .enum(['passed', 'failed', 'expected-failure', 'not-tested', 'could-not-run', 'observed', 'left'])
  .describe(
    'What the cases of a run show about a requirement. `observed`: the document leaves it open, and its cases passed; `left`: no case depends on it.',
  );

export const requirementResultSchema = z
  .object({
    id: z.string().describe('Id of the requirement.'),
    treatment: z.enum(['assert', 'observe', 'leave']).describe('How the requirement is judged.'),
    status: requirementStatusSchema,
    cases: z.number().int().nonnegative().describe('How many cases of the run check it, or failed for it.'),
  })
  .describe('What the run shows about one requirement.');

export const summarySchema = z
  .object({
    passed: z.number().int().nonnegative().describe('Cases that passed.'),
    failed: z.number().int().nonnegative().describe('Cases that failed.'),
    notTested: z
      .number()
      .int()
      .nonnegative()
      .describe('Cases that need something that the implementation does not support, or that another failure blocks.'),
    couldNotRun: z.number().int().nonnegative().describe('Cases without a result because the shim failed.'),
    expectedFailures: z.number().int().nonnegative().describe('Failures that the baseline lists.'),
  })
  .describe('How many cases ended in each way; unexpected passes count as failed.');

export const furtherSchema = z
  .object({
    worlds: z.number().int().nonnegative().describe('How many worlds were played.'),
    durationMs: z.number().nonnegative().describe('Real time that this took, in milliseconds.'),
  })
  .describe(
    'What was played beyond the default set, with seeds after that of the run; absent if the run did not play on.',
  );

export const shardSchema = z
  .object({
    index: z.number().int().positive().describe('Which part of the selected cases this is, from 1.'),
    of: z.number().int().positive().describe('How many parts there are.'),
    selection: z.string().describe('Hash of the ids of the cases that all parts play together.'),
    baseline: z
      .string()
      .optional()
      .describe('The baseline of the run, whose lines that are no longer needed are found when the parts are merged.'),
  })
  .describe('Which part of the selected cases the run played; absent if it played all of them.');

export const targetSchema = z
  .object({
    url: z.string().describe('Where the implementation was reached.'),
    named: z
      .string()
      .optional()
      .describe('What was to be tested, as the command line named it; absent from results of earlier versions.'),
    contract: z.number().int().optional().describe('Version of the target contract that it serves.'),
    implementation: z
      .object({ name: z.string().describe('Its name.'), version: z.string().describe('Its version.') })
      .optional()
      .describe('The name and version of the implementation.'),
    roles: z.array(z.string()).optional().describe('The interfaces under test.'),
    clock: z.string().optional().describe('Whether its clock is virtual or real.'),
    worlds: z.string().optional().describe('Whether its worlds are isolated, or it has only one at a time.'),
    supports: z.array(z.string()).optional().describe('The optional parts of the contract that it supports.'),
    partner: z
      .object({
        role: z.string().describe('The interface that it has: `router` or `client`.'),
        name: z.string().describe('Its name.'),
        version: z.string().describe('Its version.'),
      })
      .optional()
      .describe(
        'The other half beside it, which is not under test, so that messages pass from a client library to a webhook.',
      ),
  })
  .describe('The implementation under test, as it described itself; only the URL if it did not.');

export const resultsSchema = z
  .object({
    routespec: z.string().describe('Version of routespec.'),
    spec: z.string().describe('Hash of the requirement set.'),
    target: targetSchema,
    startedAt: z.string().describe('When the run began, ISO 8601.'),
    durationMs: z.number().nonnegative().describe('Real time that the run took, in milliseconds.'),
    seed: z.number().int().describe('Seed of every random choice.'),
    verdict: verdictSchema,
    reason: z.string().optional().describe('One sentence that explains the verdict, if the cases alone do not.'),
    selectedOf: z
      .number()
      .int()
      .positive()
      .optional()
      .describe(
        'How many cases there are for what is under test; absent if the run played all of them. The verdict is about those that it played.',
      ),
    strict: z
      .literal(true)
      .optional()
      .describe('Present if the run does not pass as long as a case about something asserted is not tested.'),
    planned: z
      .number()
      .int()
      .nonnegative()
      .optional()
      .describe('How many cases the run had to play; absent from results of earlier versions.'),
    summary: summarySchema,
    processes: z.array(processSchema).optional().describe('The processes that the run started; absent if none.'),
    further: furtherSchema.optional(),
    shard: shardSchema.optional(),
    cut: z
      .literal(true)
      .optional()
      .describe('Present if the run was cut off, as by SIGKILL: these are the cases that had ended by then.'),
    unplayed: z
      .array(z.string())
      .optional()
      .describe('Ids of the selected cases that did not come to an end; absent if all did.'),
    cases: z.array(caseResultSchema).describe('Every case that was selected.'),
    causes: z
      .array(causeSchema)
      .optional()
      .describe('The failed cases by their likely cause, the rarest first; absent if none failed.'),
    requirements: z
      .array(requirementResultSchema)
      .optional()
      .describe('Every requirement, also those that no case of the run checks.'),
    likely: z
      .array(likelySchema)
      .max(3)
      .optional()
      .describe(
        'The faults of the simulator that the failed cases look most like. It is no longer written: only results of earlier versions have it.',
      ),
    observations: z.array(observationSchema).describe('What the implementation does where the document is silent.'),
  })
  .describe('One run of the suite against one implementation.');

export type Status = z.infer<typeof statusSchema>;
export type Verdict = z.infer<typeof verdictSchema>;
export type Comparison = z.infer<typeof comparisonSchema>;
export type Failure = z.infer<typeof failureSchema>;
export type TranscriptEntry = z.infer<typeof transcriptEntrySchema>;
export type CaseResult = z.infer<typeof caseResultSchema>;
export type Cause = z.infer<typeof causeSchema>;
export type RequirementStatus = z.infer<typeof requirementStatusSchema>;
export type RequirementResult = z.infer<typeof requirementResultSchema>;
export type Observation = z.infer<typeof observationSchema>;
export type Summary = z.infer<typeof summarySchema>;
export type Shard = z.infer<typeof shardSchema>;
export type Target = z.infer<typeof targetSchema>;
export type Results = z.infer<typeof resultsSchema>;
