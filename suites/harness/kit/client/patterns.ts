import type { RequirementId } from '../../../../spec/requirements/index.ts';
import { GO_METHODS, type GoMethod } from '../../../../spec/shapes/go-messages.ts';
import { EITHER_IDENTITY, GO_METHOD_FACTS, OBJECT_FIELDS } from '../../capture/go-methods.ts';
import type { GoFields, MarkedMessage } from '../../capture/messages.ts';
import type { Stage } from '../../stage/stage.ts';

/** Text that formats, templates, replacements and variable substitution would change. */
const PATTERN =
  '100% of %s %d %v %+v %q %% %1$s %(a)s %20 $1 $& $a \u0024{a} {0} {{a}} {a} #{a} \\1 :a ?1 <%= a %> `a` %';

/**
 * A field with patterns and the requirement that it is sent, and its message with the requirement that the message is
 * sent at all.
 */
interface PatternMessage {
  readonly message: MarkedMessage;
  readonly sent: RequirementId;
  readonly field: string;
  readonly requirement: RequirementId;
}

/** The text fields of a method besides its user. */
const TEXTS: Readonly<Record<GoMethod, readonly string[]>> = {
  Identify: [],
  Track: ['Event'],
  Page: ['Name', 'Category'],
  Group: ['GroupId'],
  Alias: ['PreviousId'],
};

export const PATTERN_REQUIREMENTS: readonly RequirementId[] = [
  ...GO_METHODS.flatMap((method) => [GO_METHOD_FACTS[method].sent, ...Object.values(textFields(method))]),
  ...EITHER_IDENTITY.map((method) => GO_METHOD_FACTS[method].sentAnonymous),
  ...OBJECT_FIELDS.map(({ requirement }) => requirement),
];

/**
 * Messages with patterns in each of their texts, and in the keys and values of each of their objects: too few for a
 * flush.
 */
export function messagesWithPatterns(stage: Stage): PatternMessage[] {
  return [
    ...GO_METHODS.map((method) => ofUser(stage, method, 'UserId', GO_METHOD_FACTS[method].sent)),
    ...EITHER_IDENTITY.map((method) => ofUser(stage, method, 'AnonymousId', GO_METHOD_FACTS[method].sentAnonymous)),
    ...GO_METHODS.flatMap((method) => ofFields(stage, method)),
  ];
}

/** One message with patterns in everything but its user, once for each of its fields. */
function ofFields({ messages }: Stage, method: GoMethod): PatternMessage[] {
  const texts = TEXTS[method].map((field) => {
    const requirement = textFields(method)[field] ?? GO_METHOD_FACTS[method].sent;
    return { field, requirement, value: `${field} ${PATTERN}` };
  });
  const objects = OBJECT_FIELDS.filter((each) => each.method === method).map(({ field, requirement }) => {
    const value = field === 'Integrations' ? true : PATTERN;
    return { field, requirement, value: { [`${field} ${PATTERN}`]: value } };
  });
  const fields = [...texts, ...objects];
  const message = messages.of(method, Object.fromEntries(fields.map(({ field, value }) => [field, value])));
  return fields.map(({ field, requirement }) => ({ message, sent: GO_METHOD_FACTS[method].sent, field, requirement }));
}

function ofUser({ messages }: Stage, method: GoMethod, field: string, requirement: RequirementId): PatternMessage {
  const mark = messages.id('m');
  const { UserId: _, ...others } = messages.of(method, markedBy(method, mark)).fields;
  return {
    field,
    requirement,
    sent: requirement,
    message: { method, mark, fields: { ...others, [field]: `${field} ${PATTERN}` } },
  };
}

function markedBy(method: GoMethod, mark: string): GoFields {
  return method === 'Alias' ? { PreviousId: mark } : { [GO_METHOD_FACTS[method].freeForm]: { mark } };
}

function textFields(method: GoMethod): Readonly<Record<string, RequirementId>> {
  return method === 'Page' ? GO_METHOD_FACTS.Page.texts : {};
}
