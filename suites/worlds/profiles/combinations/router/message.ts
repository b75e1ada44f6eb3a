import type { CallDocument } from '../../../../harness/stage/calls.ts';
import { type Combination, chosen } from '../pairs.ts';
import { KIND, SWITCHES } from './switches.ts';
import { TIMESTAMP } from './time.ts';
import { BESIDE, OPTIONAL, PLACE, SIZE, VALUE } from './values.ts';

/** What ids and marks add to a call when it is sent, at most. */
const IDS_BYTES = 300;

/** The user of a message of a combination. @param key Keeps it apart from those of all other combinations. */
export function userOf(combination: Combination, key: string): string {
  const { kind } = chosen(PLACE, combination);
  return kind === 'user' ? `${String(chosen(VALUE, combination))} ${key}` : `user of ${key}`;
}

/** The call of a combination whose kind is one of a call. */
export function callOf(combination: Combination, type: CallDocument['type'], key: string): CallDocument {
  const call = {
    ...chosen(OPTIONAL, combination),
    ...chosen(TIMESTAMP, combination),
    ...chosen(SWITCHES, combination),
    type,
    userId: userOf(combination, key),
    ...ownMembers(combination, type),
  };
  return filled(call, chosen(SIZE, combination).bytes ?? 0);
}

/** Whether what comes in is a call, and of which kind. */
export function callKindOf(combination: Combination): CallDocument['type'] | undefined {
  const kind = chosen(KIND, combination);
  return kind === 'deletion' || kind === 'joined' || kind === 'left' ? undefined : kind;
}

function ownMembers(combination: Combination, type: CallDocument['type']): Readonly<Record<string, unknown>> {
  const place = chosen(PLACE, combination);
  const value = chosen(VALUE, combination);
  const free = { ...chosen(BESIDE, combination), ...(place.kind === 'free' ? place.free(value) : { a: value }) };
  const name = place.kind === 'name' ? String(value) : undefined;
  switch (type) {
    case 'track':
      return { event: name ?? 'Signed Up', properties: free };
    case 'page':
    case 'screen':
      return { properties: free };
    case 'identify':
      return { traits: free };
    case 'group':
      return { traits: free, ...(name === undefined ? {} : { groupId: name }) };
    case 'alias':
      return name === undefined ? {} : { previousId: name };
  }
}

function filled(call: CallDocument, bytes: number): CallDocument {
  const spaceBytes = bytes - Buffer.byteLength(JSON.stringify(call)) - IDS_BYTES;
  const member = 'properties' in call ? 'properties' : 'traits' in call ? 'traits' : undefined;
  if (spaceBytes <= 0 || member === undefined) return call;
  return { ...call, [member]: { ...Object(call[member]), filler: 'x'.repeat(spaceBytes) } };
}
