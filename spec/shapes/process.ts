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
    tail: z
      .array(processLineSchema)
      .describe('What it printed last, and the last traceback before that; a line says what was left out.'),
  })
  .describe('A process that the run started.');

export type ProcessLine = z.infer<typeof processLineSchema>;
export type Process = z.infer<typeof processSchema>;
