import type { JsonObject } from '../../spec/shapes/json.ts';
import { type Change, isObject } from './node-changes.ts';

/**
 * Changes of an OpenAPI document in what a caller or a receiver can notice. Its components are the shapes of the JSON
 * Schemas, which are compared on their own.
 */
export function operationChanges(before: JsonObject, after: JsonObject): readonly Change[] {
  return entryChanges(factsOf(before), factsOf(after));
}

function entryChanges(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): readonly Change[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((path): readonly Change[] => {
    const [old, now] = [before.get(path), after.get(path)];
    if (old === now) return [];
    if (old === undefined) return [{ path, what: 'is new', effect: now === 'required' ? 'broken' : 'added' }];
    if (now === undefined) return [{ path, what: 'is gone', effect: 'broken' }];
    return [{ path, what: `is ${now}, and was ${old}`, effect: 'broken' }];
  });
}

/** What a document says about its operations, each fact under its path: `webhooks page post › X-Signature` is `optional`. */
function factsOf(document: JsonObject): ReadonlyMap<string, string> {
  const facts = new Map<string, string>();
  for (const room of ['paths', 'webhooks']) {
    for (const [path, methods] of entriesOf(document[room])) {
      for (const [method, operation] of entriesOf(methods)) addFacts(facts, `${room} ${path} ${method}`, operation);
    }
  }
  return facts;
}

function addFacts(facts: Map<string, string>, at: string, operation: unknown): void {
  const { operationId, parameters = [], requestBody, responses, security } = Object(operation);
  facts.set(at, String(operationId));
  if (security !== undefined) facts.set(`${at} › security`, JSON.stringify(security));
  if (requestBody !== undefined) facts.set(`${at} › body`, bodyOf(requestBody));
  for (const { $ref, name, required } of parameters) {
    facts.set(`${at} › ${name ?? $ref}`, required === true ? 'required' : 'optional');
  }
  for (const [status, response] of entriesOf(responses)) {
    facts.set(`${at} › ${status}`, String(Object(response).$ref ?? bodyOf(response)));
  }
}

/** The shape of a body, by its name. */
function bodyOf(holder: unknown): string {
  const shapes = entriesOf(Object(holder).content).map(([type, { schema } = Object()]) => `${type} ${schema?.$ref}`);
  return shapes.join(', ') || 'empty';
}

const entriesOf = (value: unknown): readonly [string, Readonly<Record<string, { $ref?: string }>>][] =>
  isObject(value) ? (Object.entries(value) as [string, Record<string, { $ref?: string }>][]) : [];
