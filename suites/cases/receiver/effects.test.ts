import { describe, expect, it, onTestFinished } from 'vitest';
import { serveHttp } from '../../harness/target/server.fixture.ts';
import { Effects } from './effects.ts';

/** Effects whose address gives these answers, the last one again and again. */
async function serveEffects(...answers: { readonly status?: number; readonly text: string }[]): Promise<Effects> {
  let asked = 0;
  const { url, close } = await serveHttp((_, response) => {
    const { status = 200, text } = answers[Math.min(asked, answers.length - 1)] ?? { text: '' };
    asked += 1;
    response.writeHead(status).end(text);
  });
  onTestFinished(close);
  return new Effects(new URL(url), new AbortController().signal);
}

describe('effects', () => {
  it.each([
    ['ids', '["m-2","m-1","m-2"]', 2],
    ['objects', '[{"messageId":"m-2"},{"body":{"messageId":"m-2"}},{"messageId":"m-1"}]', 2],
    ['objects that have it twice', '[{"id":"m-2","messageId":"m-2"}]', 1],
    ['nothing', '[]', 0],
  ])('count the entries of a message in a list of %s', async (_, text, count) => {
    expect(await (await serveEffects({ text })).count('m-2')).toBe(count);
  });

  it.each([
    [{ text: '{"count":1}' }, 'got an object'],
    [{ text: '' }, 'got text that is no list'],
    [{ text: '[]', status: 404 }, 'got status 404'],
    [{ text: '['.repeat(65) }, 'JSON nested at most 64 levels deep, got more'],
  ])('refuse %j', async (answer, got) => {
    await expect((await serveEffects(answer)).count('m-1')).rejects.toMatchObject({
      code: 'adapter-failed',
      message: expect.stringContaining(got),
    });
  });
});
