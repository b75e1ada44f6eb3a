import { z } from 'zod/v3';

export const devStorySchema = z
  .array(
    z.object({
      result: z.string().describe('A status, or an outcome without one.'),
      times: z.number().int().positive().describe('How many attempts in a row ended so.'),
    }),
  )
  .describe('How its attempts ended, in order, such as 503 three times and then 200.');

export type DevStory = z.infer<typeof devStorySchema>;

/** How attempts ended, in order. */
export function storyOf(endings: readonly { readonly status: number | null; readonly outcome: string }[]): DevStory {
  const story: DevStory = [];
  for (const { status, outcome } of endings) {
    const result = status === null ? outcome : String(status);
    const latest = story.at(-1);
    if (latest?.result === result) latest.times += 1;
    else story.push({ result, times: 1 });
  }
  return story;
}
