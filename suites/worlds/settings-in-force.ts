import { type HookPlan, isReachable } from './plan.ts';
import type { Attempt, SettingsState, TracedHook, TracedMessage, TracedSource } from './trace.ts';

/**
 * The settings that may apply to a message of a source: those in force when it was sent, and all later ones, because a
 * pending delivery may use either (conformance API, "Router").
 */
function settingsFor<State extends Pick<SettingsState, 'putMs'>>(
  states: readonly State[],
  message: TracedMessage,
  sourceIndex: number,
  untilMs = Number.POSITIVE_INFINITY,
): readonly State[] {
  const index = message.settingsIndexes.get(sourceIndex) ?? 0;
  return states.filter(({ putMs }, at) => at === index || (at > index && putMs <= untilMs));
}

/** True if the on/off setting of a source requires delivery of a message until this instant. */
export function isSurelyOn(
  states: readonly SettingsState[],
  message: TracedMessage,
  sourceIndex: number,
  untilMs = Number.POSITIVE_INFINITY,
): boolean {
  return settingsFor(states, message, sourceIndex, untilMs).every(({ enabled }) => enabled);
}

/** True if the source was on, with the same webhooks, from the message until this instant. */
export function isUnchanged(
  { settings }: TracedSource,
  message: TracedMessage,
  sourceIndex: number,
  untilMs = Number.POSITIVE_INFINITY,
): boolean {
  const [first, ...later] = settingsFor(settings, message, sourceIndex, untilMs);
  return later.every(({ enabled, hooks }) => enabled && first?.hooks.every((place) => hooks.includes(place)) === true);
}

/** Messages that came while a source was off are delivered nowhere. */
export function wasOn({ settings }: TracedSource, message: TracedMessage, sourceIndex: number): boolean {
  return settingsFor(settings, message, sourceIndex)[0]?.enabled !== false;
}

/** True if the settings of a message, or later ones until this instant, allow an attempt at this webhook. */
export function mayComeTo(
  { source, hook, message, sourceIndex }: Pick<Attempt, 'source' | 'hook' | 'message' | 'sourceIndex'>,
  untilMs: number,
): boolean {
  const place = source.hooks.indexOf(hook);
  const states = settingsFor(source.settings, message, sourceIndex, untilMs);
  return states.some(({ hooks }) => hooks.includes(place));
}

/** The webhooks that the settings of a message, or later ones until this instant, allow. */
export function perhapsDueAt(
  source: TracedSource,
  message: TracedMessage,
  sourceIndex: number,
  untilMs = Number.POSITIVE_INFINITY,
): TracedHook[] {
  const states = settingsFor(source.settings, message, sourceIndex, untilMs);
  return source.hooks.filter((_, place) => states.some(({ hooks }) => hooks.includes(place)));
}

/**
 * The webhooks that must be tried with a message, unless another one accepts it, by the settings until this instant.
 */
export function surelyDueAt(
  source: TracedSource,
  message: TracedMessage,
  sourceIndex: number,
  untilMs = Number.POSITIVE_INFINITY,
): TracedHook[] {
  const states = settingsFor(source.settings, message, sourceIndex, untilMs);
  return source.hooks.filter(
    ({ plan }, place) => isReachable(plan) && states.every(({ hooks }) => hooks.includes(place)),
  );
}

/**
 * True if the webhooks of a source require some request for a message. A notification may go to only one of them
 * (readings, 34), so it is open what happens if one is unreachable.
 */
export function isReachableAt(hooks: readonly HookPlan[], { call }: TracedMessage): boolean {
  return call === undefined ? hooks.length > 0 && hooks.every(isReachable) : hooks.some(isReachable);
}
