import { SampleService } from '../../client/service.fixture.ts';
import { Memory } from '../../model/memory.ts';
import type { ClientRules } from '../client/client-rules.ts';
import { MAX_RETRIES } from '../client/requests.ts';

/** A host that does not exist. The tests answer for it. */
export const ORIGIN = 'http://service.test';
/** More batches than a client sends at once. */
const BURST = 42;
/** More messages than a careless client takes in a second. */
const MANY = 1_000;
const TOO_LARGE = 33_500;
/** Shortly after the first flush, and before the retry of what has failed. */
const FLUSHED_MS = 5_010;
const LONG_PAUSE_MS = 700_000;
const HOUR_MS = 3_600_000;

/** What a client that queues messages before and after the new year sends. */
export async function conductAtNewYear(rules: ClientRules): Promise<unknown> {
  const service = new SampleService();
  await service.run(Date.UTC(2026, 11, 31, 23, 59, 55) - Date.UTC(2026, 0, 1));
  const client = service.client({ flushAfterMs: 10_000 }, rules);
  client.track({ UserId: 'u', Event: 'old' });
  for (const name of ['one', 'two']) client.identify({ UserId: 'u', Traits: { name } });
  await service.run(service.elapsedMs + 8_000);
  client.track({ UserId: 'u', Event: 'new' });
  await service.run(service.elapsedMs + 11_000);
  service.close();
  return service.posted;
}

/** What clients do beside and after one that is closed. */
export async function conductAfterClose(rules: ClientRules): Promise<unknown> {
  const service = new SampleService();
  const [closed, beside] = [service.client({}, rules), service.client({}, rules)];
  closed.close();
  beside.track({ UserId: 'u', Event: 'e' });
  await service.run(service.elapsedMs + 6_000);
  service.client({}, rules).track({ UserId: 'u', Event: 'later' });
  await service.run(service.elapsedMs + 6_000);
  const leaving = service.client({}, rules);
  leaving.track({ UserId: 'u', Event: 'left' });
  leaving.close();
  service.client({}, rules).track({ UserId: 'u', Event: 'last' });
  await service.run(service.elapsedMs + 6_000);
  service.close();
  const around = new Memory();
  const keys = ['first', 'second'].map((writeKey) => {
    const memory = new Memory(around);
    const key = rules.keyOf({ writeKey, endpoint: ORIGIN }, memory);
    rules.noteClose(memory);
    return key;
  });
  return [service.posted, keys];
}

/** What a client sends after a batch that the service never took, and in a burst. */
export async function conductUnderStress(rules: ClientRules): Promise<unknown> {
  const service = new SampleService(...Array.from({ length: MAX_RETRIES + 1 }, () => 500));
  const client = service.client({ flushAt: 1 }, rules);
  client.track({ UserId: 'u', Event: 'never taken' });
  await service.run(service.elapsedMs + 60_000);
  for (let index = 0; index < BURST; index += 1) client.track({ UserId: 'u', Event: `burst ${index}` });
  await service.run(service.elapsedMs + 6_000);
  const ticking = service.client({}, rules);
  ticking.track({ UserId: 'u', Event: 'before the tick' });
  await service.run(service.elapsedMs + 5_000);
  ticking.track({ UserId: 'u', Event: 'after the tick' });
  await service.run(service.elapsedMs + 6_000);
  await service.run(service.elapsedMs + LONG_PAUSE_MS);
  ticking.track({ UserId: 'u', Event: 'after a long pause' });
  const crowded = service.client({ flushAt: 2 * MANY }, rules);
  for (let index = 0; index <= MANY; index += 1) crowded.track({ UserId: 'u', Event: `one of many ${index}` });
  crowded.identify({ UserId: 'u', Traits: { text: 'x'.repeat(TOO_LARGE) } });
  await service.run(service.elapsedMs + 6_000);
  service.close();
  return service.posted;
}

/** What a client sends of texts that are taken for formats and variables, of keys like names of its own, and of what is alike. */
export async function conductWithPatterns(rules: ClientRules): Promise<unknown> {
  const service = new SampleService();
  const client = service.client({}, rules);
  const text = '100% of %s in {0} for $a%20';
  const Timestamp = '2012-12-02T00:30:08Z';
  const map = { [text]: 1, CamelCase: 2, camelcase: 3, revenue: '12.5', timestamp: Timestamp };
  client.track({ UserId: text, Event: text, Properties: map, Integrations: { [text]: true } });
  for (const Name of [text, 'alike']) client.call('Page', { UserId: 'u', Name, Timestamp, Context: { 'a.b': 1 } });
  client.call('Group', { UserId: 'u', GroupId: text });
  client.track({ UserId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', Event: 'of a generated id' });
  client.call('Page', { UserId: 'u', Traits: { url: 'HTTP://Example.org' } });
  await service.run(service.elapsedMs + 6_000);
  service.close();
  return service.posted;
}

/** What a client sends that is given a message while a request waits for its retry, and then no more. */
export async function conductBesideRetry(rules: ClientRules): Promise<unknown> {
  const service = new SampleService(500);
  const client = service.client({}, rules);
  client.track({ UserId: 'u', Event: 'fails once' });
  await service.run(FLUSHED_MS);
  client.track({ UserId: 'u', Event: 'beside it' });
  await service.run(service.elapsedMs + 60_000);
  service.close();
  return service.posted;
}

/** When a client sends lone messages, the last of them after more than an hour. */
export async function conductAlone(rules: ClientRules): Promise<unknown> {
  const service = new SampleService();
  const client = service.client({}, rules);
  for (const pauseMs of [6_000, 6_000, 6_000, 6_000, HOUR_MS + 6_000, 11_000]) {
    client.track({ UserId: 'u', Event: 'alone' });
    await service.run(service.elapsedMs + pauseMs);
  }
  service.client({ flushAfterMs: HOUR_MS }, rules).track({ UserId: 'u', Event: 'in an hour' });
  await service.run(service.elapsedMs + 6_000);
  service.close();
  return [service.posted, client.log()];
}

/** How a client packs messages of many bytes, of which it refuses one on the way. */
export async function conductWhenFull(rules: ClientRules): Promise<unknown> {
  const refused = [
    { UserId: 'u', Event: 'x'.repeat(TOO_LARGE) },
    { UserId: 'u', Event: '' },
  ];
  const posted: unknown[] = [];
  for (const bad of refused) {
    const service = new SampleService();
    const client = service.client({ flushAt: 50 }, rules);
    for (let index = 0; index < 40; index += 1) {
      client.track({ UserId: 'u', Event: 'x'.repeat(30_000) });
      if (index === 10) client.track(bad);
    }
    await service.run(service.elapsedMs + 11_000);
    service.close();
    posted.push(service.posted);
  }
  return posted;
}
