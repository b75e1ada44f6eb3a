import { LIMITS } from '../limits.ts';
import type { DevSettings } from '../shapes/dev/settings.ts';
import type { Source, WebhooksSettings } from '../shapes/settings.ts';
import { type Sampler, sometimes } from './seeded-faker.fixture.ts';
import * as values from './values.fixture.ts';

export const webhooksSettings: Sampler<WebhooksSettings> = (faker) => ({
  ...sometimes(faker, { sharedSecret: faker.internet.password() }),
  webhooks: faker.helpers.multiple(
    () => ({
      url: values.webhookUrl(faker),
      ...sometimes(faker, {
        headers: { 'X-Team': faker.color.human(), Authorization: `Bearer ${faker.string.uuid()}` },
      }),
    }),
    { count: { min: 0, max: LIMITS.webhookUrls } },
  ),
  ...sometimes(faker, { webhookUrl: values.webhookUrl(faker) }),
});

export const source: Sampler<Source> = (faker) => ({
  type: faker.helpers.arrayElement(['web', 'mobile', 'server']),
  destinations: sometimes(faker, {
    Webhooks: { enabled: faker.datatype.boolean(), settings: webhooksSettings(faker) },
  }),
});

export const devSettings: Sampler<DevSettings> = (faker) => {
  const { webhooks = [] } = webhooksSettings(faker);
  const { type } = source(faker);
  const first = { writeKey: `wk_${faker.string.alphanumeric(8)}`, ...sometimes(faker, { type, webhooks }) };
  const second = { writeKey: faker.string.uuid(), ...sometimes(faker, { name: 'shop', enabled: false }) };
  return {
    ...sometimes(faker, { $schema: 'node_modules/routespec/schemas/dev/settings.json' }),
    sources: [{ ...first, ...sometimes(faker, { sharedSecret: faker.internet.password() }) }, second],
  };
};
