import { expect, it } from 'vitest';
import type { PlainRequest } from '../../../sim/harness.ts';
import { RawJson } from '../../harness/target/raw-json.ts';
import { DirectTransport } from './direct-transport.ts';

const URL_OF_WORLD = 'http://127.0.0.1:4010/worlds/w1';

/** Answers with the request itself. */
async function echo({ method, url, body }: PlainRequest): Promise<Response> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body ?? []) chunks.push(chunk);
  return Response.json({ method, url, text: Buffer.concat(chunks).toString('utf8') }, { status: 201 });
}

it.each([
  ['a value as JSON', { name: 'é' }, '{"name":"é"}'],
  ['raw JSON unchanged', new RawJson('{ "twice":1.0, "twice":2 }'), '{ "twice":1.0, "twice":2 }'],
  ['no body for undefined', undefined, ''],
])('hands over %s', async (_, body, text) => {
  const answer = await new DirectTransport(echo).send('PUT', URL_OF_WORLD, body);
  expect(answer).toEqual({ status: 201, json: { method: 'PUT', url: URL_OF_WORLD, text } });
});

it('reports an empty answer', async () => {
  const transport = new DirectTransport(async () => new Response(null, { status: 204 }));
  expect(await transport.send('DELETE', URL_OF_WORLD)).toEqual({ status: 204, json: undefined });
});

it('takes an answer that is given to it instead of a response', async () => {
  const transport = new DirectTransport(async (_, outgoing) => {
    outgoing.writeHead(202, {}).end('{"a":1}');
    return new Response('not this');
  });
  expect(await transport.send('POST', URL_OF_WORLD, {})).toEqual({ status: 202, json: { a: 1 } });
});

it('gives up waiting for an answer that does not come', async () => {
  const transport = new DirectTransport(() => new Promise(() => {}));
  await expect(transport.send('POST', URL_OF_WORLD, {}, 20)).rejects.toMatchObject({
    code: 'late',
    message: 'No answer within 0.02 s (POST http://127.0.0.1:4010/worlds/w1)',
  });
});
