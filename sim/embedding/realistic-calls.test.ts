import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { allLocales, Faker } from '@faker-js/faker';
import { expect, onTestFinished, test } from 'vitest';
import { callSchema } from '../../spec/shapes/calls.ts';
import { parseWebhook } from '../../spec/webhooks/parse.ts';
import { verifySignature } from '../../spec/webhooks/signature.ts';
import { startSimulator } from './simulator.ts';

const SECRET = 's3cret';
const SEED = 1;

/** A user and what they buy, in the words and the letters of one country. */
function drawCalls(faker: Faker) {
  const userId = faker.string.uuid();
  const traits = {
    name: faker.person.fullName(),
    email: faker.internet.email(),
    address: { city: faker.location.city(), country: faker.location.country() },
    createdAt: faker.date.past().toISOString(),
  };
  const properties = { price: faker.number.float({ max: 999, fractionDigits: 2 }), note: faker.lorem.sentence() };
  const page = { title: faker.lorem.words(), url: faker.internet.url(), referrer: faker.internet.url() };
  return [
    { type: 'identify', userId, traits },
    { type: 'track', userId, event: faker.lorem.words(), properties },
    { type: 'page', userId, properties: page },
    { type: 'group', userId, groupId: faker.string.nanoid(), traits: { name: faker.company.name() } },
  ] as const;
}

test('calls with the names, words and letters of every country arrive as they were made, signed', async () => {
  const requests: { readonly body: Buffer; readonly signature: string | undefined }[] = [];
  const receiver = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    requests.push({ body, signature: request.headers['x-signature']?.toString() });
    response.end();
  });
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void receiver.close());
  const { port } = receiver.address() as AddressInfo;
  const simulator = await startSimulator();
  onTestFinished(() => simulator.close());
  const source = simulator.source({ url: `http://127.0.0.1:${port}/`, secret: SECRET });

  const locales = Object.values(allLocales);
  const calls = locales.flatMap((locale) =>
    drawCalls(new Faker({ locale: [locale, allLocales.en, allLocales.base], seed: SEED })),
  );
  expect(calls.filter((call) => !callSchema.safeParse(call).success)).toEqual([]);
  for (const { type, ...call } of calls) await source[type](call as never);

  expect(requests).toHaveLength(calls.length);
  expect(requests.filter(({ body, signature }) => !verifySignature(body, signature, SECRET))).toEqual([]);
  expect(requests.map(({ body }) => parseWebhook(body))).toMatchObject(calls);
});
