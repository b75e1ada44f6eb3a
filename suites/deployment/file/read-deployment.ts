import { dirname, relative, resolve } from 'node:path';
import { RoutespecError } from '../../../spec/error.ts';
import { type DeploymentFile, deploymentSchema } from '../../../spec/shapes/deployment.ts';
import { didYouMean } from '../../../spec/text/nearest.ts';
import { isRequestable } from '../../../spec/url.ts';
import { memberNames } from '../../harness/member-names.ts';
import { readNamedFile } from '../../harness/named-file.ts';
import type { DeployedPlace, DeployedSource, Deployment } from './deployment.ts';

const MAX_BYTES = 1024 * 1024;
const MAX_PLACES = 50;
const MAX_SOURCES = 500;

/** Reads a deployment file. @throws RoutespecError `usage`, in one sentence */
export function readDeployment(file: string): Deployment {
  const shown = relative('', file) || file;
  const json = parse(readText(file, shown), shown);
  refuseLiterals(json, shown);
  const parsed = deploymentSchema.safeParse(json);
  if (parsed.success) {
    demandRequestable(parsed.data, shown);
    return toDeployment(parsed.data, file, shown);
  }
  const [issue] = parsed.error.issues;
  const path = issue?.path.join('.') || 'the file';
  const [key] = issue?.code === 'unrecognized_keys' ? issue.keys : [];
  const meant = key === undefined ? '' : didYouMean(key, memberNames(deploymentSchema));
  throw usage(`Expected \`${path}\` in ${shown} to be valid, got: ${issue?.message ?? 'something else'}${meant}`);
}

function toDeployment(
  { name, version, pathToken, ingestion, receivers, sources }: DeploymentFile,
  file: string,
  shown: string,
): Deployment {
  const folder = dirname(resolve(file));
  const places = Object.entries(receivers).map(([place, { listen, public: address, tls }]): DeployedPlace => {
    const files = tls && { tls: { cert: resolve(folder, tls.cert), key: resolve(folder, tls.key) } };
    const { host = '127.0.0.1', port } = listen;
    return { name: place, host, port, address: address.replace(/\/+$/, ''), ...files };
  });
  const deployment: Deployment = {
    file: shown,
    name: name ?? 'deployed router',
    version: version ?? 'unknown version',
    ...(pathToken === undefined ? {} : { pathToken }),
    ingestion: { url: ingestion.url.replace(/\/+$/, ''), form: ingestion.form ?? 'batch' },
    places,
    sources: Object.entries(sources).map(([source, given]) => toSource(source, given, { places, pathToken, shown })),
  };
  demandOrder(deployment);
  return deployment;
}

/** Needed to read a source. */
interface Surroundings {
  readonly places: readonly DeployedPlace[];
  readonly pathToken: string | undefined;
  readonly shown: string;
}

/** The path of a webhook without one in the file. @param index its number, from 0 */
export function defaultPath(source: string, index: number, pathToken: string | undefined): string {
  return `${pathToken === undefined ? '' : `/${pathToken}`}/${source}/${index + 1}`;
}

function toSource(
  name: string,
  { writeKey, secret, type = 'server', enabled = true, webhooks }: DeploymentFile['sources'][string],
  { places, pathToken, shown }: Surroundings,
): DeployedSource {
  const hooks = webhooks.map(({ receiver, path, headers = {} }, index) => {
    const place = places.find((each) => each.name === receiver);
    if (place === undefined) {
      const meant = didYouMean(
        receiver,
        places.map((each) => each.name),
      );
      const where = `\`sources.${name}.webhooks.${index}.receiver\` in ${shown}`;
      throw usage(`Expected ${where} to name one of the receivers, got ${receiver}${meant}`);
    }
    const target = path ?? defaultPath(name, index, pathToken);
    const isSecret = pathToken !== undefined && target.includes(pathToken);
    return { place: receiver, target, url: place.address + target, headers, isSecret };
  });
  return { name, writeKeyEnv: writeKey.env, ...(secret && { secretEnv: secret.env }), type, enabled, hooks };
}

/**
 * @throws RoutespecError `usage` if requests to two places or two URLs could not be distinguished, or there is too much
 */
function demandOrder({ file, places, sources }: Deployment): void {
  if (places.length > MAX_PLACES || sources.length > MAX_SOURCES) {
    const got = `${places.length} and ${sources.length}`;
    throw usage(`Expected at most ${MAX_PLACES} receivers and ${MAX_SOURCES} sources in ${file}, got ${got}`);
  }
  if (sources.length === 0) throw usage(`Expected \`sources\` in ${file} to have an entry, got none`);
  demandUnique(
    places.map(({ host, port }) => `${host}:${port}`),
    'each receiver to listen at its own port',
    file,
  );
  const urls = sources.flatMap(({ hooks }) => hooks.map(({ place, target }) => `${target} of ${place}`));
  demandUnique(urls, 'each webhook to have its own URL', file);
  const keys = sources.map(({ writeKeyEnv }) => writeKeyEnv);
  demandUnique(keys, 'each source to have its own write key', file);
}

function demandUnique(names: readonly string[], rule: string, file: string): void {
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw usage(`Expected ${rule}, got ${twice} twice (${file})`);
}

/** @throws RoutespecError `usage` for a URL that no request can use, such as one whose user name cannot be decoded */
function demandRequestable({ ingestion, receivers }: DeploymentFile, file: string): void {
  const urls = Object.entries(receivers).map(([name, place]) => [`receivers.${name}.public`, place.public] as const);
  for (const [member, url] of [['ingestion.url', ingestion.url] as const, ...urls]) {
    if (!isRequestable(url)) throw usage(`Expected \`${member}\` in ${file} to be an http or https URL, got ${url}`);
  }
}

/** A literal secret is refused before any other check, and not repeated. */
function refuseLiterals(json: unknown, shown: string): void {
  const { sources } = Object(json) as Record<string, unknown>;
  for (const [name, source] of Object.entries(Object(sources) as Record<string, unknown>)) {
    const { writeKey, secret } = Object(source) as Record<string, unknown>;
    const literal = typeof writeKey === 'string' ? 'writeKey' : typeof secret === 'string' ? 'secret' : undefined;
    if (literal === undefined) continue;
    const expected = `Expected \`sources.${name}.${literal}\` in ${shown} to name an environment variable, as in {"env": "NAME"}`;
    throw usage(`${expected}, got the value itself; a file is no place for it`);
  }
}

function readText(file: string, shown: string): string {
  try {
    return readNamedFile(file, MAX_BYTES).toString('utf8');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw usage(`Expected a deployment file that can be read, got ${shown}: ${reason}`);
  }
}

function parse(text: string, shown: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message quotes its input, which may be a secret.
    throw usage(`Expected ${shown} to be JSON, got something else`);
  }
}

function usage(sentence: string): RoutespecError {
  return new RoutespecError('usage', sentence);
}
