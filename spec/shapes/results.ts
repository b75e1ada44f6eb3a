import { z } from 'zod/v3';
import type { Release } from '../since.ts';
import { positiveNumber, wholeNumber } from './json.ts';

/** The processes of a run in `results.json`. */

export const processLineSchema = z
  .object({
    at: z.string().describe('Time of the line on the clock of the machine, ISO 8601.'),
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
        cases: wholeNumber.describe('Number of cases that had passed or failed by then.'),
      })
      .optional()
      .describe('Its end, if it ended before the run.'),
    alarms: positiveNumber
      .optional()
      .describe(
        'Number of data races, panics and uncaught errors that it printed, in passed or failed cases; absent if none.',
      ),
    tail: z
      .array(processLineSchema)
      .describe(
        'Its first and last lines, and between them the first data race or crash and the last traceback; a line marks each omission.',
      ),
  })
  .describe('A process that the run started.');

export type ProcessLine = z.infer<typeof processLineSchema>;
export type Process = z.infer<typeof processSchema>;

/** `results.json`, the source of every report. */

export const statusSchema = z
  .enum(['passed', 'failed', 'not-tested', 'could-not-run', 'expected-failure', 'unexpected-pass'])
  .describe('Outcome of a case. Only `passed` means that the implementation meets the requirements.');

export const verdictSchema = z
  .enum(['conformant', 'not-conformant', 'incomplete', 'could-not-run'])
  .describe('Verdict of the whole run. Only `conformant` is a pass.');

export const comparisonSchema = z
  .object({
    expected: z.string().describe('The required text.'),
    seen: z.string().describe('The observed text.'),
  })
  .describe('Two texts that differ. Common beginnings and endings of long texts are omitted.');

export const attemptSchema = z
  .object({
    id: z.string().describe('Its `attempt` in the transcript.'),
    place: z.string().describe('The mock endpoint, with its path if that is a part of the scenario.'),
    at: z.string().describe("Its time on the world's clock, ISO 8601."),
    number: positiveNumber.describe('Its number, from 1.'),
    of: positiveNumber.describe('Number of the requests that are counted.'),
    counts: z
      .enum(['attempts', 'requests'])
      .describe('The requests that are counted: the attempts of its message at this URL, or all requests there.'),
    others: z.string().optional().describe('Whether the others of them have the same mistake, if that is known.'),
    isLast: z
      .literal(true)
      .optional()
      .describe('Present if nothing is wrong with it, but a request that was expected after it did not come.'),
  })
  .describe('The request that a failure shows.');

export const shareSchema = z
  .object({
    wrong: positiveNumber.describe('Number of requests with this mistake.'),
    of: positiveNumber.describe('Number of requests that were checked for it.'),
    cases: positiveNumber
      .optional()
      .describe('Number of cases with these requests; absent if they are those of one scenario.'),
  })
  .describe('How often a mistake was seen.');

const sinceSchema = z.string().refine((text): text is Release => /^\d+\.\d+$/.test(text));

export const oftenSchema = z
  .object({
    shown: wholeNumber.describe('Number of times that the failure showed.'),
    of: positiveNumber.describe('Number of times that the scenario was played again, with nothing next to it.'),
  })
  .describe('How often the failure shows. It never changes a verdict.');

export const comparedSchema = z
  .object({
    same: wholeNumber.describe('Number of lines before the two part.'),
    own: z.array(z.string()).describe('What happened with the implementation from there on, one event a line.'),
    reference: z.array(z.string()).describe('What happened with the reference.'),
    sends: z
      .array(z.string())
      .optional()
      .describe('The lines of the same request of the reference that the one of the implementation does not have.'),
  })
  .describe('The same world with the implementation and with the reference.');

export const failureSchema = z
  .object({
    requirement: z.string().describe('Id of the requirement that is not met.'),
    since: sinceSchema.optional().describe('The release since which this assertion counts, if it is not the first.'),
    statement: z.string().describe('The requirement in one sentence.'),
    section: z.string().describe('Its section in the service document.'),
    expected: z.string().describe('The required behaviour in this case.'),
    seen: z.string().describe('The observed behaviour.'),
    diagnosis: z.string().optional().describe('The likely mistake, if it is a common one.'),
    world: z
      .string()
      .optional()
      .describe('Why what is special in a generated world has no say; absent if no world was generated.'),
    comparison: comparisonSchema.optional(),
    request: z.string().optional().describe('The wrong request on the wire, truncated if it is long.'),
    attempt: attemptSchema.optional(),
    share: shareSchema.optional(),
    often: oftenSchema.optional(),
    sameAs: z
      .string()
      .optional()
      .describe(
        'Id of another failed case with the same mistake: both worlds, made smaller, show the same wrong request.',
      ),
    compared: comparedSchema.optional(),
  })
  .describe('The reason why a case failed.');

export const transcriptEntrySchema = z
  .object({
    at: z.string().nullable().describe("Time on the world's clock, ISO 8601; null if unknown."),
    elapsedMs: z.number().nonnegative().describe('Real time since the start of the case, in milliseconds.'),
    actor: z
      .enum(['suite', 'implementation', 'simulator', 'receiver', 'clock'])
      .describe('The actor. The simulator is one next to an implementation that has no router.'),
    what: z.string().describe('The event in one line.'),
    kind: z
      .enum(['settings', 'call', 'attempt', 'answer', 'clock', 'note'])
      .optional()
      .describe(
        'Kind of event: settings, a call or message, a request at a mock endpoint, its answer, an advance of the clock, or a note.',
      ),
    place: z.string().optional().describe('The mock endpoint, source or client concerned.'),
    detail: z
      .string()
      .optional()
      .describe(
        'The call, message or settings as sent, as JSON on several lines, or an attempt on the wire; omissions are marked.',
      ),
    attempt: z.string().optional().describe('Joins an answer to its attempt; unique within the case.'),
  })
  .describe('One event in the course of a case.');

export const untestedSchema = z
  .object({
    kind: z
      .enum(['unsupported', 'blocked', 'clock', 'partner', 'excluded', 'behaviour', 'machine', 'newer'])
      .describe(
        'What is in the way: `unsupported`, an optional part that is missing; `blocked`, a failure of another requirement; `clock`, the clock of the implementation, or the time allowed on it; `partner`, a router or client library that is missing, or that does not understand the other; `excluded`, a pattern of the run; `behaviour`, something that the implementation may do, and that leaves nothing to check; `machine`, the machine or its network; `newer`, the release by which the run judges (`needs` has the one since which the case counts).',
      ),
    needs: z
      .array(z.string())
      .describe(
        'What would unlock the case, together: names for `supports`, `virtual-clock`, `next-and-busy` for a clock that reports both, a role, or the patterns that exclude it; empty if `detail` says it.',
      ),
    blockedBy: z.string().optional().describe('Id of the requirement that blocks the case.'),
    detail: z.string().optional().describe('A sentence about what no name above says.'),
  })
  .describe('What keeps a case from being tested.');

export const newerSchema = z
  .object({
    since: z.string().describe('The release since which it counts, such as `0.2`.'),
    requirement: z.string().describe('Id of the requirement that is not met.'),
    expected: z.string().optional().describe('The required behaviour.'),
    seen: z.string().optional().describe('The observed behaviour.'),
    diagnosis: z.string().optional().describe('The likely mistake, if it is a common one.'),
  })
  .describe('A failure that counts only since a later release than the one by which the run judges.');

export const caseResultSchema = z
  .object({
    id: z.string().describe('Permanent id of the case, `group/name`.'),
    title: z.string().describe('The title of the case in one line.'),
    requirements: z.array(z.string()).min(1).describe('Ids of the requirements that the case checks.'),
    status: statusSchema,
    durationMs: z.number().nonnegative().describe('Real time of the case, in milliseconds.'),
    reason: z
      .string()
      .optional()
      .describe(
        'Reason why it was not tested or could not run, why its failure is expected, or why its pass is not; for a failure, why the baseline lines that name it do not apply.',
      ),
    failure: failureSchema.optional(),
    alsoFails: z
      .array(
        z.object({
          requirement: z.string().describe('Id of the requirement.'),
          diagnosis: z.string().optional().describe('The likely mistake, if it is a common one.'),
          listed: z.literal(true).optional().describe('Present if the baseline lists it.'),
        }),
      )
      .optional()
      .describe('Other requirements that the case failed, if it looked for more after its failure.'),
    blockedBy: z
      .string()
      .optional()
      .describe(
        'For a case that was not tested: id of the requirement that the unmodified scenario already fails, so that the case has no result.',
      ),
    untested: untestedSchema.optional().describe('For a case that was not tested: why not, as data.'),
    newer: z
      .array(newerSchema)
      .optional()
      .describe('Failures in this case that the run does not score, because of `since`; absent if none.'),
    listed: z.literal(true).optional().describe('Present if the baseline lists the case as blocked.'),
    reproduce: z.string().describe('A command that repeats only this case.'),
    seed: z.number().int().optional().describe('Seed of the case, if it differs from the seed of the run.'),
    decided: z
      .record(positiveNumber)
      .optional()
      .describe(
        'For each clause, the number of worlds of the case in which the oracle saw that it holds; absent if none.',
      ),
    seenIn: z.string().optional().describe('Id of the case whose requests showed the failure, if it is another case.'),
    worldFile: z
      .string()
      .optional()
      .describe('The world that shows the failure, as YAML for `routespec play`; absent if the case is no world.'),
    transcript: z.array(transcriptEntrySchema).describe('The events in order; empty for passed cases.'),
  })
  .describe('The outcome of one case.');

export const causeSchema = z
  .object({
    requirement: z.string().describe('Id of the requirement that the example fails.'),
    statement: z.string().describe('The requirement in one sentence.'),
    section: z.string().describe('Its section in the service document.'),
    alsoFails: z.array(z.string()).optional().describe('Ids of other requirements that its cases fail, if any.'),
    diagnosis: z.string().optional().describe('The likely mistake, if it is a common one.'),
    expected: z.string().describe('The required behaviour in the example.'),
    seen: z.string().describe('The observed behaviour in the example.'),
    share: shareSchema.optional(),
    example: z.string().describe('Id of the simplest of its cases.'),
    cases: z.array(z.string()).min(1).describe('Ids of all its cases, including the example, in the order of the run.'),
  })
  .describe('One likely mistake of the implementation, with all cases that failed because of it.');

export const observationSchema = z
  .object({
    requirement: z.string().describe('Id of an informational requirement.'),
    case: z.string().describe('Id of the case that observed it.'),
    value: z.unknown().describe('The behaviour of this implementation.'),
  })
  .describe('Behaviour of the implementation for an informational requirement.');

export const requirementStatusSchema = z
  .enum(['passed', 'failed', 'expected-failure', 'not-tested', 'could-not-run', 'observed', 'left'])
  .describe(
    'Status of a requirement after a run. `observed`: informational, and its cases passed; `left`: no case depends on it.',
  );

export const requirementResultSchema = z
  .object({
    id: z.string().describe('Id of the requirement.'),
    treatment: z.enum(['assert', 'observe', 'leave']).describe('Treatment of the requirement.'),
    status: requirementStatusSchema,
    cases: wholeNumber.describe('Number of cases in the run that check it or failed because of it.'),
    worlds: positiveNumber
      .optional()
      .describe('Number of worlds in which the oracle saw that it holds; absent if none.'),
  })
  .describe('The result of one requirement.');

export const summarySchema = z
  .object({
    passed: wholeNumber.describe('Cases that passed.'),
    failed: wholeNumber.describe('Cases that failed.'),
    notTested: wholeNumber.describe(
      'Cases that need an unsupported part of the contract, or that another failure blocks.',
    ),
    couldNotRun: wholeNumber.describe('Cases without a result because the adapter failed.'),
    expectedFailures: wholeNumber.describe('Failures that the baseline lists.'),
  })
  .describe('Number of cases by outcome; unexpected passes count as failed.');

export const furtherSchema = z
  .object({
    worlds: wholeNumber.describe('Number of worlds.'),
    durationMs: z.number().nonnegative().describe('Real time in milliseconds.'),
  })
  .describe(
    'Worlds beyond the default set, with seeds after that of the run; absent if the run ended with the default set.',
  );

export const shardSchema = z
  .object({
    index: positiveNumber.describe('Number of this part, from 1.'),
    of: positiveNumber.describe('Number of parts.'),
    selection: z.string().describe('Hash of the case ids of all parts.'),
    baseline: z
      .string()
      .optional()
      .describe('The baseline of the run. Merging the parts finds its lines that are no longer needed.'),
  })
  .describe('The part of the selected cases in this run; absent if it has all of them.');

export const targetSchema = z
  .object({
    url: z.string().describe('Address of the implementation.'),
    named: z
      .string()
      .optional()
      .describe('The implementation as named on the command line; absent from results of earlier versions.'),
    contract: z.number().int().optional().describe('Version of the contract that it serves.'),
    implementation: z
      .object({ name: z.string().describe('Its name.'), version: z.string().describe('Its version.') })
      .optional()
      .describe('The name and version of the implementation.'),
    roles: z.array(z.string()).optional().describe('The interfaces under test.'),
    clock: z.string().optional().describe('Its clock: `virtual` or `real`.'),
    worlds: z.string().optional().describe('Its worlds: `isolated` or `single`.'),
    supports: z.array(z.string()).optional().describe('Supported optional parts of the contract.'),
    partner: z
      .object({
        role: z.string().describe('Its interface: `router` or `client`.'),
        name: z.string().describe('Its name.'),
        version: z.string().describe('Its version.'),
      })
      .optional()
      .describe('The other half, which is not under test. With it, messages pass from a client library to a webhook.'),
  })
  .describe('The implementation under test, by its own description; only the URL if it gave none.');

export const resultsSchema = z
  .object({
    routespec: z.string().describe('Version of routespec.'),
    spec: z.string().describe('Hash of the requirement set.'),
    target: targetSchema,
    startedAt: z.string().describe('Start of the run, ISO 8601.'),
    durationMs: z.number().nonnegative().describe('Real time of the run, in milliseconds.'),
    seed: z.number().int().describe('Seed of every random choice.'),
    since: sinceSchema
      .optional()
      .describe('The release whose requirements, cases and assertions decide the verdict; absent if all do.'),
    verdict: verdictSchema,
    reason: z.string().optional().describe('One sentence that explains the verdict, if the cases do not explain it.'),
    selectedOf: positiveNumber
      .optional()
      .describe(
        'Number of cases for this implementation; absent if the run has all of them. The verdict covers only the cases of the run.',
      ),
    strict: z
      .literal(true)
      .optional()
      .describe('Present if a required clause that is not tested keeps the run from passing.'),
    planned: wholeNumber.optional().describe('Number of planned cases; absent from results of earlier versions.'),
    summary: summarySchema,
    processes: z.array(processSchema).optional().describe('Processes that the run started; absent if none.'),
    further: furtherSchema.optional(),
    shard: shardSchema.optional(),
    cut: z
      .literal(true)
      .optional()
      .describe(
        'Present if the run was cut off, for example by SIGKILL. The results have the cases that had ended by then.',
      ),
    unplayed: z
      .array(z.string())
      .optional()
      .describe('Ids of the selected cases that did not end; absent if all ended.'),
    cases: z.array(caseResultSchema).describe('Every selected case.'),
    causes: z
      .array(causeSchema)
      .optional()
      .describe(
        'The failed cases grouped by likely cause, the one with the simplest example first; absent if none failed.',
      ),
    requirements: z
      .array(requirementResultSchema)
      .optional()
      .describe('Every requirement, including those that no case of the run checks.'),
    observations: z
      .array(observationSchema)
      .describe('Behaviour of the implementation for informational requirements.'),
  })
  .describe('One run of the suite against one implementation.');

export type Status = z.infer<typeof statusSchema>;
export type Verdict = z.infer<typeof verdictSchema>;
export type Comparison = z.infer<typeof comparisonSchema>;
export type Failure = z.infer<typeof failureSchema>;
export type Attempt = z.infer<typeof attemptSchema>;
export type Share = z.infer<typeof shareSchema>;
export type Often = z.infer<typeof oftenSchema>;
export type Compared = z.infer<typeof comparedSchema>;
export type TranscriptEntry = z.infer<typeof transcriptEntrySchema>;
export type Newer = z.infer<typeof newerSchema>;
export type Untested = z.infer<typeof untestedSchema>;
export type CaseResult = z.infer<typeof caseResultSchema>;
export type Cause = z.infer<typeof causeSchema>;
export type RequirementStatus = z.infer<typeof requirementStatusSchema>;
export type RequirementResult = z.infer<typeof requirementResultSchema>;
export type Observation = z.infer<typeof observationSchema>;
export type Summary = z.infer<typeof summarySchema>;
export type Shard = z.infer<typeof shardSchema>;
export type Target = z.infer<typeof targetSchema>;
export type Results = z.infer<typeof resultsSchema>;
