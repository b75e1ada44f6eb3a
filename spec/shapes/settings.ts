import { z } from 'zod/v3';
import { LIMITS } from '../limits.ts';
import { httpUrlSchema } from './json.ts';

/** Header names and values that HTTP can carry (RFC 9110, 5.1 and 5.5). */
const headerNameSchema = z.string().regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/);
const headerValueSchema = z.string().regex(/^[\t\x20-\x7e\x80-\xff]*$/);

/** One webhook ("Webhooks destination settings"). The document sets no limit on the number of headers. */
export const webhookSchema = z
  .object({
    url: httpUrlSchema.describe('Full URL with its scheme, `http` or `https`.'),
    headers: z
      .record(headerNameSchema, headerValueSchema)
      .optional()
      .describe('Static headers, added to every request to this URL.'),
  })
  .describe('One URL for deliveries.');

/** Settings of the Webhooks destination. An empty secret is accepted; the document does not define it (readings, 29). */
export const webhooksSettingsSchema = z
  .object({
    sharedSecret: z.string().optional().describe('Key of the signature; requests are signed if it is set.'),
    webhooks: z
      .array(webhookSchema)
      .max(LIMITS.webhookUrls)
      .optional()
      .describe('URLs for deliveries; without any, nothing is delivered.'),
    webhookUrl: httpUrlSchema.optional().describe('A single webhook URL, equal to one entry without headers.'),
  })
  .describe('Settings of the Webhooks destination.');

export const webhooksDestinationSchema = z
  .object({
    enabled: z.boolean().describe('True if the destination is switched on for this source.'),
    settings: webhooksSettingsSchema,
  })
  .describe('The Webhooks destination of one source.');

/** A source with its destinations, as the suite configures it (`PUT {world}/sources/{writeKey}`). */
export const sourceSchema = z
  .object({
    type: z.enum(['web', 'mobile', 'server']).describe('Type of the source.'),
    destinations: z
      .object({ Webhooks: webhooksDestinationSchema.optional() })
      .describe('Destinations by published name; only Webhooks is covered.'),
  })
  .describe('A source and its destinations.');

export type WebhooksSettings = z.infer<typeof webhooksSettingsSchema>;
export type Source = z.infer<typeof sourceSchema>;
