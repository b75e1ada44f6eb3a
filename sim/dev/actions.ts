import { RoutespecError } from '../../spec/error.ts';
import { copyExact, parseExact, writeExact } from '../../spec/exact-json.ts';
import { SEVEN_KINDS } from '../../spec/examples/seven-kinds.ts';
import { BODY_KINDS, type BodyKind } from '../../spec/shapes/bodies.ts';
import type {
  DevFaultSwitch,
  DevSend,
  DevSign,
  DevSignature,
  DevTrigger,
  DevVerdict,
  DevVerify,
} from '../../spec/shapes/dev/requests.ts';
import type { DevMove } from '../../spec/shapes/dev/state.ts';
import type { JsonObject } from '../../spec/shapes/json.ts';
import { isObject } from '../json-object.ts';
import type { Message } from '../model/message.ts';
import { digest } from '../rules/router/request.ts';
import { LAST_INSTANT_MS } from '../rules/router/timestamps.ts';
import { readItem } from '../server/intake.ts';
import { findBehaviour } from './behaviours.ts';
import type { DevService } from './dev-service.ts';
import type { ServedSource } from './served-source.ts';
import type { KeptMessage, Provenance } from './store/kept-message.ts';
import { listFaults } from './views.ts';

/**
 * Actions of a person at a dev server. Each throws a RoutespecError `usage` or `invalid` if the action is impossible.
 */

const BY_COMMAND: Provenance = { origin: 'command', copyOf: null };

export function trigger(service: DevService, { kind, set, source }: DevTrigger): KeptMessage[] {
  const from = service.source(source);
  return sampleCalls(kind, set).flatMap((call) => handIn(service, from, call));
}

/** Sends one call, or one deletion request, unchanged. */
export function send(service: DevService, { call, source }: DevSend): readonly KeptMessage[] {
  return handIn(service, service.source(source), call);
}

function handIn(service: DevService, from: ServedSource, call: JsonObject): readonly KeptMessage[] {
  const { world } = from;
  const source = from.next();
  if (source === undefined) return [];
  if (call['type'] === 'delete') {
    const userId = call['userId'];
    if (typeof userId !== 'string') throw new RoutespecError('invalid', 'Expected `userId` of a deletion to be text');
    return taking(service, BY_COMMAND, () => world.acceptDeletion(userId, [source]));
  }
  if (!world.rules.takesCalls(source, world.memory)) {
    throw new RoutespecError('invalid', 'The source accepts no calls, because a fault is on');
  }
  const intake = readItem(world, call);
  if ('problem' in intake) throw new RoutespecError('invalid', intake.problem);
  return taking(service, BY_COMMAND, () => world.acceptCalls(source, intake.calls, 'ingestion'));
}

/** Sends a message again several times, each time as a separate message with the same body. */
export function resend(service: DevService, original: KeptMessage, times: number): KeptMessage[] {
  const from = service.source(original.source);
  const content = parseExact(original.call) as Message['content'];
  const provenance: Provenance = { origin: 'resent', copyOf: original.id };
  return Array.from({ length: times }, () => {
    const source = from.next();
    if (source === undefined) return [];
    const accept = (): boolean => from.world.acceptAgain(source, content, original.receivedAtMs);
    return taking(service, provenance, () => service.randomVariants?.repeating(original.varied, accept) ?? accept());
  }).flat();
}

function taking({ recorder }: DevService, provenance: Provenance, accept: () => boolean): readonly KeptMessage[] {
  let isTaken = true;
  const taken = recorder.taking(provenance, () => {
    isTaken = accept();
  });
  if (isTaken) return taken;
  throw new RoutespecError('invalid', 'No room for another message: too many wait for delivery');
}

/** Pauses, resumes or advances the clock. Resolves when an advance has ended. */
export async function moveClock({ clock, skipper }: DevService, move: DevMove): Promise<void> {
  if ('paused' in move) return skipper.setRunning(!move.paused);
  if ('to' in move) return skipper.move(move.to);
  const byMs = readSpan(move.advance);
  if (clock.now() + byMs > LAST_INSTANT_MS) {
    throw new RoutespecError('usage', `Expected \`advance\` to end before the year 10000, got ${move.advance}`);
  }
  return skipper.move({ byMs });
}

export function switchFault(service: DevService, name: string, { on, source }: DevFaultSwitch): void {
  const fault = findBehaviour(name);
  for (const each of source === undefined ? service.sources : [service.source(source)]) each.setFault(fault, on);
  tellFaults(service);
}

export function clearFaults(service: DevService): void {
  for (const source of service.sources) source.clearFaults();
  tellFaults(service);
}

function tellFaults(service: DevService): void {
  service.tell({ event: 'faults', on: listFaults(service, 'on') });
}

/** Names the mistake behind a wrong digest, if it is a known one. */
export type Diagnose = (value: string, secret: string, body: Buffer) => string | undefined;

/** The signature of a body by a source. @throws RoutespecError `usage` if the source has no secret */
export function signatureFor(service: DevService, { body, source }: DevSign): DevSignature {
  return { signature: digest(findSecret(service, source), decodeBytes(body)) };
}

/** True if a signature is right, and what is wrong with it. Letters may be in either case. While the secret is changed, either will do. */
export function verdictOn(service: DevService, asked: DevVerify, diagnose?: Diagnose): DevVerdict {
  const secret = asked.secret ?? findSecret(service, asked.source);
  const previous = asked.secret === undefined ? service.source(asked.source).settings.previousSecret : undefined;
  const bytes = decodeBytes(asked.body);
  const given = asked.signature.trim();
  const right = [secret, ...(previous ? [previous] : [])].map((each) => digest(each, bytes));
  const valid = right.includes(given.toLowerCase());
  const expected = valid ? given.toLowerCase() : digest(secret, bytes);
  return { valid, expected, diagnosis: valid ? null : (diagnose?.(given, secret, bytes) ?? null) };
}

function findSecret(service: DevService, given: string | undefined): string {
  const { settings, writeKey } = service.source(given);
  if (settings.sharedSecret) return settings.sharedSecret;
  throw new RoutespecError('usage', `Expected a source with a secret, got ${writeKey}, which has none`);
}

function decodeBytes(base64: string): Buffer {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.toString('base64').replace(/=+$/, '') === base64.replace(/=+$/, '')) return bytes;
  throw new RoutespecError('usage', 'Expected `body` to be bytes in base64, got something else');
}

const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };
/** Longest advance. Nothing waits for longer than the retry window. */
const MAX_DURATION_MS = 366 * 86_400_000;

/** Reads `4h`, `+30s`, `1500ms`, `2m` or `1d` as milliseconds. @throws RoutespecError `usage` */
export function readSpan(text: string): number {
  const { digits = '', unit = '' } =
    /^\+?(?<digits>\d{1,12}(?:\.\d{1,6})?)(?<unit>ms|s|m|h|d)$/.exec(text)?.groups ?? {};
  const durationMs = Math.round(Number(digits) * (UNIT_MS[unit] ?? Number.NaN));
  if (digits !== '' && durationMs <= MAX_DURATION_MS) return durationMs;
  throw new RoutespecError(
    'usage',
    `Expected a duration of at most 366d, such as 4h or 30s, got ${JSON.stringify(text)}`,
  );
}

/** Most members in one sample, and most steps of a path. */
const MAX_MEMBERS = 100;
const MAX_DEPTH = 20;

/** The sample calls of a kind, or one of each, with members replaced. @throws RoutespecError `usage` */
export function sampleCalls(kind: BodyKind | 'all', set: JsonObject = {}): JsonObject[] {
  const members = Object.entries(set);
  if (members.length > MAX_MEMBERS) {
    throw new RoutespecError('usage', `Expected \`set\` to have at most ${MAX_MEMBERS} members, got ${members.length}`);
  }
  return (kind === 'all' ? BODY_KINDS : [kind]).map((each) => {
    const call = parseExact(writeExact(SEVEN_KINDS[each])) as JsonObject;
    for (const [path] of members) setMember(call, path, set);
    return call;
  });
}

/** Replaces the value at a path such as `properties.items.0.sku`. Missing objects on the way are made. */
function setMember(call: JsonObject, path: string, set: JsonObject): void {
  const names = path.split('.');
  if (names.length > MAX_DEPTH || names.some((name) => name === '' || name === '__proto__')) {
    throw new RoutespecError('usage', `Expected a path such as properties.revenue, got ${JSON.stringify(path)}`);
  }
  const last = names.pop() ?? '';
  let place: Record<string, unknown> = call;
  for (const name of names) {
    demandPosition(place, name, path);
    const inside = place[name];
    place[name] = Array.isArray(inside) || isObject(inside) ? inside : {};
    place = Object(place[name]);
  }
  demandPosition(place, last, path);
  place[last] = set[path];
  copyExact([set, path], [place, last]);
}

/** A list grows by at most one element. */
function demandPosition(place: object, name: string, path: string): void {
  if (!Array.isArray(place) || (/^\d{1,6}$/.test(name) && Number(name) <= place.length)) return;
  const at = JSON.stringify(path);
  throw new RoutespecError('usage', `Expected a position from 0 to ${place.length} in ${at}, got ${name}`);
}
