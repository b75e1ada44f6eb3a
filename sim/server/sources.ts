import type { Context, Hono } from 'hono';
import { z } from 'zod/v3';
import { sourceSchema, webhooksDestinationSchema, webhooksSettingsSchema } from '../../spec/shapes/settings.ts';
import type { Source } from '../model/source.ts';
import type { GivenWebhook } from '../rules/router/settings.ts';
import type { World } from '../world/world.ts';
import type { Worlds } from '../world/worlds.ts';
import { done, refuse } from './answers.ts';
import { documentForWorld } from './routes.ts';

/** Sources of one world; a mistaken loop of the other side must not fill the memory. */
export const MAX_SOURCES = 1000;

/** Settings as they come: which webhooks can be used is decided by the rules, so here an entry only has its form. */
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

/** All targets; the single-URL setting is one more entry (readings, 32). */
function givenWebhooks(source: z.infer<typeof givenSourceSchema>): GivenWebhook[] {
  const { webhooks = [], webhookUrl } = source.destinations.Webhooks?.settings ?? {};
  return webhookUrl === undefined ? webhooks : [...webhooks, { url: webhookUrl }];
}

function putSource(context: Context, world: World, given: z.infer<typeof givenSourceSchema>): Response {
  const writeKey = context.req.param('writeKey') ?? '';
  if (world.sources.size >= MAX_SOURCES && !world.sources.has(writeKey)) {
    return refuse(context, 429, `Expected at most ${MAX_SOURCES} sources in a world, got one more`);
  }
  const configuration = world.rules.configure(givenWebhooks(given));
  if ('problem' in configuration) return refuse(context, 400, configuration.problem);
  const destination = given.destinations.Webhooks;
  const source: Source = {
    writeKey,
    type: given.type,
    enabled: destination?.enabled ?? false,
    sharedSecret: destination?.settings.sharedSecret,
    webhooks: configuration.webhooks,
  };
  world.sources.set(writeKey, world.rules.sourceInForce(source, world.memory));
  return done(context);
}

/** `PUT {world}/sources/{writeKey}`. */
export function serveSources(app: Hono, worlds: Worlds): void {
  app.put('/worlds/:world/sources/:writeKey', documentForWorld(worlds, givenSourceSchema, putSource));
}
