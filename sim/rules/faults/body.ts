import { isObject } from '../../json-object.ts';
import { editBody, editMember, mapLeaves, renamed, without } from '../edit.ts';
import { fault } from '../replacement.ts';

/** Room for the names that somebody thought of. */
const EVENT_CHARACTERS = 100;

const isEmpty = (value: unknown) => isObject(value) && Object.keys(value).length === 0;
const numbered = (leaf: unknown) => (typeof leaf === 'string' && /^\d+(\.\d+)?$/.test(leaf) ? Number(leaf) : leaf);

/** The members of bodies, kind by kind. */
export const BODY_FAULTS = [
  fault('body-in-array', ['BOD-001'], 'The body is an array that holds the message.', ({ serialise }) => ({
    serialise: (body, attempt) => `[${serialise(body, attempt)}]`,
  })),
  fault('page-without-properties', ['BOD-002', 'BOD-021'], 'A page body lacks properties.', (reference) =>
    editBody(reference, without('properties'), 'page'),
  ),
  fault('page-without-user-id', ['BOD-002', 'ING-001'], 'A page body lacks userId.', (reference) =>
    editBody(reference, without('userId'), 'page'),
  ),
  fault('screen-without-context', ['BOD-003', 'BOD-019'], 'A screen body lacks context.', (reference) =>
    editBody(reference, without('context'), 'screen'),
  ),
  fault('screen-without-name', ['BOD-003'], 'A screen body lacks name.', (reference) =>
    editBody(reference, without('name'), 'screen'),
  ),
  fault('identify-without-user-id', ['BOD-004', 'ING-001'], 'An identify body lacks userId.', (reference) =>
    editBody(reference, without('userId'), 'identify'),
  ),
  fault('track-without-event', ['BOD-005'], 'A track body lacks event.', (reference) =>
    editBody(reference, without('event'), 'track'),
  ),
  fault('alias-without-version', ['BOD-006', 'BOD-009'], 'An alias body lacks version.', (reference) =>
    editBody(reference, without('version'), 'alias'),
  ),
  fault('group-without-group-id', ['BOD-007'], 'A group body lacks groupId.', (reference) =>
    editBody(reference, without('groupId'), 'group'),
  ),
  fault('delete-without-timestamp', ['BOD-008', 'TIM-001'], 'A delete body lacks timestamp.', (reference) =>
    editBody(reference, without('timestamp'), 'delete'),
  ),
  fault('version-as-string', ['BOD-009'], 'The version is the string "1".', (reference) =>
    editBody(reference, (body) => ('version' in body ? { ...body, version: '1' } : body)),
  ),
  fault('version-two', ['BOD-009'], 'The version is 2.', (reference) =>
    editBody(reference, (body) => ('version' in body ? { ...body, version: 2 } : body)),
  ),
  fault('delete-with-version', ['BOD-010'], 'A delete body has a version.', (reference) =>
    editBody(reference, (body) => ({ version: 1, ...body }), 'delete'),
  ),
  fault('type-capitalised', ['BOD-011', 'BOD-005'], 'The type of a track body is "Track".', (reference) =>
    editBody(reference, (body) => ({ ...body, type: 'Track' }), 'track'),
  ),
  fault('alias-previous-id-camel-case', ['BOD-012', 'BOD-006'], 'An alias body says previousId.', (reference) =>
    editBody(reference, renamed('Previous ID', 'previousId'), 'alias'),
  ),
  fault('alias-user-id-camel-case', ['BOD-013', 'BOD-006'], 'An alias body says userId.', (reference) =>
    editBody(reference, renamed('User ID', 'userId'), 'alias'),
  ),
  fault(
    'alias-identities-swapped',
    ['BOD-012', 'BOD-013'],
    'An alias body has its identities the wrong way round.',
    (reference) =>
      editBody(
        reference,
        (body) => ({ ...body, 'Previous ID': body['User ID'], 'User ID': body['Previous ID'] }),
        'alias',
      ),
  ),
  fault(
    'screen-context-versions-as-numbers',
    ['BOD-019', 'BOD-003'],
    'Versions and builds in a screen context are numbers.',
    (reference) =>
      editMember(reference, 'context', (context) => ({
        ...context,
        app: mapLeaves(context['app'], numbered),
        os: mapLeaves(context['os'], numbered),
      })),
  ),
  fault('page-referrer-dropped', ['BOD-021'], 'The referrer of a page is left out.', (reference) =>
    editBody(reference, (body) => ({ ...body, properties: without('referrer')(Object(body['properties'])) }), 'page'),
  ),
  fault('revenue-as-number', ['BOD-022'], 'A revenue that is a string becomes a number.', (reference) =>
    editMember(reference, 'properties', (properties) =>
      'revenue' in properties ? { ...properties, revenue: Number(properties['revenue']) } : properties,
    ),
  ),
  fault(
    'empty-properties-left-out',
    ['BOD-002', 'BOD-005'],
    'Properties that hold nothing are left out.',
    (reference) => editBody(reference, (body) => (isEmpty(body['properties']) ? without('properties')(body) : body)),
  ),
  fault(
    'numeric-ids-as-numbers',
    ['BOD-002', 'BOD-004', 'BOD-005', 'BOD-007', 'AUD-001'],
    'A userId of digits becomes a number.',
    (reference) =>
      editBody(reference, (body) => ('userId' in body ? { ...body, userId: numbered(body['userId']) } : body)),
  ),
  fault('group-id-in-lower-case', ['BOD-007'], 'The groupId of a group body is in lower case.', (reference) =>
    editBody(reference, (body) => ({ ...body, groupId: String(body['groupId']).toLowerCase() }), 'group'),
  ),
  fault('event-cut', ['BOD-005'], `Event names are cut at ${EVENT_CHARACTERS} characters.`, (reference) =>
    editBody(reference, (body) => ({ ...body, event: String(body['event']).slice(0, EVENT_CHARACTERS) }), 'track'),
  ),
  fault('screen-name-trimmed', ['BOD-003'], 'Screen names lose the blanks at their ends.', (reference) =>
    editBody(reference, (body) => ({ ...body, name: String(body['name']).trim() }), 'screen'),
  ),
  fault(
    'alias-renames-later-calls',
    ['BOD-005', 'BOD-002', 'BOD-004'],
    'After an alias call, calls with the earlier identity go out with the new one.',
    ({ shape }) => {
      const newNames = new WeakMap<object, Map<unknown, string>>();
      return {
        shape: (message, timestamp) => {
          const ofWorld = newNames.get(message.sources) ?? new Map<unknown, string>();
          newNames.set(message.sources, ofWorld);
          const { content } = message;
          const body = shape(message, timestamp);
          if (content.type === 'alias') ofWorld.set(content.previousId, content.userId);
          const userId = content.type === 'alias' ? undefined : ofWorld.get(content.userId);
          return userId === undefined ? body : { ...body, userId };
        },
      };
    },
  ),
];
