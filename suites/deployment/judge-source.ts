import { computeDigest } from '../harness/checks/digest.ts';
import { headerValues, type ReceivedRequest } from '../harness/receivers/received-request.ts';
import { shown } from '../harness/text.ts';
import type { DeployedHook, DeployedSource, OpenSource } from './file/deployment.ts';

/** The fault of a listener. */
export interface Trouble {
  /** The end of a sentence. */
  readonly words: string;
  /** True if no request at all has come to that place. */
  readonly isMute: boolean;
}

/** The data that decide about a source. */
export interface Evidence {
  /** The requests with its call. */
  readonly sightings: readonly Sighting[];
  readonly sources: readonly OpenSource[];
  /** Time that the suite has waited for requests, in milliseconds. */
  readonly waitedMs: number;
  /** Reason why requests do not reach a place, as the end of a sentence; undefined if unknown. */
  readonly troubleAt: (place: string) => Trouble | undefined;
}

/** Headers that the service sets too. It is open which of the two values is sent (readings, 31). */
const SET_BY_THE_SERVICE = ['content-type', 'user-agent', 'x-signature'];

/** A request that came during the check of the sources. */
export interface Sighting {
  /** The name of the source of its call. */
  readonly of: string;
  /** Its listener, and path and query. */
  readonly place: string;
  readonly target: string;
  /** Its URL, by source and index; undefined if none fits. */
  readonly url: { readonly source: string; readonly index: number } | undefined;
  readonly request: Pick<ReceivedRequest, 'rawHeaders' | 'body'>;
}

/** Every difference of a source from the file, each in one sentence. */
export function judgeSource(source: OpenSource, evidence: Evidence): string[] {
  const { name, enabled, hooks } = source;
  const { sightings } = evidence;
  const [first] = sightings;
  if (!enabled || hooks.length === 0) {
    const why = enabled ? 'which has no URL' : 'whose destination is switched off';
    return first === undefined
      ? []
      : [`Expected nothing from ${name}, ${why}, got a request at ${describePlace(first)}`];
  }
  const strays = sightings.filter(({ url }) => url?.source !== name);
  const silent = hooks.filter((_, index) => !sightings.some(({ url }) => url?.source === name && url.index === index));
  const own = sightings.filter(({ url }) => url?.source === name);
  return [
    ...new Set([
      ...strays.map((stray) => strayed(source, stray)),
      // A URL that leads to another path of the suite has been reported already.
      ...silent.slice(strays.length === 0 ? 0 : silent.length).map((hook) => silence(source, hook, evidence)),
      ...own.flatMap((sighting) => [
        ...signatureProblems(source, sighting, evidence),
        ...headerProblems(source, sighting),
      ]),
    ]),
  ];
}

function strayed({ name, hooks }: DeployedSource, stray: Sighting): string {
  const urls = hooks.map(({ url }) => url).join(' or ');
  const whose = stray.url === undefined ? 'which is not a URL in the file' : `which is a URL of ${stray.url.source}`;
  const key = stray.url === undefined ? '' : `, or its write key is that of ${stray.url.source}`;
  return `Expected a call through ${name} to arrive at ${urls}, got it at ${describePlace(stray)}, ${whose}: a URL of ${name} leads elsewhere${key}`;
}

function silence(
  { name, hooks }: DeployedSource,
  { url, place }: DeployedHook,
  { sightings, waitedMs, troubleAt }: Evidence,
): string {
  const trouble = troubleAt(place);
  // Reported once for a listener without requests, for all sources.
  if (trouble?.isMute) return `Expected requests to arrive at \`receivers.${place}\`, ${trouble.words}`;
  if (trouble !== undefined) return `Expected a call through ${name} to arrive at ${url}, ${trouble.words}`;
  const expected = `Expected a call through ${name} to arrive at ${url} within ${waitedMs / 1000} s, got none`;
  const others = hooks.length - 1;
  if (sightings.length > 0) return `${expected}, though it came to another URL of ${name}: this URL leads elsewhere`;
  const all = others === 0 ? 'its URL leads elsewhere' : 'all its URLs lead elsewhere';
  return `${expected}: its Webhooks destination is switched off, ${all}, or its write key is that of a source which the file does not list`;
}

function signatureProblems(
  { name, secretEnv, secret }: OpenSource,
  { request }: Sighting,
  { sources }: Evidence,
): string[] {
  const [value] = headerValues(request, 'x-signature');
  if (secret === undefined) {
    const rule = `Expected requests from ${name} to carry no X-Signature, because the file names no secret`;
    return value === undefined ? [] : [`${rule}, got one: a secret is set`];
  }
  const expected = `Expected requests from ${name} to be signed with the secret in ${secretEnv}`;
  if (value === undefined) return [`${expected}, got no X-Signature: no secret is set`];
  const isBy = (each: string | undefined): boolean =>
    each !== undefined && computeDigest(each, request.body) === value.toLowerCase();
  if (isBy(secret)) return [];
  const other = sources.find((each) => isBy(each.secret))?.name;
  return [
    `${expected}, got another signature: ${other === undefined ? 'another secret is set' : `the secret of ${other} is set`}`,
  ];
}

function headerProblems({ name, hooks }: DeployedSource, { url, request }: Sighting): string[] {
  const { headers = {}, url: address } = hooks[url?.index ?? 0] ?? {};
  return Object.entries(headers).flatMap(([header, value]) => {
    if (SET_BY_THE_SERVICE.includes(header.toLowerCase())) return [];
    const values = headerValues(request, header);
    if (values.length === 1 && values[0] === value) return [];
    const got = values.length === 0 ? 'no such header' : values.map(shown).join(' and ');
    return [`Expected requests from ${name} to ${address} to carry ${header} with ${shown(value)}, got ${got}`];
  });
}

function describePlace({ place, target }: Sighting): string {
  return `${target} of \`receivers.${place}\``;
}
