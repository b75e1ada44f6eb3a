import type { Hono } from 'hono';
import { z } from 'zod/v3';
import { sourceSchema, webhooksDestinationSchema, webhooksSettingsSchema } from '../../spec/shapes/settings.ts';
import type { Source } from '../model/message.ts';
import type { GivenWebhook } from '../rules/router/settings.ts';
import { done, refuse, refuseForRoom } from './exchange.ts';
import type { FindWorld } from './find.ts';
import { readBody, readDocument } from './reception.ts';

/** Most sources of a world, so that a faulty loop in a runner cannot fill the memory. */
export const MAX_SOURCES = 1000;
/**
 * Size limit of the settings of a source. Every request has the static headers of its URL, and hardly any server
 * accepts more than 16 KB of them.
 */
export const MAX_SETTINGS_BYTES = 128 * 1024;

/** Settings as sent. The rules decide which webhooks can be used, so only the form of an entry is checked. */
const givenSourceSchema = sourceSchema.extend({
  destinations: z.object({
    Webhooks: webhooksDestinationSchema
      .extend({
        settings: webhooksSettingsSchema.extend({
          webhooks: z.array(z.object({ url: z.string(), headers: z.record(z.string()).optional() })).optional(),
        }),
      })
      .optional(),
  }),
});

type GivenSource = z.infer<typeof givenSourceSchema>;

/** All webhooks. The single-URL setting is one more entry (readings, 32). */
function givenWebhooks(source: GivenSource): GivenWebhook[] {
  const { webhooks = [], webhookUrl } = source.destinations.Webhooks?.settings ?? {};
  return webhookUrl === undefined ? webhooks : [...webhooks, { url: webhookUrl }];
}

/** `PUT {world}/sources/{writeKey}`. */
export function serveSources(app: Hono, findWorld: FindWorld): void {
  app.put('/worlds/:world/sources/:writeKey', readBody, findWorld, readDocument(givenSourceSchema), (context) => {
    const writeKey = context.req.param('writeKey');
    const [world, document, bytes] = [context.get('world'), context.get('document'), context.get('bytes')];
    if (bytes.byteLength > MAX_SETTINGS_BYTES) {
      const problem = `Expected the settings of a source to have at most ${MAX_SETTINGS_BYTES} bytes`;
      return refuse(context, 413, `${problem}, got ${bytes.byteLength}`);
    }
    if (world.sources.size >= MAX_SOURCES && !world.sources.has(writeKey)) {
      return refuse(context, 429, `Expected at most ${MAX_SOURCES} sources in a world, got one more`);
    }
    const configuration = world.rules.configure(givenWebhooks(document));
    if ('problem' in configuration) return refuse(context, 400, configuration.problem);
    const isPut = world.putSource(sourceOf(writeKey, document, configuration.webhooks));
    return isPut ? done(context) : refuseForRoom(context);
  });
}

function sourceOf(writeKey: string, { type, destinations }: GivenSource, webhooks: Source['webhooks']): Source {
  const { enabled = false, settings } = destinations.Webhooks ?? {};
  return { writeKey, type, enabled, sharedSecret: settings?.sharedSecret, webhooks };
}
