import type { JsonObject } from '../../spec/shapes/json.ts';
import { didYouMean, nearest } from '../../spec/text/nearest.ts';
import type { Attempt, Message, Webhook } from '../model/message.ts';
import { REFERENCE } from '../rules/reference.ts';
import { selects } from '../rules/router/selection.ts';
import type { Verdict } from '../rules/rules.ts';
import type { Outcome } from '../wire/outcome.ts';
import type { Behaviour } from './behaviours.ts';

/** The names in an integrations object that have a meaning here. */
const NAMES = ['Webhooks', 'All'];

/** A likely mistake in a message, or the reason why it is not delivered; null if there is none. */
export function messageHint(message: Message, webhooks: readonly Webhook[]): string | null {
  const { content, source } = message;
  if (!source.enabled) return 'The Webhooks destination of this source is switched off.';
  if (source.webhooks.length === 0) return 'This source has no webhook URL.';
  const named = content.type === 'delete' ? null : nameHint(content.integrations);
  if (named !== null) return named;
  if (!selects(message)) return 'Its integrations switch Webhooks off.';
  if (webhooks.length === 0) return 'A fault that is switched on has dropped it.';
  return content.type === 'delete' ? null : callHint(message, content);
}

/**
 * The behaviour because of which a success does not end a delivery, with its description; null if the success ends it,
 * or if no single behaviour explains it.
 */
export function ignoredBy(
  behaviours: readonly Behaviour[],
  attempt: Attempt,
  outcome: Outcome,
  verdict: Verdict,
): string | null {
  if (verdict === 'processed' || REFERENCE.verdict(outcome, attempt) !== 'processed') return null;
  const found = behaviours.findLast(({ rules }) => rules(REFERENCE).verdict(outcome, attempt) === verdict);
  return found === undefined ? null : `${found.name}: ${found.description}`;
}

/** A name in the integrations that differs from an existing one by a typing error or by its case. */
function nameHint(integrations: JsonObject | undefined): string | null {
  for (const name of Object.keys(integrations ?? {})) {
    if (NAMES.includes(name)) continue;
    const [meant] = nearest(name, NAMES);
    if (meant !== undefined) {
      return `\`${name}\` in its integrations matches no destination, because names are case sensitive (did you mean \`${meant}\`?).`;
    }
  }
  return null;
}

function callHint({ givenInstantMs }: Message, call: { readonly [name: string]: unknown }): string | null {
  if (call['userId'] === undefined && call['anonymousId'] === undefined) {
    return 'It has neither `userId` nor `anonymousId`.';
  }
  if (call['timestamp'] === undefined || givenInstantMs !== null) return null;
  return 'Its `timestamp` is not ISO 8601, so the time of its arrival is sent.';
}

/** Paths that clients send to. Only the usual names are suggested. */
const PATHS = ['batch', 'track', 'identify', 'page', 'screen', 'group', 'alias'].map((name) => `/v1/${name}`);

/** A suggestion for an unknown path; null if no path is similar. */
export function pathHint(method: string, path: string): string | null {
  if (/^\/worlds(\/|$)/.test(path))
    return 'Worlds are served by `routespec sim`; here, calls go to /v1/track and its like.';
  const own = PATHS.find((known) => path.endsWith(known));
  if (own !== undefined && method !== 'POST') return `Calls are sent with POST, not ${method}.`;
  if (own === path) return null;
  if (own !== undefined) return `The address of a client has no path here: ${path} should be ${own}.`;
  const [meant] = nearest(path.replace(/^\/+(v\d+\/)?/, '/v1/'), PATHS);
  return meant === undefined ? null : `Did you mean ${meant}?`;
}

export function keyHint(given: string | null, writeKeys: readonly string[]): string {
  const known =
    writeKeys.length === 1 ? `The write key is ${writeKeys[0]}` : `The write keys are ${writeKeys.join(', ')}`;
  return `${known}${given === null ? '' : didYouMean(given, writeKeys)}.`;
}
