import { LIMITS } from '../../../spec/limits.ts';
import { webhookSchema } from '../../../spec/shapes/settings.ts';
import { isRequestable } from '../../../spec/url.ts';
import type { Webhook } from '../../model/message.ts';

/** An entry of the webhooks list as it was given. It is not yet known whether it can be used. */
export interface GivenWebhook {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** The webhooks of a source that will be used, or why the settings are refused. */
export type Configuration = { readonly webhooks: readonly Webhook[] } | { readonly problem: string };

function problemOf(webhook: GivenWebhook, index: number): string | null {
  const where = `webhooks.${index}`;
  const parsed = webhookSchema.safeParse(webhook);
  if (parsed.success) {
    return isRequestable(webhook.url)
      ? null
      : `Expected \`${where}.url\` to be a full URL, got ${JSON.stringify(webhook.url)}`;
  }
  const isUrl = parsed.error.issues.some((issue) => issue.path[0] === 'url');
  return isUrl
    ? `Expected \`${where}.url\` to be a full http or https URL, got ${JSON.stringify(webhook.url)}`
    : `Expected \`${where}.headers\` to have names and values that HTTP can carry, got ${JSON.stringify(webhook.headers)}`;
}

/** Accepts up to five full URLs with headers that can be sent ("Webhooks destination settings"), and nothing else. */
export function configure(given: readonly GivenWebhook[]): Configuration {
  if (given.length > LIMITS.webhookUrls) {
    return { problem: `Expected \`webhooks\` to have at most ${LIMITS.webhookUrls} entries, got ${given.length}` };
  }
  const problem = given.map(problemOf).find((found) => found !== null);
  if (problem !== undefined) return { problem };
  return { webhooks: given.map(({ url, headers = {} }) => ({ url, headers })) };
}
