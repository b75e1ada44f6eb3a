import type { JsonObject } from '../../spec/shapes/json.ts';
import { isObject } from '../json-object.ts';

/** A client may send null for a member that it has no value for, which means the same as leaving it out. */
function withoutNulls(item: JsonObject): JsonObject {
  if (!Object.values(item).includes(null)) return item;
  return Object.fromEntries(Object.entries(item).filter(([, value]) => value !== null));
}

/** Integrations may be at the top or in the context. If both name a destination, the top counts (readings, 10). */
function integrationsOf({ context, integrations }: JsonObject): JsonObject {
  const inContext = isObject(context) ? context['integrations'] : undefined;
  if (!isObject(inContext)) return integrations === undefined ? {} : { integrations };
  return { integrations: isObject(integrations) ? { ...inContext, ...integrations } : inContext };
}

/** What the Go library calls the traits of a page are its properties (readings, 8). */
function propertiesOf({ type, properties, traits }: JsonObject): JsonObject {
  const isMissing = type === 'page' && properties === undefined && traits !== undefined;
  return isMissing ? { properties: traits } : {};
}

/**
 * The call that an item from a client library stands for. Whether the call is valid is not checked here. Only its
 * `timestamp` counts as a time, because the document names no other time and compares no clocks.
 */
export function callOfItem(item: JsonObject): JsonObject {
  const given = withoutNulls(item);
  return { ...given, ...integrationsOf(given), ...propertiesOf(given) };
}
