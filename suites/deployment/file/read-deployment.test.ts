import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../harness/temporary-folder.fixture.ts';
import { openSources } from './open-sources.ts';
import { readDeployment } from './read-deployment.ts';

const folder = temporaryFolder();

const HOOKS = { listen: { port: 9080 }, public: 'https://tunnel.example.com/base/' };
const SOURCE = { writeKey: { env: 'A_KEY' }, webhooks: [{ receiver: 'hooks' }] };
const FILE = { ingestion: { url: 'https://in.example.com/' }, receivers: { hooks: HOOKS }, sources: { a: SOURCE } };

function read(content: unknown): ReturnType<typeof readDeployment> {
  const file = join(folder, 'deployment.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return readDeployment(file);
}

describe('readDeployment', () => {
  it('fills in what was left out', () => {
    const { ingestion, places, sources } = read(FILE);
    expect(ingestion).toEqual({ url: 'https://in.example.com', form: 'batch' });
    expect(places).toEqual([
      { name: 'hooks', host: '127.0.0.1', port: 9080, address: 'https://tunnel.example.com/base' },
    ]);
    const url = 'https://tunnel.example.com/base/a/1';
    const hooks = [{ place: 'hooks', target: '/a/1', url, headers: {}, isSecret: false }];
    expect(sources).toEqual([{ name: 'a', writeKeyEnv: 'A_KEY', type: 'server', enabled: true, hooks }]);
  });

  it('begins the paths that were left out with the token, and no other', () => {
    const webhooks = [{ receiver: 'hooks' }, { receiver: 'hooks', path: '/own' }];
    const pathToken = 'k3Zp0q_9xR-7abcd';
    const { sources } = read({ ...FILE, pathToken, sources: { a: { ...SOURCE, webhooks } } });
    expect(sources.flatMap(({ hooks }) => hooks.map(({ target, isSecret }) => [target, isSecret]))).toEqual([
      [`/${pathToken}/a/1`, true],
      ['/own', false],
    ]);
  });

  it.each([
    ['a short token', { ...FILE, pathToken: 'guess' }, /`pathToken`/],
    ['text that is not JSON, without repeating it', '{"key": s3cret', /to be JSON, got something else$/],
    [
      'a literal write key',
      { ...FILE, sources: { a: { ...SOURCE, writeKey: 's3cret' } } },
      /`sources.a.writeKey` .* got the value itself/,
    ],
    [
      'a literal secret',
      { ...FILE, sources: { a: { ...SOURCE, secret: 's3cret' } } },
      /`sources.a.secret` .* got the value itself/,
    ],
    ['an unknown member', { ...FILE, source: {} }, /did you mean sources/i],
    [
      'an unknown member of a receiver',
      { ...FILE, receivers: { hooks: { ...HOOKS, pubic: 'x' } } },
      /did you mean public/i,
    ],
    [
      'a receiver that is not there',
      { ...FILE, sources: { a: { ...SOURCE, webhooks: [{ receiver: 'hook' }] } } },
      /`sources.a.webhooks.0.receiver`.*\(did you mean hooks\?/i,
    ],
    ['no source', { ...FILE, sources: {} }, /to have an entry, got none/],
    [
      'two receivers at one port',
      { ...FILE, receivers: { hooks: HOOKS, more: HOOKS } },
      /its own port, got 127.0.0.1:9080 twice/,
    ],
    [
      'one write key for two sources',
      { ...FILE, sources: { a: SOURCE, b: SOURCE } },
      /its own write key, got A_KEY twice/,
    ],
    [
      'one URL for two webhooks',
      {
        ...FILE,
        sources: {
          a: {
            ...SOURCE,
            webhooks: [
              { receiver: 'hooks', path: '/x' },
              { receiver: 'hooks', path: '/x' },
            ],
          },
        },
      },
      /its own URL, got \/x of hooks twice/,
    ],
  ])('refuses %s', (_, content, sentence) => {
    expect(() => read(content)).toThrow(sentence);
    expect(() => read(content)).not.toThrow(/s3cret/);
  });

  it('refuses a file that is not there', () => {
    expect(() => readDeployment(join(folder, 'none.json'))).toThrow(/^Expected a deployment file that can be read/);
  });
});

describe('openSources', () => {
  const two = { ...FILE, sources: { a: { ...SOURCE, secret: { env: 'A_SECRET' } } } };

  it('reads the environment', () => {
    const env = { A_KEY: 'a write key', A_SECRET: 'a long secret' };
    expect(openSources(read(two), env)).toMatchObject([
      { name: 'a', writeKey: 'a write key', secret: 'a long secret' },
    ]);
  });

  it.each([
    [{ A_KEY: 'a write key' }, /A_SECRET to hold the secret of a .*, got none/],
    [{ A_KEY: 'a write key', A_SECRET: '' }, /A_SECRET to hold the secret of a .*, got none/],
    [{ A_KEY: 'the same', A_SECRET: 'the same' }, /the secret of a to differ from the write key of a/],
    [{ A_KEY: 'a write key', A_SECRET: 'short' }, /to have at least 8 characters/],
    [{ A_KEY: 'a write key', A_SECRET: 'Timestamp' }, /to be no word that every request has .*, got one$/],
    [{ A_KEY: 'a write key', A_SECRET: 'x'.repeat(10_001) }, /to have at most 10000 characters .*, got more$/],
  ])('refuses %j', (env, sentence) => {
    expect(() => openSources(read(two), env)).toThrow(sentence);
  });

  it('takes a short secret that the plan names', () => {
    expect(openSources(read(two), { A_KEY: 'a write key', A_SECRET: 's' })[0]?.secret).toBe('s');
  });
});
