import type { JsonObject } from '../../../../spec/shapes/json.ts';
import { isObject } from '../../../json-object.ts';
import { editBody } from '../../edit.ts';
import { fault } from '../../replacement.ts';
import type { Rules } from '../../rules.ts';

const FREE_FORM = ['properties', 'traits'];

/** Writes every key anew in properties and traits, at any depth. The last of those that become equal is kept. */
function rekeying(write: (key: string) => string) {
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [write(key), visit(item)]));
  };
  const edit = (body: JsonObject): JsonObject =>
    Object.fromEntries(
      Object.entries(body).map(([name, value]) => [name, FREE_FORM.includes(name) ? visit(value) : value]),
    );
  return (reference: Rules): Partial<Rules> => editBody(reference, edit);
}

/** Faults that take two keys for one, because they are alike. */
export const ALIKE_KEY_FAULTS = [
  fault({
    name: 'keys-in-normal-form',
    breaks: ['VAL-005', 'VAL-006'],
    description: 'Keys of properties and traits are normalised to the composed Unicode form (NFC).',
    change: rekeying((key) => key.normalize('NFC')),
  }),
  fault({
    name: 'keys-of-digits-as-numbers',
    breaks: ['VAL-005', 'VAL-006'],
    description: 'Keys of properties and traits that are whole numbers lose their leading zeros.',
    change: rekeying((key) => (/^\d+$/.test(key) ? String(Number(key)) : key)),
  }),
];
