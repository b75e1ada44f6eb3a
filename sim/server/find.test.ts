import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Simulator, startSimulator } from './simulator.ts';

let simulator: Simulator;

beforeAll(async () => {
  simulator = await startSimulator();
});

afterAll(() => simulator.close());

async function ask(method: string, path: string, body?: AsyncIterable<Uint8Array>): Promise<Response> {
  return simulator.handle({ method, url: `${simulator.url}${path}`, headers: new Headers(), body: body ?? null });
}

async function* bytesOf(text: string, before: () => Promise<unknown> = async () => {}): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text.slice(0, 1));
  await before();
  yield Buffer.from(text.slice(1));
}

it.each([
  ['PUT', 'sources/wk', '{"type":"web","destinations":{}}'],
  ['POST', 'sources/wk/calls', '{"type":"page"}'],
  ['POST', 'sources/wk/ingestion/v1/batch', '{"batch":[]}'],
  ['POST', 'deletions', '{"userId":"u","sources":[]}'],
  ['PUT', 'audiences/a', '{"name":"A","source":"wk","members":[]}'],
  ['POST', 'clock', '{"advanceMs":1}'],
  ['POST', 'clients/c1/calls', '{"method":"Track","message":{}}'],
])('answers 404 to %s %s in a world that is deleted while the body arrives', async (method, path, text) => {
  const { world } = (await (await ask('POST', '/worlds', bytesOf('{}'))).json()) as { world: string };
  const deleteWorld = (): Promise<Response> => ask('DELETE', `/worlds/${world}`);
  const answer = await ask(method, `/worlds/${world}/${path}`, bytesOf(text, deleteWorld));
  expect(answer.status).toBe(404);
  expect(await answer.json()).toEqual({ error: { message: `Expected the id of a world, got "${world}"` } });
});
