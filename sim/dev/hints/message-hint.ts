import type { JsonObject } from '../../../spec/shapes/json.ts';
import { nearest } from '../../../spec/text/nearest.ts';
import type { Message } from '../../model/message.ts';
import type { Webhook } from '../../model/source.ts';
import { selects } from '../../rules/router/selection.ts';

/** The names in an integrations object that mean something here. */
const NAMES = ['Webhooks', 'All'];

/** What looks like a mistake about a message, or why it goes nowhere; null if all is well. */
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

/** A name in the integrations that differs from one that exists by a slip or by its case. */
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
