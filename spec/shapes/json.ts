import { z } from 'zod/v3';

/** 0 or more. */
export const wholeNumber = z.number().int().nonnegative();
/** 1 or more. */
export const positiveNumber = z.number().int().positive();

/** An object whose members the service document leaves to the customer ("Free-form key/value pairs"). */
export const jsonObjectSchema = z.record(z.unknown());

export type JsonObject = z.infer<typeof jsonObjectSchema>;

/** Titles of free-form objects, after which generators name their types. */
export const FREE_FORM_TITLES = new WeakMap<z.ZodTypeDef, string>();

/** A free-form object with a name, because generators would count those without: `Properties__1`. */
export function freeForm(title: string, description: string): typeof jsonObjectSchema {
  const schema = jsonObjectSchema.describe(description);
  FREE_FORM_TITLES.set(schema._def, title);
  return schema;
}

/* Digits are `[0-9]`, because `\d` also matches the digits of other scripts in some languages. */
const LEAP_YEAR = '([0-9]{2}(0[48]|[2468][048]|[13579][26])|([02468][048]|[13579][26])00)';
const DAY = '((0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])|(0[13-9]|1[0-2])-(29|30)|(0[13578]|1[02])-31)';
/** A day of the calendar, with the 29th of February in leap years only. */
const DATE = `([0-9]{4}-${DAY}|${LEAP_YEAR}-02-29)`;
const TIME = '([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]';

/**
 * An instant in the contract. Libraries print instants with or without a fraction, in UTC or with an offset, so all of
 * these forms are accepted (RFC 3339).
 */
export const INSTANT = new RegExp(`^${DATE}T${TIME}([.][0-9]+)?(Z|[+-]([01][0-9]|2[0-3]):[0-5][0-9])$`);
export const instantSchema = z.string().regex(INSTANT);

/**
 * The only form of a timestamp in a webhook body: UTC, with milliseconds ("Outbound message bodies"). A pattern gives
 * the same verdict in every validator, and keeps the text in generated code. With a format, the date types of some
 * languages write `.000Z` back as `Z`.
 */
export const outboundTimestampSchema = z.string().regex(new RegExp(`^${DATE}T${TIME}[.][0-9]{3}(Z|[+]00:00)$`));

/**
 * A full URL with a host and one of the two schemes that the service delivers to. It excludes spaces and control characters
 * by range, because `\s` differs between languages.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what a URL must not have.
export const HTTP_URL = /^https?:\/\/[^\x00-\x20/?#][^\x00-\x20]*$/;
export const httpUrlSchema = z.string().regex(HTTP_URL);
