import { LIMITS } from '../../../spec/limits.ts';
import { webhookSchema } from '../../../spec/shapes/settings.ts';
import { isRequestable } from '../../../spec/url.ts';
import type { Webhook } from '../../model/message.ts';

/** An entry of the webhooks list as given, before validation. */
export interface GivenWebhook {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** The valid webhooks of a source, or the reason why the settings are refused. */
export type Configuration = { readonly webhooks: readonly Webhook[] } | { readonly problem: string };

function findProblem(webhook: GivenWebhook, index: number): string | null {
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

/** Accepts only up to five full URLs with headers that can be sent ("Webhooks destination settings"). */
export function configure(given: readonly GivenWebhook[]): Configuration {
  if (given.length > LIMITS.webhookUrls) {
    return { problem: `Expected \`webhooks\` to have at most ${LIMITS.webhookUrls} entries, got ${given.length}` };
  }
  const problem = given.map(findProblem).find((found) => found !== null);
  if (problem !== undefined) return { problem };
  return { webhooks: given.map(({ url, headers = {} }) => ({ url, headers })) };
}
