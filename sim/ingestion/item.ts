import type { JsonObject } from '../../spec/shapes/json.ts';
import { isObject } from '../json-object.ts';

/** A client that has nothing to say of a member may say null, which is the same as leaving it out. */
function withoutNulls(item: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(item).filter(([, value]) => value !== null));
}

/** The switches stand at the top or in the context; where both name a destination, the top counts (readings, 10). */
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
 * The call that an item of a client library stands for; whether it is a valid one is not judged here. Of its times only
 * `timestamp` counts: the document knows no other, and compares no clocks.
 */
export function callOfItem(item: JsonObject): JsonObject {
  const given = withoutNulls(item);
  return { ...given, ...integrationsOf(given), ...propertiesOf(given) };
}
