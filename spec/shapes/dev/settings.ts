import { z } from 'zod/v3';
import { LIMITS } from '../../limits.ts';
import { webhookSchema } from '../settings.ts';

/** Where `routespec dev` listens by default. No well-known tool does, and no service is registered for it. */
export const DEV_PORT = 7412;

/** How many sources one `routespec dev` has at most. */
export const MAX_DEV_SOURCES = 20;

const writeKeySchema = z.string().min(1).max(200);

/** One source of `routespec dev`. Only the write key is needed; the rest has defaults. */
export const devSourceSchema = z
  .object({
    writeKey: writeKeySchema.describe('What the calls of this source are sent with.'),
    name: z.string().max(200).optional().describe('What people call it; the write key if absent.'),
    type: z.enum(['web', 'mobile', 'server']).optional().describe('Where its calls come from; `server` if absent.'),
    enabled: z.boolean().optional().describe('Whether its Webhooks destination is switched on; true if absent.'),
    sharedSecret: z.string().optional().describe('Key of the signature; without it, requests are not signed.'),
    previousSecret: z
      .string()
      .optional()
      .describe('The secret before, while it is changed: every second request to the source is still signed with it.'),
    webhooks: z
      .array(webhookSchema.strict())
      .max(LIMITS.webhookUrls)
      .optional()
      .describe('Where bodies are delivered, five URLs at most; without any, calls are only kept.'),
  })
  .strict()
  .describe('One source, with the settings of its Webhooks destination.');

/** The file `routespec.dev.json`, and what `GET /dev/settings` answers and `PUT /dev/settings` takes. */
export const devSettingsSchema = z
  .object({
    $schema: z.string().optional().describe('Where this schema is, for editors.'),
    sources: z.array(devSourceSchema).min(1).max(MAX_DEV_SOURCES).describe('The sources, each by its own write key.'),
  })
  .strict()
  .describe('The settings of `routespec dev`.');

export type DevSource = z.infer<typeof devSourceSchema>;
export type DevSettings = z.infer<typeof devSettingsSchema>;
