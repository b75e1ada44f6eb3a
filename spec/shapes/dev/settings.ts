import { z } from 'zod/v3';
import { LIMITS } from '../../limits.ts';
import { webhookSchema } from '../settings.ts';

/** Default port of `routespec dev`. No well-known tool uses it, and no service is registered for it. */
export const DEV_PORT = 7412;

/** Maximum number of sources of one `routespec dev`. */
export const MAX_DEV_SOURCES = 20;

const writeKeySchema = z.string().min(1).max(200);

/** One source of `routespec dev`. Only the write key is needed; the rest has defaults. */
export const devSourceSchema = z
  .object({
    writeKey: writeKeySchema.describe('Write key of the calls of this source.'),
    name: z.string().max(200).optional().describe('Display name; the write key if absent.'),
    type: z.enum(['web', 'mobile', 'server']).optional().describe('Type of the source; `server` if absent.'),
    enabled: z.boolean().optional().describe('True, the default, if its Webhooks destination is switched on.'),
    sharedSecret: z.string().optional().describe('Key of the signature; without it, requests are not signed.'),
    previousSecret: z
      .string()
      .optional()
      .describe('The old secret during a change. Every second request of the source is still signed with it.'),
    webhooks: z
      .array(webhookSchema.strict())
      .max(LIMITS.webhookUrls)
      .optional()
      .describe('URLs for deliveries, at most five; without any, calls are only kept.'),
  })
  .strict()
  .describe('One source, with the settings of its Webhooks destination.');

/** The file `routespec.dev.json`, the answer of `GET /dev/settings`, and the body of `PUT /dev/settings`. */
export const devSettingsSchema = z
  .object({
    $schema: z.string().optional().describe('Address of this schema, for editors.'),
    sources: z
      .array(devSourceSchema)
      .min(1)
      .max(MAX_DEV_SOURCES)
      .describe('The sources, each with a different write key.'),
  })
  .strict()
  .describe('The settings of `routespec dev`.');

export type DevSource = z.infer<typeof devSourceSchema>;
export type DevSettings = z.infer<typeof devSettingsSchema>;
