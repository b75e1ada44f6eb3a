import type { GoMethod } from '../../../spec/shapes/go-messages.ts';
import type { JsonObject } from '../../../spec/shapes/json.ts';
import type { ClientRules } from './client-rules.ts';

/** How faults change the items that the reference client writes. */

type Edit = (item: JsonObject) => JsonObject;

/** The reference's items, with an edit to those of the named methods. */
export function editItem(methods: readonly GoMethod[], edit: Edit) {
  return ({ itemOf }: ClientRules): Partial<ClientRules> => ({
    itemOf: (method, message, stamp, memory) => {
      const item = itemOf(method, message, stamp, memory);
      return methods.includes(method) ? edit(item) : item;
    },
  });
}

/** Changes the text of one member, if it has a text. */
export function changedText(member: string, change: (text: string) => string): Edit {
  return (item) => {
    const value = item[member];
    return typeof value === 'string' ? { ...item, [member]: change(value) } : item;
  };
}
