import { describe, expect, it } from 'vitest';
import { CommandProcess } from './command-process.ts';
import { loopbackUnproxied, proxySuspicion } from './loopback.ts';

const ALL = '127.0.0.1,localhost,::1,[::1]';

describe('loopbackUnproxied', () => {
  it.each([
    ['nothing', {}, ALL],
    ['an empty list', { NO_PROXY: '' }, ALL],
    ['a list', { NO_PROXY: 'example.com' }, `example.com,${ALL}`],
    ['two lists that differ', { no_proxy: '.internal', NO_PROXY: 'example.com' }, `.internal,example.com,${ALL}`],
    ['a list with loopback', { no_proxy: 'localhost, example.com' }, 'localhost,example.com,127.0.0.1,::1,[::1]'],
    ['everything', { NO_PROXY: '*', no_proxy: 'localhost' }, '*'],
  ])('adds to %s', (_, env, list) => {
    expect(loopbackUnproxied(env)).toEqual({ NO_PROXY: list, no_proxy: list });
  });
});

describe('proxySuspicion', () => {
  it.each([
    [{}, 0],
    [{ HTTP_PROXY: '' }, 0],
    [{ HTTP_PROXY: 'http://proxy:3128' }, 1],
  ])('is none in %j after %i requests', (env, arrivals) => {
    expect(proxySuspicion(arrivals, env)).toBeUndefined();
  });

  it.each([
    [{ http_proxy: 'http://proxy:3128' }, /^http_proxy is set here: .* 127\.0\.0\.1 .* NO_PROXY/],
    [{ NO_PROXY: '*', ALL_PROXY: 'socks5://proxy' }, /^ALL_PROXY is set here/],
  ])('is, in %j after no request, %s', (env, words) => {
    expect(proxySuspicion(0, env)).toMatch(words);
  });
});

it('a command that the runner starts sends nothing for this machine through a proxy', async () => {
  const child = new CommandProcess('echo "$NO_PROXY $no_proxy"', '', { env: { NO_PROXY: 'example.com' } });
  await new Promise<void>((resolve) => child.onEnd(() => resolve()));
  await expect.poll(() => child.printed).toBe(`example.com,${ALL} example.com,${ALL}`);
  await child.end();
});
