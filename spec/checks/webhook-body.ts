import { isWebhookBody } from './generated.ts';

/** The first rule that a value breaks. */
export interface Violation {
  /** JSON pointer to the value that breaks the rule. */
  readonly instancePath: string;
  /** The keyword of JSON Schema that states the rule. */
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/**
 * The first rule of the shape of a webhook body that a JSON value breaks; undefined if it breaks none. The verdict is
 * that of `sentWebhookBodySchema`.
 */
export function violationOfBody(value: unknown): Violation | undefined {
  if (isWebhookBody(value)) return undefined;
  // Ajv leaves them at the function, which the generated file does not declare.
  const [violation]: readonly Violation[] = Object(isWebhookBody).errors;
  return violation;
}
