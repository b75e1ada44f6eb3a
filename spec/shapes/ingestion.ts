import { z } from 'zod/v3';
import { callSchema } from './calls.ts';
import { jsonObjectSchema } from './json.ts';

/**
 * What client libraries send to the service. The document does not show it ("Inbound calls from the Go client library"),
 * so this is what public libraries send and the simulator takes.
 */

export const batchSchema = z
  .object({
    batch: z.array(callSchema).describe('The calls, in the order in which they were made.'),
    context: jsonObjectSchema.optional().describe('What holds for all calls, such as the name of the library.'),
    messageId: z.string().optional().describe('Id of the batch.'),
    sentAt: z.string().optional().describe('When the batch was sent, on the clock of the client; it has no effect.'),
    writeKey: z.string().optional().describe('The write key, for clients that send no credentials.'),
  })
  .passthrough()
  .describe('Several calls of one source, in one request.');

export const batchAnswerSchema = z
  .object({ success: z.literal(true).describe('Always true.') })
  .describe('The request was taken.');

export type IngestionBatch = z.infer<typeof batchSchema>;
export type IngestionAnswer = z.infer<typeof batchAnswerSchema>;
