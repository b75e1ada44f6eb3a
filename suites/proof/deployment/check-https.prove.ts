import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, it } from 'vitest';
import { SampleCommand } from '../../cli/command.fixture.ts';
import { makeCertificates } from '../../harness/certificates/certificates.ts';
import { deploySample, type Sample, type SampleSettings } from './sample.fixture.ts';

const NAMES = ['plain-1', 'signed-1'];
const cleanups: (() => unknown)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups) await cleanup();
});

type Options = NonNullable<Parameters<typeof deploySample>[0]>;

async function secureSample(options: Options = {}): Promise<Sample> {
  const sample = await deploySample({ names: NAMES, certificate: 'trusted', ...options });
  cleanups.push(sample.close);
  return sample;
}

/** The output of `deployment check`, and its exit code. */
async function check({ file, env }: Sample): Promise<{ code: number | null; lines: string[]; stderr: string }> {
  const command = await SampleCommand.startWith(env, 'deployment', 'check', file, '--patience', '5s');
  cleanups.push(() => command.remove());
  const { code, stdout, stderr } = await command.ended();
  return { code, lines: stdout.trim().split('\n'), stderr };
}

/** Changes the place in the file. */
function editPlace({ file }: Sample, edit: (place: Record<string, unknown>) => Record<string, unknown>): void {
  const json = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...json, receivers: { hooks: edit(json.receivers.hooks) } }));
}

function enteredAsHttp(settings: SampleSettings): SampleSettings {
  const webhooks = settings.webhooks.map((webhook) => ({ ...webhook, url: webhook.url.replace('https:', 'http:') }));
  return { ...settings, webhooks };
}

async function strangeKey(): Promise<string> {
  return (await makeCertificates()).credentials.trusted.key;
}

/** Mistakes with the files of a certificate, each with what is said about it. */
const WRONG_FILES: [what: string, spoil: (sample: Sample) => unknown, sentence: RegExp][] = [
  [
    'a certificate that is missing',
    (sample) => editPlace(sample, (place) => ({ ...place, tls: { cert: 'none.pem', key: 'key.pem' } })),
    /^routespec: Expected `receivers\.hooks\.tls\.cert` \(\S+none\.pem\) to be a file that can be read, got: ENOENT.*\n$/,
  ],
  [
    'a certificate that is none',
    ({ folder }) => writeFileSync(join(folder, 'cert.pem'), 'a certificate'),
    /^routespec: Expected `receivers\.hooks\.tls\.cert` \(\S+cert\.pem\) to be a certificate in PEM, got something else\n$/,
  ],
  [
    'a key that is none',
    ({ folder }) => writeFileSync(join(folder, 'key.pem'), 'a private key'),
    /^routespec: Expected `receivers\.hooks\.tls\.key` \(\S+key\.pem\) to be a private key in PEM, without a passphrase, got something else\n$/,
  ],
  [
    'the key of another certificate',
    async ({ folder }) => writeFileSync(join(folder, 'key.pem'), await strangeKey()),
    /^routespec: Expected `receivers\.hooks\.tls\.key` \(\S+key\.pem\) to be the key of the certificate in `receivers\.hooks\.tls\.cert` \(\S+cert\.pem\), got another key\n$/,
  ],
];

/** Mistakes, each with a sample and what is said about it. */
const WRONG_SCHEMES: [what: string, make: () => Promise<Sample>, sentence: RegExp][] = [
  [
    'an https address without `tls`',
    async () => {
      const sample = await secureSample();
      editPlace(sample, ({ tls: _, ...place }) => place);
      return sample;
    },
    /^Expected requests to arrive at `receivers\.hooks`, got a TLS handshake at `receivers\.hooks`, which speaks plain http: it needs `tls`, or a tunnel that speaks https in its place$/,
  ],
  [
    'https URLs where http is meant',
    async () => {
      const sample = await secureSample();
      editPlace(sample, ({ tls: _, ...place }) => ({
        ...place,
        public: String(place['public']).replace('https', 'http'),
      }));
      return sample;
    },
    /^Expected requests to arrive at `receivers\.hooks`, got a TLS handshake at .*: the URL that was entered begins with https$/,
  ],
  [
    'http URLs where https is meant',
    () => secureSample({ mistake: (_, settings) => enteredAsHttp(settings) }),
    /^Expected requests to arrive at `receivers\.hooks`, got a plain request at `receivers\.hooks`, which speaks https: the URL that was entered begins with http$/,
  ],
  [
    'an http address with `tls`',
    async () => {
      const sample = await secureSample({ mistake: (_, settings) => enteredAsHttp(settings) });
      editPlace(sample, (place) => ({ ...place, public: String(place['public']).replace('https', 'http') }));
      return sample;
    },
    /^Expected requests to arrive at .* got a plain request .*: its `public` has to begin with https, or `tls` has to go$/,
  ],
  [
    'one http URL among https ones',
    () => secureSample({ mistake: (name, settings) => (name === 'plain-1' ? enteredAsHttp(settings) : settings) }),
    /^Expected a call through plain-1 to arrive at https:\S+\/plain-1\/1, got a plain request at .*: the URL that was entered begins with http$/,
  ],
  [
    'a certificate that the router refuses',
    () => secureSample({ certificate: 'self-signed' }),
    /^Expected requests to arrive at `receivers\.hooks`, got a TLS handshake at `receivers\.hooks` that broke off.*: the router does not accept the certificate in `tls\.cert`$/,
  ],
];

describe.concurrent('routespec deployment check, with receivers that speak https,', () => {
  it('says that all is as written', async ({ expect }) => {
    const { code, lines } = await check(await secureSample());
    expect([code, lines]).toEqual([0, [expect.stringMatching(/^2 sources of .* checked: all as written\.$/)]]);
  });

  it.for(WRONG_FILES)('ends with 2 because of %s', async ([, spoil, sentence], { expect }) => {
    const sample = await secureSample();
    await spoil(sample);
    const { code, stderr } = await check(sample);
    expect([code, stderr]).toEqual([2, expect.stringMatching(sentence)]);
  });

  it.for(WRONG_SCHEMES)('names %s in one sentence', async ([, make, sentence], { expect }) => {
    const { code, lines } = await check(await make());
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringMatching(sentence), expect.stringMatching(/: 1 thing not as written\.$/)]);
  });
});

describe.concurrent('routespec run --deployment, with receivers that speak https,', () => {
  it('says why no call arrives', async ({ expect }) => {
    const { file, env } = await secureSample({ certificate: 'self-signed' });
    const command = await SampleCommand.startWith(env, 'run', '--deployment', file, 'body/page');
    cleanups.push(() => command.remove());
    const { code, stdout } = await command.ended();
    expect(code).toBe(3);
    expect(stdout.replaceAll(/\s+/g, ' ')).toMatch(/to arrive within 10 s, got a TLS handshake at .* does not accept/);
  });
});
