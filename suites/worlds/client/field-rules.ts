import type { RequirementId } from '../../../spec/requirements/index.ts';
import type { Sighting } from '../../harness/capture/capture.ts';
import { EITHER_IDENTITY, GO_METHOD_FACTS, INTEGRATIONS_SENT } from '../../harness/capture/go-methods.ts';
import type { MarkedMessage } from '../../harness/capture/messages.ts';
import { readMember } from '../../harness/checks/member.ts';
import { listMeetings, mayGiveWay, mayGiveWayWithin } from '../../harness/checks/open-places.ts';
import { judgeFieldSent } from '../../harness/kit/client/field-sent.ts';
import type { Deviation } from '../../harness/nonconformance.ts';
import { decide, type Finding } from '../finding.ts';
import { deriveExpectation, sentRequirement } from './expectation.ts';
import type { TracedMessage } from './trace.ts';

/** The fields that identify the subject of a message. Not every method has all of them. */
const IDENTITIES = ['Event', 'GroupId', 'PreviousId', 'UserId', 'AnonymousId'] as const;
/** The keys that `Page` recognises in its `Traits`, which may be sent apart from the others. */
const RECOGNISED = ['url', 'title', 'referrer', 'path'];
const FREE_FORM = ['Traits', 'Properties', 'Context'];

export function* judgeFields(message: TracedMessage): Generator<Finding, void> {
  if (deriveExpectation(message).fate !== 'sent') return;
  for (const sighting of message.sightings) {
    for (const [field, requirement] of listFields(message)) {
      const deviation = judgeFieldSent(requirement, sighting, field, ...splitField(field, message));
      yield* decide(deviation, requirement);
      // One wrong field of a message is enough.
      if (deviation !== undefined) return;
    }
    const lost = findLostMeeting(message, sighting);
    if (lost !== undefined) return yield lost;
  }
}

/** A value in an object of a message that was sent neither itself nor as the field to which it may give way. */
function findLostMeeting({ method, fields }: MarkedMessage, sighting: Sighting): Deviation | undefined {
  const facts: { readonly objects: Readonly<Record<string, RequirementId>> } = GO_METHOD_FACTS[method];
  for (const { object, key, field } of listMeetings(method, fields)) {
    const requirement = facts.objects[object];
    if (requirement === undefined) continue;
    const own = judgeFieldSent(requirement, sighting, `${object}.${key}`, readMember(fields[object], key));
    if (own === undefined || judgeFieldSent(requirement, sighting, field, fields[field]) === undefined) continue;
    return { ...own, expected: `${own.expected}, or that of ${field}, to which it may give way` };
  }
  return undefined;
}

/** The fields whose value must be sent, each with its requirement. */
function listFields(message: MarkedMessage): [field: string, RequirementId][] {
  const { method, fields } = message;
  const facts: { readonly texts?: object; readonly objects: object } = GO_METHOD_FACTS[method];
  const identities = IDENTITIES.filter((field) => !isOpen(field, message)).map((field): [string, RequirementId] => [
    field,
    sentRequirement(message),
  ]);
  const others = Object.entries<RequirementId>({ ...facts.texts, ...facts.objects, Integrations: INTEGRATIONS_SENT });
  return [...identities, ...others].filter(
    ([field]) => fields[field] !== undefined && !mayGiveWayWithin(method, fields, field),
  );
}

/** Methods that need only one of the two ids may send either. The document gives Alias no `AnonymousId`. */
function isOpen(field: string, { method, fields }: MarkedMessage): boolean {
  if (field !== 'UserId' && field !== 'AnonymousId') return false;
  if (method === 'Alias') return field === 'AnonymousId';
  const takesEither = EITHER_IDENTITY.some((each) => each === method);
  return takesEither && fields['UserId'] !== undefined && fields['AnonymousId'] !== undefined;
}

/** The whole value, unless its parts may be sent in different places, or some may give way to another value. */
function splitField(field: string, { method, fields }: MarkedMessage): unknown[] {
  const value = fields[field];
  if (!FREE_FORM.includes(field)) return [value];
  const given = Object.entries(Object(value));
  const members = given.filter(([key]) => !mayGiveWay(method, fields, field, key));
  if (method !== 'Page' || field !== 'Traits') {
    return members.length === given.length ? [value] : [Object.fromEntries(members)];
  }
  const isRecognised = ([key]: [string, unknown]): boolean => RECOGNISED.includes(key);
  const parts = [members.filter(isRecognised), members.filter((member) => !isRecognised(member))];
  return parts.filter((part) => part.length > 0).map((part) => Object.fromEntries(part));
}
