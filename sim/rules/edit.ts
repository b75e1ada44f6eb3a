import type { BodyKind } from '../../spec/shapes/bodies.ts';
import type { GoMethod } from '../../spec/shapes/go-messages.ts';
import type { JsonObject } from '../../spec/shapes/json.ts';
import { isObject } from '../json-object.ts';
import type { ClientRules } from './client/client-rules.ts';
import type { Rules } from './rules.ts';

/**
 * A change that a fault or variant makes to the reference's output: webhook bodies, items of the client library,
 * batches.
 */

type Edit = (given: JsonObject) => JsonObject;

/** An edit to what a rule returns, which gets what the rule was given too. */
export type EditOf<Rule> = Rule extends (...given: infer Given) => infer Result
  ? (result: Result, ...given: Given) => Result
  : never;

export function editing<All>() {
  return <Name extends keyof All>(name: Name, edit: EditOf<All[Name]>) =>
    (reference: All): Partial<All> => {
      const [rule, change] = [reference[name], edit] as unknown as ((...given: unknown[]) => unknown)[];
      return { [name]: (...given: unknown[]) => change?.(rule?.(...given), ...given) } as Partial<All>;
    };
}

/** The reference with an edit to what one of its rules returns. */
export const edited = editing<Rules>();
/** The same for a rule of the client. */
export const editedInClient = editing<ClientRules>();

/** The reference's shape, with an edit to the bodies of the named kinds, or of all kinds if none is named. */
export function editBody(reference: Rules, edit: Edit, ...kinds: readonly BodyKind[]): Partial<Rules> {
  const isEdited = (kind: BodyKind): boolean => kinds.length === 0 || kinds.includes(kind);
  return edited('shape', (body, { content }) => (isEdited(content.type) ? edit(body) : body))(reference);
}

/** The reference's shape, with an edit to a member that the customer gave: `properties`, `traits` or `context`. */
export function editMember(reference: Rules, member: string, edit: Edit): Partial<Rules> {
  return editBody(reference, (body) => {
    const value = body[member];
    return isObject(value) ? { ...body, [member]: edit(value) } : body;
  });
}

export function without(...names: readonly string[]): Edit {
  return (body) => Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));
}

/** Renames a member without moving it. */
export function renamed(from: string, to: string): Edit {
  return (body) => Object.fromEntries(Object.entries(body).map(([name, value]) => [name === from ? to : name, value]));
}

/** Changes every value that is neither an object nor an array, at any depth. */
export function mapLeaves(value: unknown, change: (leaf: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => mapLeaves(item, change));
  if (!isObject(value)) return change(value);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapLeaves(item, change)]));
}

/** Does the same for the members of an object. */
export function withLeaves(change: (leaf: unknown) => unknown): Edit {
  return (body) => Object.fromEntries(Object.entries(body).map(([key, item]) => [key, mapLeaves(item, change)]));
}

/** Removes the members that fail the test, in the object and in all objects inside it. */
export function keepMembers(keeps: (key: string, value: unknown) => boolean): Edit {
  return (body) =>
    Object.fromEntries(
      Object.entries(body)
        .filter(([key, value]) => keeps(key, value))
        .map(([key, value]) => [key, isObject(value) ? keepMembers(keeps)(value) : value]),
    );
}

/** The reference's items, with an edit to those of the named methods. */
export function editItem(methods: readonly GoMethod[], edit: Edit) {
  return editedInClient('makeItem', (item, method) => (methods.includes(method) ? edit(item) : item));
}

/** Changes the texts of the named members. One that becomes undefined is left out. */
export function withTexts(names: readonly string[], change: (text: string) => string | undefined): Edit {
  return (body) =>
    Object.fromEntries(
      Object.entries(body)
        .map(([key, value]) => [key, names.includes(key) && typeof value === 'string' ? change(value) : value])
        .filter(([, value]) => value !== undefined),
    );
}

/** Changes the properties or traits. */
export function withValues(change: Edit): Edit {
  const isChanged = (key: string, value: unknown): value is JsonObject =>
    (key === 'properties' || key === 'traits') && isObject(value);
  return (body) =>
    Object.fromEntries(
      Object.entries(body).map(([key, value]) => [key, isChanged(key, value) ? change(value) : value]),
    );
}

type Items = readonly unknown[];

/**
 * Changes the items of batches with an invalid timestamp.
 * @param change Gets the items, and the position of the first such item.
 */
export function onBatchWithBad(
  { readBatch, readTimestamp }: Rules,
  change: (items: Items, bad: number) => Items,
): Partial<Rules> {
  return {
    readBatch: (document, kind, memory) => {
      const batch = readBatch(document, kind, memory);
      if ('problem' in batch || batch.isSingle) return batch;
      const bad = batch.items.findIndex((item) => {
        const text = isObject(item) ? item['timestamp'] : undefined;
        return typeof text === 'string' && readTimestamp(text) === null;
      });
      return bad === -1 ? batch : { ...batch, items: change(batch.items, bad) };
    },
  };
}
