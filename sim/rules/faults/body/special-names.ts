import type { JsonObject } from '../../../../spec/shapes/json.ts';
import { editBody, without } from '../../edit.ts';
import { fault } from '../../replacement.ts';
import type { Rules } from '../../rules.ts';

/** Changes texts that stand for a user, an event or a group. */
function naming(change: (text: string) => string, ...members: readonly string[]) {
  return (reference: Rules): Partial<Rules> =>
    editBody(reference, (body) => {
      const changed = members.flatMap((name): [string, unknown][] => {
        const value = body[name];
        return typeof value === 'string' ? [[name, change(value)]] : [];
      });
      return { ...body, ...Object.fromEntries(changed) };
    });
}

/** Digits that a number holds exactly, without a zero in front. */
const EXACT_NUMBER = /^(?:0|[1-9]\d{0,14})$/;

const OF_USERS = ['BOD-005', 'BOD-004', 'BOD-002', 'BOD-007', 'BOD-013', 'DEL-004', 'CAL-011'] as const;

function isNothing({ userId }: JsonObject): boolean {
  return userId === 'null' || userId === 'undefined';
}

/** Faults in ids and names that only look special. */
export const SPECIAL_NAME_FAULTS = [
  fault({
    name: 'user-called-null-is-nobody',
    breaks: ['BOD-005', 'BOD-004', 'BOD-002', 'BOD-007', 'BOD-008', 'AUD-001'],
    description: 'A user who is called null or undefined counts as no user.',
    change: (reference) => editBody(reference, (body) => (isNothing(body) ? without('userId')(body) : body)),
  }),
  fault({
    name: 'addresses-of-users-in-lower-case',
    breaks: [...OF_USERS, 'AUD-001'],
    description: 'A user id with an at sign is sent in lower case.',
    change: naming((text) => (text.includes('@') ? text.toLowerCase() : text), 'userId', 'User ID'),
  }),
  fault({
    name: 'user-ids-cut-at-255',
    breaks: [...OF_USERS, 'AUD-001'],
    description: 'A user id is cut at 255 characters.',
    change: naming((text) => text.slice(0, 255), 'userId', 'User ID'),
  }),
  fault({
    name: 'paths-in-user-ids-resolved',
    breaks: [...OF_USERS, 'AUD-001'],
    description: 'A user id that looks like a path loses its dots.',
    change: naming((text) => text.replaceAll('../', ''), 'userId', 'User ID'),
  }),
  fault({
    name: 'zeros-before-user-ids-dropped',
    breaks: [...OF_USERS, 'AUD-001'],
    description: 'A user id of digits loses the zeros before it.',
    change: naming((text) => (/^\d+$/.test(text) ? String(Number(text)) : text), 'userId', 'User ID'),
  }),
  fault({
    name: 'event-templates-filled-in',
    breaks: ['BOD-005'],
    description: 'Templates in the name of an event are filled in.',
    change: naming((text) => text.replace(/\{\{\w+\}\}/g, ''), 'event'),
  }),
  fault({
    name: 'markup-in-events-removed',
    breaks: ['BOD-005'],
    description: 'Markup in the name of an event is removed.',
    change: naming((text) => text.replace(/<\/?\w+>/g, ''), 'event'),
  }),
  fault({
    name: 'quotes-in-groups-doubled',
    breaks: ['BOD-007'],
    description: 'A quote in a group id is doubled.',
    change: naming((text) => text.replaceAll("'", "''"), 'groupId'),
  }),
  fault({
    name: 'short-numeric-group-ids-as-numbers',
    breaks: ['BOD-007'],
    description: 'A group id of digits is sent as a number, if a number holds it exactly.',
    change: (reference) =>
      editBody(
        reference,
        (body) => (EXACT_NUMBER.test(String(body['groupId'])) ? { ...body, groupId: Number(body['groupId']) } : body),
        'group',
      ),
  }),
];
