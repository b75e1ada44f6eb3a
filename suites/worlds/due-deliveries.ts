import type { RequirementId } from '../../spec/requirements/index.ts';
import { CALL_KINDS, type CallKind } from '../../spec/shapes/calls.ts';
import { readMember } from '../harness/checks/member.ts';
import { sizeBytes } from '../harness/kit/call-sizes.ts';
import { type CallDocument, deliveryRequirement } from '../harness/stage/calls.ts';
import { attemptsAt } from './attempts.ts';
import type { Trace, TracedMessage } from './trace.ts';

/** A call is lost. Its kind and the type of its source decide which of these fails. */
export const LOSSES = ['CAL-001', 'CAL-002', 'CAL-003', 'CAL-004', 'CAL-005', 'CAL-008'] as const;

/** True if the integrations of a call leave the webhooks switched on (readings, 12). */
export function isSelected({ integrations }: CallDocument): boolean {
  const switches = (integrations ?? {}) as Record<string, boolean>;
  return switches['Webhooks'] ?? switches['All'] ?? true;
}

/** The requirement that fails if a call is delivered although its integrations switch the webhooks off. */
export function exclusionRequirement(call: CallDocument, trace: Trace): RequirementId {
  if (call.type !== 'track') return 'SEL-007';
  const switches = readSwitches(call);
  if (isOfLetters(switches)) return 'SEL-005';
  if (switches['Webhooks'] === false) return 'SEL-004';
  // If `All` alone is honoured, the switches of others have overridden it.
  return Object.keys(switches).length > 1 && isHonoured({ All: false }, trace) ? 'SEL-006' : 'SEL-002';
}

function readSwitches({ integrations }: CallDocument): Record<string, boolean> {
  return (integrations ?? {}) as Record<string, boolean>;
}

/** True if a switch has the name of the webhooks in other letters. */
function isOfLetters(switches: Readonly<Record<string, boolean>>): boolean {
  return Object.keys(switches).some((name) => name !== 'Webhooks' && name.toLowerCase() === 'webhooks');
}

/** True if a track call with just these integrations did what they say, whenever there was one. */
function isHonoured(integrations: Readonly<Record<string, boolean>>, trace: Trace): boolean {
  const alike = trace.messages.filter(
    ({ call }) => call?.type === 'track' && JSON.stringify(call['integrations']) === JSON.stringify(integrations),
  );
  return (
    alike.length > 0 &&
    alike.every((message) => hasCome(trace, message) === isSelected({ type: 'track', integrations }))
  );
}

function hasCome(trace: Trace, message: TracedMessage): boolean {
  return facts(trace).come.has(message);
}

/** Answers to questions about the messages of a trace that the rules ask again and again. */
interface Facts {
  readonly places: ReadonlyMap<TracedMessage, number>;
  readonly come: ReadonlySet<TracedMessage>;
  readonly comeByKind: ReadonlyMap<CallKind, readonly TracedMessage[]>;
  /** The calls whose integrations switch the webhooks off. */
  readonly switchedOff: readonly TracedMessage[];
  /** True if messages of clients came until one of them was switched off, which may have ended its batch. */
  readonly isBatchCut: boolean;
}

const factsOfTraces = new WeakMap<Trace, Facts>();

function facts(trace: Trace): Facts {
  const known = factsOfTraces.get(trace);
  if (known !== undefined) return known;
  const { messages } = trace;
  const isCome = (message: TracedMessage): boolean =>
    message.sources.some((index) =>
      trace.sources[index]?.hooks.some((hook) => attemptsAt(trace, message, index, hook).length > 0),
    );
  const come = new Set(messages.filter(isCome));
  const isOff = ({ call }: TracedMessage): boolean => call !== undefined && !isSelected(call);
  const byClients = messages.filter(({ isByClient }) => isByClient);
  const end = byClients.findIndex(isOff);
  const found: Facts = {
    places: new Map(messages.map((message, place) => [message, place])),
    come,
    comeByKind: new Map(CALL_KINDS.map((kind) => [kind, [...come].filter(({ call }) => call?.type === kind)])),
    switchedOff: messages.filter(isOff),
    isBatchCut: end > 0 && byClients.slice(0, end).every((each) => come.has(each)),
  };
  factsOfTraces.set(trace, found);
  return found;
}

function isBefore(trace: Trace, one: TracedMessage, other: TracedMessage): boolean {
  const { places } = facts(trace);
  return (places.get(one) ?? 0) < (places.get(other) ?? 0);
}

/** The requirement that fails if a required message of a source is not delivered. */
export function lossRequirement(trace: Trace, message: TracedMessage, sourceIndex: number): RequirementId {
  const { call, audience } = message;
  if (audience !== undefined) return lostMembership(trace, message, sourceIndex);
  if (call === undefined) return wasSwitchedOffBefore(trace, message) ? 'SEL-009' : 'DEL-001';
  if (isDueToSize(trace, call)) return 'LIM-001';
  if (isAfterTooLarge(trace, message)) return 'LIM-004';
  const integrations = readSwitches(call);
  if (Object.keys(integrations).length > 0) return switchesRequirement(integrations, trace);
  if (isDueToSwitches(trace, message, call)) return 'SEL-001';
  if (isDueToSettings(trace, message, sourceIndex)) return 'SET-009';
  return requirementOfKind(trace, message, sourceIndex, call.type);
}

/** The same for a call with these switches. */
function switchesRequirement(integrations: Readonly<Record<string, boolean>>, trace: Trace): RequirementId {
  if (isOfLetters(integrations)) return 'SEL-005';
  const switches = Object.keys(integrations);
  const isOfOthers = switches.some((name) => name !== 'All' && name !== 'Webhooks');
  if (isOfOthers && (integrations['All'] === true || isHonoured({ All: false, Webhooks: true }, trace)))
    return 'SEL-006';
  return switches.includes('All') ? 'SEL-003' : 'SEL-006';
}

/** A larger call is near the limit. */
const LARGE_BYTES = 29_000;

/** True if a call is large, and a smaller one of its kind has come. */
function isDueToSize(trace: Trace, call: CallDocument): boolean {
  if (sizeBytes(call) < LARGE_BYTES) return false;
  const smaller = trace.messages.filter(
    (other) => other.call?.type === call.type && sizeBytes(other.call) < LARGE_BYTES,
  );
  return smaller.some((other) => hasCome(trace, other));
}

/** True if the message before was too large, and one of the same kind came before that. */
function isAfterTooLarge(trace: Trace, message: TracedMessage): boolean {
  const place = facts(trace).places.get(message) ?? 0;
  if (trace.messages[place - 1]?.isTooLarge !== true || message.call === undefined) return false;
  return listCome(trace, message.call.type).some((other) => isBefore(trace, other, message));
}

function listCome(trace: Trace, kind: CallKind): readonly TracedMessage[] {
  return facts(trace).comeByKind.get(kind) ?? [];
}

/** The requirement that fails if a call with nothing special is not delivered, by those of its kind that are. */
function requirementOfKind(trace: Trace, message: TracedMessage, sourceIndex: number, kind: CallKind): RequirementId {
  const come = listCome(trace, kind);
  if (come.some((other) => other !== message && other.sources.includes(sourceIndex))) return 'CAL-011';
  const typeOf = (index: number) => trace.sources[index]?.plan.type;
  // If such calls come from a source of another type, its kind is not the reason.
  const isDueToType = come.some(
    (other) => other !== message && other.sources.some((index) => typeOf(index) !== typeOf(sourceIndex)),
  );
  return isDueToType ? 'CAL-008' : deliveryRequirement(kind);
}

/** A membership is not the reason if others like it have come before the settings changed. */
function lostMembership(trace: Trace, message: TracedMessage, sourceIndex: number): RequirementId {
  const own = membershipRequirement(message);
  const isLike = (other: TracedMessage): boolean =>
    other.audience !== undefined && other.sources.includes(sourceIndex) && membershipRequirement(other) === own;
  const hasComeBefore = (): boolean =>
    trace.messages.some((other) => isLike(other) && isBefore(trace, other, message) && hasCome(trace, other));
  return isDueToSettings(trace, message, sourceIndex) && hasComeBefore() ? 'SET-009' : own;
}

/**
 * True if the settings in force are not those with which the source began. If the source has those again, true only for
 * the first message since then.
 */
function isDueToSettings({ sources, messages }: Trace, message: TracedMessage, sourceIndex: number): boolean {
  const findSettingsIndex = ({ settingsIndexes }: TracedMessage): number => settingsIndexes.get(sourceIndex) ?? 0;
  const at = findSettingsIndex(message);
  if (at === 0) return false;
  const [first, now] = [0, at].map((place) => sources[sourceIndex]?.settings[place]);
  const isAsAtFirst = first?.enabled === now?.enabled && first?.hooks.join() === now?.hooks.join();
  return (
    !isAsAtFirst ||
    messages.find((each) => each.sources.includes(sourceIndex) && findSettingsIndex(each) === at) === message
  );
}

/**
 * True if calls of this kind come, but only with more switches than this one, or if an earlier call of the user was switched
 * off.
 */
function isDueToSwitches(trace: Trace, message: TracedMessage, own: CallDocument): boolean {
  const count = ({ integrations }: CallDocument): number =>
    integrations === undefined ? -1 : Object.keys(integrations as object).length;
  const came = listCome(trace, own.type);
  if (came.length === 0) return false;
  const haveMore = came.every(({ call }) => call !== undefined && count(call) > count(own));
  const { switchedOff, isBatchCut } = facts(trace);
  const isOfUser = (other: TracedMessage): boolean =>
    other.userId === message.userId && isBefore(trace, other, message);
  return haveMore || switchedOff.some(isOfUser) || (message.isByClient === true && isBatchCut);
}

/** True if the integrations of a call before this deletion request switched the webhooks off. */
function wasSwitchedOffBefore(trace: Trace, deletion: TracedMessage): boolean {
  return facts(trace).switchedOff.some((other) => isBefore(trace, other, deletion));
}

/** The requirement that fails if a membership is missing or wrong. */
export function membershipRequirement({ audience, call }: TracedMessage): RequirementId {
  if (audience === undefined || audience.isNew) return 'AUD-001';
  return readMember(call?.['traits'], audience.trait) === true ? 'AUD-002' : 'AUD-003';
}
