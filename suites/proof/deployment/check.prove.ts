import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, it } from 'vitest';
import { type Ended, SampleCommand } from '../../cli/command.fixture.ts';
import { readDeployment } from '../../deployment/file/read-deployment.ts';
import { makeCertificates } from '../../harness/certificates/certificates.ts';
import { deploySample, type Sample, type SampleSettings } from './sample.fixture.ts';

const NAMES = ['plain-1', 'signed-1', 'signed-2', 'two-urls-1', 'headers-1'];
const SECURE = ['plain-1', 'signed-1'];
const cleanups: (() => unknown)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups) await cleanup();
});

/** The end of `deployment check`. */
async function check({ file, env }: Pick<Sample, 'file' | 'env'>): Promise<Ended> {
  // Long enough for a request over loopback on a busy machine.
  const command = await SampleCommand.startWith(env, 'deployment', 'check', file, '--patience', '5s');
  cleanups.push(() => command.remove());
  return command.ended();
}

type Spoil = (settings: SampleSettings) => SampleSettings;
type Webhook = SampleSettings['webhooks'][number];

/** A sample in which a person has made a mistake in a source, or in all. */
async function deploy(
  options: Parameters<typeof deploySample>[0] = {},
  spoil: Spoil = (s) => s,
  name = '',
): Promise<Sample> {
  const mistake = (each: string, settings: SampleSettings) => (each.startsWith(name) ? spoil(settings) : settings);
  const sample = await deploySample({ names: NAMES, mistake, ...options });
  cleanups.push(sample.close);
  return sample;
}

const deploySecure = (spoil?: Spoil, name?: string): Promise<Sample> =>
  deploy({ names: SECURE, certificate: 'trusted' }, spoil, name);

const webhooks =
  (change: (webhook: Webhook, index: number) => Webhook): Spoil =>
  (settings) => ({ ...settings, webhooks: settings.webhooks.map(change) });
const urls = (change: (url: string, index: number) => string): Spoil =>
  webhooks(({ url, headers }, index) => ({ url: change(url, index), headers }));
const asHttp = urls((url) => url.replace('https:', 'http:'));

function edit({ file }: Sample, change: (json: Record<string, unknown>) => object): void {
  const json = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...json, ...change(json) }));
}

/** Changes the receiver in the file. */
function editReceiver(sample: Sample, change: (hooks: Record<string, unknown>) => object): Sample {
  edit(sample, ({ receivers }) => ({ receivers: { hooks: change(Object(receivers).hooks) } }));
  return sample;
}

const withoutTls = ({ tls: _, ...hooks }: Record<string, unknown>) => hooks;

async function withFile(name: string, text: () => string | Promise<string>): Promise<Sample> {
  const sample = await deploySecure();
  writeFileSync(join(sample.folder, name), await text());
  return sample;
}

async function withTakenPort(): Promise<Sample> {
  const sample = await deploy();
  const server = createServer().listen(readDeployment(sample.file).places[0]?.port, '127.0.0.1');
  cleanups.push(() => server.close());
  await once(server, 'listening');
  return sample;
}

async function withoutIngestion(): Promise<Sample> {
  const sample = await deploy();
  edit(sample, () => ({ ingestion: { url: 'http://127.0.0.1:9' } }));
  return sample;
}

const WRONG_KEY = 'a-wrong-write-key';
async function withEnvironment(env?: Readonly<Record<string, string>>): Promise<Sample> {
  const sample = await deploy();
  return { ...sample, env: env === undefined ? {} : { ...sample.env, ...env } };
}

/** A mistake, the exit code, and what is said about it. */
const MISTAKES: readonly (readonly [what: string, code: number, said: RegExp, make: () => Promise<Sample>])[] = [
  [
    'a wrong secret',
    1,
    /from signed-1 to be signed with the secret in ROUTESPEC_SIGNED_1_SECRET, got another signature/,
    () => deploy({}, (s) => ({ ...s, secret: 'not that one' }), 'signed-1'),
  ],
  [
    'a secret that is not set',
    1,
    /signed-1 .*, got no X-Signature: no secret is set/,
    () => deploy({}, (s) => ({ ...s, secret: undefined }), 'signed-1'),
  ],
  [
    'a secret too many',
    1,
    /from plain-1 to carry no X-Signature, .*, got one: a secret is set/,
    () => deploy({}, (s) => ({ ...s, secret: 'too many' }), 'plain-1'),
  ],
  [
    'a missing header',
    1,
    /from headers-1 to \S+ to carry [\w-]+ with ".*", got no such header/,
    () =>
      deploy(
        {},
        webhooks(({ url }) => ({ url, headers: {} })),
        'headers-1',
      ),
  ],
  [
    'a URL that leads to another path',
    1,
    /to arrive at \S+\/plain-1\/1, got it at \S+\/plain-1\/1\/more of .*: a URL of plain-1 leads elsewhere/,
    () =>
      deploy(
        {},
        urls((url) => `${url}/more`),
        'plain-1',
      ),
  ],
  [
    'a URL that leads to that of another source',
    1,
    /got it at \S+\/signed-1\/1 .*, which is a URL of signed-1: .*or its write key is that of signed-1/,
    () =>
      deploy(
        {},
        urls((url) => url.replace('plain-1', 'signed-1')),
        'plain-1',
      ),
  ],
  [
    'one of two URLs that leads to another machine',
    1,
    /at \S+\/two-urls-1\/1 within 5 s, got none, though it came to another URL of two-urls-1/,
    () =>
      deploy(
        {},
        urls((url, index) => (index === 0 ? 'http://127.0.0.1:9/none' : url)),
        'two-urls-1',
      ),
  ],
  [
    'a destination that is switched off',
    1,
    /got none: its Webhooks destination is switched off, its URL leads elsewhere, or /,
    () => deploy({}, (s) => ({ ...s, enabled: false }), 'plain-1'),
  ],
  [
    'a write key that is refused',
    1,
    /through plain-1 to be taken, got a refusal: .* 401 .*\*\*\*/,
    () => withEnvironment({ ROUTESPEC_PLAIN_1_KEY: WRONG_KEY }),
  ],
  [
    'a variable that is not set',
    2,
    /the environment variable ROUTESPEC_PLAIN_1_KEY to hold the write key of plain-1 /,
    () => withEnvironment(),
  ],
  [
    'an ingestion address that does not answer',
    3,
    /^routespec: Nothing is listening: .*127\.0\.0\.1:9/,
    withoutIngestion,
  ],
  [
    'a port that is taken',
    3,
    /where `receivers.hooks` listens, to be free, got a port that is taken: perhaps another run /,
    withTakenPort,
  ],
  [
    'a certificate that is missing',
    2,
    /`receivers\.hooks\.tls\.cert` \(\S+none\.pem\) to be a file that can be read/,
    async () =>
      editReceiver(await deploySecure(), (hooks) => ({ ...hooks, tls: { cert: 'none.pem', key: 'key.pem' } })),
  ],
  [
    'a certificate that is none',
    2,
    /`receivers\.hooks\.tls\.cert` \(\S+cert\.pem\) to be a certificate in PEM/,
    () => withFile('cert.pem', () => 'a certificate'),
  ],
  [
    'a key that is none',
    2,
    /`receivers\.hooks\.tls\.key` \(\S+key\.pem\) to be a private key in PEM/,
    () => withFile('key.pem', () => 'a key'),
  ],
  [
    'the key of another certificate',
    2,
    /to be the key of the certificate in `receivers\.hooks\.tls\.cert` .*, got another key/,
    () => withFile('key.pem', async () => (await makeCertificates()).credentials.trusted.key),
  ],
  [
    'an https address without `tls`',
    1,
    /got a TLS handshake at `receivers\.hooks`, which speaks plain http: it needs `tls`, or a tunnel/,
    async () => editReceiver(await deploySecure(), withoutTls),
  ],
  [
    'http URLs where https is meant',
    1,
    /got a plain request at `receivers\.hooks`, which speaks https: the URL that was entered begins with http/,
    () => deploySecure(asHttp),
  ],
  [
    'a certificate that the router refuses',
    1,
    /a TLS handshake at .* that broke off.*: the router does not accept the certificate/,
    () => deploy({ names: SECURE, certificate: 'self-signed' }),
  ],
];

describe.concurrent('routespec deployment check', () => {
  it.for([
    ['http', () => deploy()],
    ['https', () => deploySecure()],
  ] as const)('says that all is as written, over %s', async ([, make], { expect }) => {
    const { code, stdout } = await check(await make());
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^\d sources of .* checked: all as written\.\n$/)]);
  });

  it.for(MISTAKES)('names %s', async ([, code, said, make], { expect }) => {
    const ended = await check(await make());
    const lines = `${ended.stdout}${ended.stderr}`.trim().split('\n');
    expect([
      ended.code,
      lines.filter((line) => !said.test(line) && !/: \d+ things? not as written\.$/.test(line)),
    ]).toEqual([code, []]);
    expect(lines.some((line) => said.test(line))).toBe(true);
    expect(lines.join()).not.toContain(WRONG_KEY);
  });
});
