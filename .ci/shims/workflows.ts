import { parse } from 'yaml';
import { z } from 'zod';

/** A shell command of a workflow, with what its environment adds. */
export interface Step {
  readonly command: string;
  readonly env: Readonly<Record<string, string>>;
}

const jobSchema = z.object({
  needs: z.string().optional(),
  strategy: z.object({ matrix: z.object({ part: z.array(z.number()) }) }).optional(),
  steps: z.array(
    z.strictObject({
      name: z.string().optional(),
      uses: z.string().optional(),
      run: z.string().optional(),
      if: z.literal('always()').optional(),
      with: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    }),
  ),
});
const githubSchema = z.object({
  jobs: z.object({ part: jobSchema, verdict: jobSchema.extend({ needs: z.literal('part') }) }),
});

/** What a workflow of GitHub runs, in order: the steps of each part, and then those of the verdict. */
export function githubSteps(text: string): Step[] {
  const { part, verdict } = githubSchema.parse(parse(text)).jobs;
  const commandsOf = ({ steps }: typeof part): string[] => steps.flatMap(({ run }) => run ?? []);
  const parts = part.strategy?.matrix.part ?? [];
  const commands = [
    ...parts.flatMap((number) => commandsOf(part).map((run) => run.replaceAll(`\${{ matrix.part }}`, String(number)))),
    ...commandsOf(verdict),
  ];
  return commands.map((command) => ({ command, env: {} }));
}

const gitlabJobSchema = z.strictObject({
  stage: z.string(),
  image: z.string(),
  parallel: z.number().optional(),
  before_script: z.array(z.string()).optional(),
  script: z.array(z.string()),
  artifacts: z.object({ when: z.literal('always'), paths: z.array(z.string()) }),
});
const gitlabSchema = z.strictObject({ stages: z.array(z.string()), part: gitlabJobSchema, verdict: gitlabJobSchema });

/** The same for a pipeline of GitLab. */
export function gitlabSteps(text: string): Step[] {
  const { part, verdict } = gitlabSchema.parse(parse(text));
  const { parallel = 1 } = part;
  const parts = Array.from({ length: parallel }, (_, index) => ({
    CI_NODE_INDEX: String(index + 1),
    CI_NODE_TOTAL: String(parallel),
  }));
  return [
    ...parts.flatMap((env) => [...(part.before_script ?? []), ...part.script].map((command) => ({ command, env }))),
    ...verdict.script.map((command) => ({ command, env: {} })),
  ];
}
