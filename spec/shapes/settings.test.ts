import { expect, test } from 'vitest';
import { sourceSchema, webhooksSettingsSchema } from './settings.ts';

const hooks = (count: number) => Array.from({ length: count }, (_, index) => ({ url: `http://192.0.2.1/${index}` }));
const headers = (count: number) => Object.fromEntries(hooks(count).map((_, index) => [`X-Header-${index}`, 'value']));

test.each([
  ['nothing', {}, true],
  ['no webhook', { webhooks: [] }, true],
  ['five webhooks', { webhooks: hooks(5) }, true],
  ['six webhooks', { webhooks: hooks(6) }, false],
  ['ten headers on one webhook', { webhooks: [{ url: 'https://192.0.2.1/', headers: headers(10) }] }, true],
  ['a single URL', { webhookUrl: 'http://192.0.2.1/' }, true],
  ['an empty secret', { sharedSecret: '' }, true],
  ['a webhook without its scheme', { webhooks: [{ url: '192.0.2.1/' }] }, false],
])('settings with %s are valid: %j', (_what, settings, valid) => {
  expect(webhooksSettingsSchema.safeParse(settings).success).toBe(valid);
});

test.each([
  ['no destination', {}],
  ['a destination with another name', { Warehouse: { enabled: true } }],
  ['the destination switched off', { Webhooks: { enabled: false, settings: {} } }],
])('a source with %s is valid', (_what, destinations) => {
  expect(sourceSchema.safeParse({ type: 'server', destinations }).success).toBe(true);
});
