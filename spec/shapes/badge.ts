import { z } from 'zod/v3';

export const badgeSchema = z
  .object({
    schemaVersion: z.literal(1).describe('Version of the Shields format.'),
    label: z.string().describe('The left half: `routespec`, and the role if only one was tested.'),
    message: z
      .string()
      .min(1)
      .describe('The right half: the number of required clauses that passed, or a note that the run has no verdict.'),
    color: z
      .enum(['brightgreen', 'green', 'yellow', 'red', 'lightgrey'])
      .describe(
        'brightgreen: all passed; green: some were not tested; yellow: some fail as expected; red: not conformant; lightgrey: no verdict.',
      ),
    isError: z.literal(true).optional().describe('Present if the run has no verdict.'),
  })
  .describe('A badge for a run, in the format of Shields.');

export type Badge = z.infer<typeof badgeSchema>;
