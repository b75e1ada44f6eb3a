import { RoutespecError } from '../error.ts';
import type { WebhookBody } from './bodies.ts';
import { explain, makeProblem, violationOfBody, type WebhookProblem } from './problem.ts';
import { bytesIn } from './raw-body.ts';
import { type ReadJson, readJson } from './read.ts';

/** A body, or its problem. */
export type CheckedWebhook =
  | { readonly ok: true; readonly body: WebhookBody }
  | { readonly ok: false; readonly problem: WebhookProblem };

/** The values of `type`, as a table so that the compiler finds a missing one. */
const KINDS: Readonly<Record<WebhookBody['type'], true>> = {
  page: true,
  screen: true,
  identify: true,
  track: true,
  alias: true,
  group: true,
  delete: true,
};
const KIND_NAMES = Object.keys(KINDS);

/**
 * Checks the body of a webhook request. Unknown members are kept, because a body may have more than the listed ones.
 * @param input The bytes of the request, their text, or a parsed value. JSON that is larger or deeper than any realistic
 * body is refused before it is parsed.
 */
export function checkWebhook(input: unknown): CheckedWebhook {
  const read = typeof input === 'string' ? readJson(input) : readGiven(input);
  if ('problem' in read) return { ok: false, problem: read.problem };
  const { value } = read;
  const violation = violationOfBody(value);
  if (violation === undefined) return { ok: true, body: value as WebhookBody };
  return { ok: false, problem: explain(violation, value, KIND_NAMES) };
}

/** A parsed value is written and read again, so that it has no inherited members or getters. */
function readGiven(input: unknown): ReadJson {
  const bytes = bytesIn(input);
  if (bytes !== undefined) return readJson(bytes);
  try {
    const text = JSON.stringify(input);
    return text === undefined ? { value: undefined } : readJson(text);
  } catch {
    return { problem: makeProblem('a JSON value', 'one that cannot be written as JSON') };
  }
}

/**
 * Like `checkWebhook`, but throws.
 * @throws RoutespecError `invalid`, whose `problem` names the wrong member
 */
export function parseWebhook(input: unknown): WebhookBody {
  const checked = checkWebhook(input);
  if (checked.ok) return checked.body;
  throw new RoutespecError('invalid', checked.problem.message, { problem: checked.problem });
}
