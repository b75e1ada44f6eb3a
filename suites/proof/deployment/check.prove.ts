import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { afterAll, describe, it } from 'vitest';
import { SampleCommand } from '../../cli/command.fixture.ts';
import { readDeployment } from '../../deployment/file/read-deployment.ts';
import { deploySample, type Sample, type SampleSettings } from './sample.fixture.ts';

const NAMES = ['plain-1', 'signed-1', 'signed-2', 'two-urls-1', 'headers-1'];
/** Long enough for a request over loopback on a busy machine. */
const PATIENCE = ['--patience', '5s'];
const cleanups: (() => unknown)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups) await cleanup();
});

async function sampleWith(mistake?: (name: string, settings: SampleSettings) => SampleSettings): Promise<Sample> {
  const sample = await deploySample({ names: NAMES, ...(mistake && { mistake }) });
  cleanups.push(sample.close);
  return sample;
}

/** The output of `deployment check`, and its exit code. */
async function check({
  file,
  env,
}: Pick<Sample, 'file' | 'env'>): Promise<{ code: number | null; lines: string[]; stderr: string }> {
  const command = await SampleCommand.startWith(env, 'deployment', 'check', file, ...PATIENCE);
  cleanups.push(() => command.remove());
  const { code, stdout, stderr } = await command.ended();
  return { code, lines: stdout.trim().split('\n'), stderr };
}

/** The same settings with other URLs. */
function withUrls(settings: SampleSettings, change: (url: string, index: number) => string): SampleSettings {
  return {
    ...settings,
    webhooks: settings.webhooks.map(({ url, headers }, index) => ({ url: change(url, index), headers })),
  };
}

/** Mistakes, each with the name of the source, its settings, and what is said about it. */
type Mistake = [what: string, name: string, spoil: (settings: SampleSettings) => SampleSettings, sentence: RegExp];

describe.concurrent('routespec deployment check', () => {
  it('says that all is as written', async ({ expect }) => {
    const { code, lines } = await check(await sampleWith());
    expect([code, lines]).toEqual([0, [expect.stringMatching(/^5 sources of .* checked: all as written\.$/)]]);
  });

  it.for<Mistake>([
    [
      'a wrong secret',
      'signed-1',
      (settings) => ({ ...settings, secret: 'not that one' }),
      /^Expected requests from signed-1 to be signed with the secret in ROUTESPEC_SIGNED_1_SECRET, got another signature: another secret is set$/,
    ],
    [
      'a secret that is not set',
      'signed-1',
      (settings) => ({ ...settings, secret: undefined }),
      /^Expected requests from signed-1 .*, got no X-Signature: no secret is set$/,
    ],
    [
      'a secret too many',
      'plain-1',
      (settings) => ({ ...settings, secret: 'too many' }),
      /^Expected requests from plain-1 to carry no X-Signature, .*, got one: a secret is set$/,
    ],
    [
      'a missing header',
      'headers-1',
      (settings) => ({ ...settings, webhooks: settings.webhooks.map(({ url }) => ({ url, headers: {} })) }),
      /^Expected requests from headers-1 to \S+ to carry [\w-]+ with ".*", got no such header$/,
    ],
    [
      'a header with another value',
      'headers-1',
      (settings) => ({
        ...settings,
        webhooks: settings.webhooks.map(({ url, headers }) => ({
          url,
          headers: Object.fromEntries(Object.keys(headers).map((name) => [name, 'other'])),
        })),
      }),
      /^Expected requests from headers-1 .*, got "other"$/,
    ],
    [
      'a URL that leads to another path',
      'plain-1',
      (settings) => withUrls(settings, (url) => `${url}/more`),
      /^Expected a call through plain-1 to arrive at \S+\/plain-1\/1, got it at \S+\/plain-1\/1\/more of `receivers.hooks`, which is not a URL in the file: a URL of plain-1 leads elsewhere$/,
    ],
    [
      'a URL that leads to that of another source',
      'plain-1',
      (settings) => withUrls(settings, (url) => url.replace('plain-1', 'signed-1')),
      /^Expected a call through plain-1 .*, got it at \S+\/signed-1\/1 .*, which is a URL of signed-1: a URL of plain-1 leads elsewhere, or its write key is that of signed-1$/,
    ],
    [
      'one of two URLs that leads to another machine',
      'two-urls-1',
      (settings) => withUrls(settings, (url, index) => (index === 0 ? url : 'http://127.0.0.1:9/none')),
      /^Expected a call through two-urls-1 to arrive at \S+\/two-urls-1\/2 within 5 s, got none, though it came to another URL of two-urls-1: this URL leads elsewhere$/,
    ],
    [
      'a destination that is switched off',
      'plain-1',
      (settings) => ({ ...settings, enabled: false }),
      /^Expected a call through plain-1 to arrive at \S+ within 5 s, got none: its Webhooks destination is switched off, its URL leads elsewhere, or /,
    ],
  ])('names %s', async ([, name, spoil, sentence]: Mistake, { expect }) => {
    const sample = await sampleWith((each, settings) => (each === name ? spoil(settings) : settings));
    const { code, lines } = await check(sample);
    expect(code).toBe(1);
    expect(lines.slice(0, -1).filter((line) => !sentence.test(line))).toEqual([]);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.at(-1)).toMatch(/checked: \d+ things? not as written\.$/);
  });

  it('names a write key that is refused, without showing it', async ({ expect }) => {
    const sample = await sampleWith();
    const wrong = 'a-wrong-write-key';
    const { code, lines } = await check({ file: sample.file, env: { ...sample.env, ROUTESPEC_PLAIN_1_KEY: wrong } });
    expect([code, lines.length]).toEqual([1, 2]);
    expect(lines[0]).toMatch(/^Expected a call through plain-1 to be taken, got a refusal: .* 401 .*\*\*\*/);
    expect(lines.join()).not.toContain(wrong);
  });

  it('ends with 3 if the ingestion address does not answer', async ({ expect }) => {
    const again = await sampleWith();
    const file = JSON.parse(readFileSync(again.file, 'utf8'));
    writeFileSync(again.file, JSON.stringify({ ...file, ingestion: { url: 'http://127.0.0.1:9' } }));
    const { code, stderr } = await check(again);
    expect([code, stderr]).toEqual([3, expect.stringMatching(/^routespec: Nothing is listening: .*127\.0\.0\.1:9/)]);
  });

  it('ends with 3 if a port is taken', async ({ expect }) => {
    const sample = await sampleWith();
    const [place] = readDeployment(sample.file).places;
    const server = createServer().listen(place?.port, '127.0.0.1');
    cleanups.push(() => server.close());
    await once(server, 'listening');
    const { code, stderr } = await check(sample);
    expect(code).toBe(3);
    expect(stderr).toMatch(
      /^routespec: Expected 127.0.0.1:\d+, where `receivers.hooks` listens, to be free, got a port that is taken: perhaps another run uses this deployment\n$/,
    );
  });

  it('ends with 2 if a variable is not set', async ({ expect }) => {
    const sample = await sampleWith();
    const { code, stderr } = await check({ file: sample.file, env: {} });
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(
        /^routespec: Expected the environment variable ROUTESPEC_PLAIN_1_KEY to hold the write key of plain-1 /,
      ),
    ]);
  });
});
