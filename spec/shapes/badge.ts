import { z } from 'zod/v3';

/** `badge.json`, as the endpoint badge of Shields reads it. */
export const badgeSchema = z
  .object({
    schemaVersion: z.literal(1).describe('The version of the format that Shields reads.'),
    label: z.string().describe('The left half: `routespec`, and the role if only one was tested.'),
    message: z
      .string()
      .min(1)
      .describe('The right half: how many asserted requirements passed, or that the run could not tell.'),
    color: z
      .enum(['brightgreen', 'green', 'yellow', 'red', 'lightgrey'])
      .describe(
        'brightgreen: all passed; green: some were not tested; yellow: some fail as expected; red: not conformant; lightgrey: no verdict.',
      ),
    isError: z.literal(true).optional().describe('Present if the run came to no verdict.'),
  })
  .describe('A badge for a run, which Shields draws.');

export type Badge = z.infer<typeof badgeSchema>;
