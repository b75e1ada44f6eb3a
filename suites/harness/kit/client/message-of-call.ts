import type { GoMethod } from '../../../../spec/shapes/go-messages.ts';
import type { MarkedMessage } from '../../capture/messages.ts';
import type { CallDocument } from '../../stage/calls.ts';

const METHODS: Readonly<Partial<Record<CallDocument['type'], GoMethod>>> = {
  identify: 'Identify',
  track: 'Track',
  page: 'Page',
  group: 'Group',
  alias: 'Alias',
};

/** The client library's message for a call, with the fields that the document lists for its method. */
export function toMessage(call: CallDocument, mark: string): MarkedMessage {
  const method = METHODS[call.type];
  if (method === undefined) throw new Error(`Expected a call that a method of the client makes, got ${call.type}`);
  const fields = { UserId: call['userId'], ...OWN_FIELDS[method](call), Integrations: call['integrations'] };
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return { method, mark, fields: Object.fromEntries(given) };
}

/** Fields of each method besides the user and Integrations. */
const OWN_FIELDS: Readonly<Record<GoMethod, (call: CallDocument) => Record<string, unknown>>> = {
  Identify: (call) => ({ Traits: call['traits'] }),
  Track: (call) => ({ Event: call['event'], Properties: call['properties'] }),
  // The Traits of a page arrive as its properties (readings, 8).
  Page: (call) => ({
    AnonymousId: call['anonymousId'],
    Traits: call['properties'],
    Name: call['name'],
    Category: call['category'],
    Timestamp: call['timestamp'],
    Context: call['context'],
  }),
  Group: (call) => ({ GroupId: call['groupId'], Traits: call['traits'] }),
  Alias: (call) => ({ PreviousId: call['previousId'] }),
};
