import type { BodyKind } from '../../spec/shapes/bodies.ts';
import type { JsonObject } from '../../spec/shapes/json.ts';
import { isObject } from '../json-object.ts';
import type { Rules } from './rules.ts';

/** How faults and variants change the bodies that the reference shapes. */

type Edit = (body: JsonObject) => JsonObject;

/** The reference's shape, with an edit to the bodies of the named kinds, or of all kinds if none is named. */
export function editBody({ shape }: Rules, edit: Edit, ...kinds: readonly BodyKind[]): Partial<Rules> {
  return {
    shape: (message, timestamp) => {
      const body = shape(message, timestamp);
      return kinds.length === 0 || kinds.includes(message.content.type) ? edit(body) : body;
    },
  };
}

/** The reference's shape, with an edit to what the customer gave in one member: `properties`, `traits`, `context`. */
export function editMember(reference: Rules, member: string, edit: Edit): Partial<Rules> {
  return editBody(reference, (body) => {
    const value = body[member];
    return isObject(value) ? { ...body, [member]: edit(value) } : body;
  });
}

/** Leaves members out. */
export function without(...names: readonly string[]): Edit {
  return (body) => Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));
}

/** Renames a member, which keeps its place. */
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

/** Keeps only the members that pass, in the object and in all objects inside it. */
export function keepMembers(keeps: (key: string, value: unknown) => boolean): Edit {
  return (body) =>
    Object.fromEntries(
      Object.entries(body)
        .filter(([key, value]) => keeps(key, value))
        .map(([key, value]) => [key, isObject(value) ? keepMembers(keeps)(value) : value]),
    );
}
