import { z } from 'zod/v3';

/** An object whose members the service document leaves to the customer ("Free-form key/value pairs"). */
export const jsonObjectSchema = z.record(z.unknown());

export type JsonObject = z.infer<typeof jsonObjectSchema>;

const DATE = String.raw`\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])`;
const TIME = String.raw`([01]\d|2[0-3]):[0-5]\d:[0-5]\d`;

/**
 * An instant in the target contract. Libraries print instants with or without a fraction, in UTC or with an offset, so
 * all of these are accepted (RFC 3339).
 */
export const INSTANT = new RegExp(String.raw`^${DATE}T${TIME}(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$`);
export const instantSchema = z.string().regex(INSTANT);

/**
 * The only form of a timestamp in a webhook body: UTC, three digits of milliseconds ("Outbound message bodies"). It is
 * a pattern rather than a format, so that every validator judges it in the same way.
 */
export const outboundTimestampSchema = z.string().regex(new RegExp(String.raw`^${DATE}T${TIME}\.\d{3}(Z|[+]00:00)$`));

/** A full URL with a host and one of the two schemes that the service delivers to. */
export const HTTP_URL = /^https?:\/\/[^\s/?#]\S*$/;
export const httpUrlSchema = z.string().regex(HTTP_URL);
