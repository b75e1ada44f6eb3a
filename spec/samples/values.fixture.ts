import type { Faker } from '@faker-js/faker';
import type { JsonObject } from '../shapes/json.ts';

/** Names that are not ASCII, because signatures and sizes concern bytes. */
const WORLDLY_NAMES = ['Zoë Müller', 'Łukasz Żak', '李小龍', 'Νίκος', 'שרה', '🎉 Party'];

export const userId = (faker: Faker): string => `user-${faker.string.alphanumeric(8)}`;

/** ISO 8601, UTC, with milliseconds, within the year before the reference date. */
export const instant = (faker: Faker): string => faker.date.past().toISOString();

const personName = (faker: Faker): string =>
  faker.helpers.arrayElement([faker.person.fullName(), faker.helpers.arrayElement(WORLDLY_NAMES)]);

export const traits = (faker: Faker): JsonObject => ({
  name: personName(faker),
  email: faker.internet.email(),
  plan: faker.helpers.arrayElement(['free', 'team', 'enterprise']),
  logins: faker.number.int({ max: 5000 }),
  subscribed: faker.datatype.boolean(),
  address: { city: faker.location.city(), country: faker.location.countryCode() },
});

/** Properties that a shop tracks; the amount is a string, as the document allows. */
export const properties = (faker: Faker): JsonObject => ({
  product: faker.commerce.productName(),
  revenue: faker.commerce.price(),
  quantity: faker.number.int({ min: 1, max: 9 }),
  coupon: faker.helpers.arrayElement([null, 'WELCOME']),
  tags: faker.helpers.arrayElements(['new', 'sale', 'größe', 'red'], { min: 0, max: 3 }),
});

export const pageName = (faker: Faker): string =>
  faker.helpers.arrayElement(['Pricing', 'Checkout', 'Getting started', 'Größe wählen', 'Order 1042']);

export const pageProperties = (faker: Faker): JsonObject => {
  const path = faker.helpers.arrayElement(['/', '/pricing', '/docs/getting-started', '/checkout']);
  return {
    path,
    referrer: faker.internet.url(),
    title: pageName(faker),
    url: `https://shop.example${path}`,
  };
};

export const context = (faker: Faker): JsonObject => ({
  ip: faker.internet.ipv4(),
  userAgent: faker.internet.userAgent(),
});

/** Without an index signature, so that it fits the typed context of a screen body. */
export const screenContext = (faker: Faker) => ({
  device: { model: faker.helpers.arrayElement(['iPhone16,1', 'Pixel 9']), type: 'phone' },
  os: { name: faker.helpers.arrayElement(['iOS', 'Android']), version: faker.system.semver() },
  app: { build: faker.string.numeric(4), name: faker.company.name(), version: faker.system.semver() },
});

export const eventName = (faker: Faker): string =>
  faker.helpers.arrayElement(['Signed Up', 'Order Completed', 'Bestellung geändert', 'Song Played']);

export const integrations = (faker: Faker): JsonObject => ({ All: faker.datatype.boolean(), Webhooks: true });

/** An address in the test network (RFC 5737), where nothing listens. */
export const webhookUrl = (faker: Faker): string =>
  `${faker.helpers.arrayElement(['http', 'https'])}://192.0.2.1:8080/${faker.lorem.slug()}`;
