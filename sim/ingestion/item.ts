import type { JsonObject } from '../../spec/shapes/json.ts';
import { isObject } from '../json-object.ts';

function hasNull(item: JsonObject): boolean {
  for (const name in item) if (item[name] === null) return true;
  return false;
}

/** A client may send null for a member that it has no value for, which means the same as leaving it out. */
function withoutNulls(item: JsonObject): JsonObject {
  if (!hasNull(item)) return item;
  return Object.fromEntries(Object.entries(item).filter(([, value]) => value !== null));
}

/** Integrations may be at the top or in the context. If both name a destination, the top counts (readings, 10). Null if they stay as they are. */
function integrationsOf({ context, integrations }: JsonObject): JsonObject | null {
  const inContext = isObject(context) ? context['integrations'] : undefined;
  if (!isObject(inContext)) return null;
  return { integrations: isObject(integrations) ? { ...inContext, ...integrations } : inContext };
}

/** What the Go library calls the traits of a page are its properties (readings, 8). Null if they stay as they are. */
function propertiesOf({ type, properties, traits }: JsonObject): JsonObject | null {
  const isMissing = type === 'page' && properties === undefined && traits !== undefined;
  return isMissing ? { properties: traits } : null;
}

/**
 * The call that an item from a client library stands for. Whether the call is valid is not checked here. Only its
 * `timestamp` counts as a time, because the document names no other time and compares no clocks.
 */
export function callOfItem(item: JsonObject): JsonObject {
  const given = withoutNulls(item);
  const [integrations, properties] = [integrationsOf(given), propertiesOf(given)];
  // Most items are calls as they are.
  return integrations === null && properties === null ? given : { ...given, ...integrations, ...properties };
}
