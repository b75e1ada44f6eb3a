import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Rules, simulator } from '../../cli/simulator/simulator.ts';
import { readDeployment } from '../../deployment/file/read-deployment.ts';
import { isPublicSecret } from '../../deployment/plan/plan.ts';
import {
  makeTemplate,
  nameVariables,
  type PlannedSource,
  plannedSources,
} from '../../deployment/plan/planned-source.ts';
import { type CertificateKind, makeCertificates } from '../../harness/certificates/certificates.ts';
import { freePort } from '../../harness/target/launch/free-port.ts';
import { serveHttp } from '../../harness/target/server.fixture.ts';
import { Target } from '../../harness/target/target.ts';
import type { World } from '../../harness/target/world.ts';

const PATH_TOKEN = randomBytes(16).toString('hex');

/** Differences from a deployment without mistakes. */
interface SampleOptions {
  readonly rules?: Rules;
  /** The sources of the plan that are set up. Default: all. */
  readonly names?: readonly string[];
  /**
   * Set if its receivers serve https with such a certificate. The simulator trusts the authority of the trusted one.
   */
  readonly certificate?: CertificateKind;
  /** Begins the paths of its URLs; undefined if they can be guessed. Default: a random text. */
  readonly pathToken?: string | undefined;
  /** Changes the settings of a source, like a person's mistake. */
  readonly mistake?: (name: string, settings: SampleSettings) => SampleSettings;
}

/** A person's input for one source. */
export interface SampleSettings {
  readonly enabled: boolean;
  readonly secret?: string | undefined;
  readonly webhooks: readonly { readonly url: string; readonly headers: Readonly<Record<string, string>> }[];
}

/** A simulator with a real clock that was set up by hand, and the file for the suite. */
export interface Sample {
  readonly file: string;
  readonly folder: string;
  /** The variables that the file names. */
  readonly env: Readonly<Record<string, string>>;
  /** The secrets and write keys among them. */
  readonly secrets: readonly string[];
  readonly world: World;
  readonly close: () => Promise<void>;
}

/** Sets up a sample deployment. The suite does not use its contract later: only calls and webhooks. */
export async function deploySample(options: SampleOptions = {}): Promise<Sample> {
  const { rules, names, certificate, mistake, pathToken } = { pathToken: PATH_TOKEN, ...options };
  const sources = plannedSources().filter(({ name }) => names === undefined || names.includes(name));
  const sim = await simulator.start({ clock: 'real', seed: 1, ...(rules && { rules }) });
  const folder = mkdtempSync(join(tmpdir(), 'routespec-deployment-'));
  const secured = certificate && (await writeCertificate(folder, certificate));
  const world = await new Target(sim.url).createWorld({
    now: new Date().toISOString(),
    ...(secured && { trust: [secured.authority] }),
  });
  const port = await freePort();
  const addresses = new Map<string, string>();
  const ingestion = await serveIngestion(addresses);
  const file = join(folder, 'deployment.json');
  const env = makeEnvironment(sources);
  const template = makeTemplate(sources, PATH_TOKEN);
  const address = `${secured ? 'https' : 'http'}://127.0.0.1:${port}`;
  const receivers = { hooks: { listen: { port }, public: address, ...(secured && { tls: secured.tls }) } };
  writeFileSync(
    file,
    JSON.stringify({ ...template, name: 'sample', pathToken, ingestion: { url: ingestion.url }, receivers }, null, 2),
  );
  for (const { name, type, hooks, enabled } of readDeployment(file).sources) {
    const variables = nameVariables(name);
    const entered = {
      enabled,
      secret: env[variables.secret],
      webhooks: hooks.map(({ url, headers }) => ({ url, headers })),
    };
    const { enabled: isOn, secret, webhooks } = mistake?.(name, entered) ?? entered;
    const settings = { ...(secret === undefined ? {} : { sharedSecret: secret }), webhooks: [...webhooks] };
    await world.putSource(name, { type, destinations: { Webhooks: { enabled: isOn, settings } } });
    addresses.set(env[variables.writeKey] ?? '', await world.readIngestion(name));
  }
  const close = async (): Promise<void> => {
    ingestion.close();
    await sim.close();
    rmSync(folder, { recursive: true });
  };
  const secrets = [...Object.values(env), ...(pathToken ? [pathToken] : [])].filter((value) => !isPublicSecret(value));
  return { file, folder, env, secrets, world, close };
}

/** Values for the variables of these sources. */
function makeEnvironment(sources: readonly PlannedSource[]): Readonly<Record<string, string>> {
  const entries = sources.flatMap(({ name, demand: { secret } }): [string, string][] => {
    const variables = nameVariables(name);
    const key: [string, string] = [variables.writeKey, `key-of-${name}-${randomWord()}`];
    if (secret === undefined) return [key];
    const value = secret === 'any' ? `the secret ~ of ${name}: ${randomWord()}` : secret.exactly;
    return [key, [variables.secret, value]];
  });
  return Object.fromEntries(entries);
}

/** The files of a certificate in a folder, as a deployment file names them, and the authority to trust. */
async function writeCertificate(
  folder: string,
  kind: CertificateKind,
): Promise<{ authority: string; tls: { cert: string; key: string } }> {
  const { authority, credentials } = await makeCertificates();
  const { cert, key } = credentials[kind];
  writeFileSync(join(folder, 'cert.pem'), cert);
  writeFileSync(join(folder, 'key.pem'), key);
  return { authority, tls: { cert: 'cert.pem', key: 'key.pem' } };
}

/** One ingestion address for all sources, which distinguishes them by the write key. */
async function serveIngestion(addresses: ReadonlyMap<string, string>): Promise<{ url: string; close: () => void }> {
  const agent = new http.Agent({ keepAlive: true });
  const server = await serveHttp((request, response) => {
    const [key = ''] = Buffer.from(request.headers.authorization?.slice('Basic '.length) ?? '', 'base64')
      .toString()
      .split(':');
    const address = addresses.get(key);
    if (address === undefined) {
      response
        .writeHead(401, { 'content-type': 'application/json' })
        .end(JSON.stringify({ error: { message: `unknown key ${key}` } }));
      return;
    }
    const forwarded = http.request(`${address}${request.url}`, {
      method: request.method,
      headers: { 'content-type': 'application/json' },
      agent,
    });
    forwarded.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, { 'content-type': 'application/json' });
      answer.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    request.pipe(forwarded);
  });
  const close = (): void => {
    agent.destroy();
    void server.close();
  };
  return { url: server.url, close };
}

function randomWord(): string {
  return Math.random().toString(36).slice(2).padEnd(11, 'x');
}
