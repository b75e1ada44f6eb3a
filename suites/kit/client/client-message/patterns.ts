import type { RequirementId } from '../../../../spec/requirements/index.ts';
import { GO_METHODS, type GoMethod } from '../../../../spec/shapes/go-messages.ts';
import { EITHER_IDENTITY, GO_METHOD_FACTS, OBJECT_FIELDS } from '../../../capture/go-methods.ts';
import type { GoFields, MarkedMessage } from '../../../capture/messages.ts';
import type { Stage } from '../../../stage/stage.ts';

/** What formats, templates, replacements and the substitution of variables take for their own. */
const PATTERN =
  '100% of %s %d %v %+v %q %% %1$s %(a)s %20 $1 $& $a \u0024{a} {0} {{a}} {a} #{a} \\1 :a ?1 <%= a %> `a` %';

/** A message with patterns in one field, and the requirement that this field is sent. */
interface PatternMessage {
  readonly message: MarkedMessage;
  readonly field: string;
  readonly requirement: RequirementId;
}

/** The texts that a method needs or takes besides its user. */
const TEXTS: Readonly<Record<GoMethod, readonly string[]>> = {
  Identify: [],
  Track: ['Event'],
  Page: ['Name', 'Category'],
  Group: ['GroupId'],
  Alias: ['PreviousId'],
};

/** The requirements on all fields that get patterns. */
export const PATTERN_REQUIREMENTS: readonly RequirementId[] = [
  ...GO_METHODS.flatMap((method) => [GO_METHOD_FACTS[method].sent, ...Object.values(textsOf(method))]),
  ...EITHER_IDENTITY.map((method) => GO_METHOD_FACTS[method].sentAnonymous),
  ...OBJECT_FIELDS.map(({ requirement }) => requirement),
];

/** Messages with patterns in each of their texts, and in the keys and values of each of their objects, one field a message. */
export function messagesWithPatterns(stage: Stage): PatternMessage[] {
  const { messages } = stage;
  return [
    ...GO_METHODS.map((method) => ofUser(stage, method, 'UserId', GO_METHOD_FACTS[method].sent)),
    ...EITHER_IDENTITY.map((method) => ofUser(stage, method, 'AnonymousId', GO_METHOD_FACTS[method].sentAnonymous)),
    ...GO_METHODS.flatMap((method) =>
      TEXTS[method].map((field): PatternMessage => {
        const requirement = textsOf(method)[field] ?? GO_METHOD_FACTS[method].sent;
        return { field, requirement, message: messages.of(method, { [field]: `${field} ${PATTERN}` }) };
      }),
    ),
    ...OBJECT_FIELDS.map(({ method, field, requirement }): PatternMessage => {
      const value = field === 'Integrations' ? true : PATTERN;
      return { field, requirement, message: messages.of(method, { [field]: { [`key ${PATTERN}`]: value } }) };
    }),
  ];
}

/** A message whose user has patterns, and whose mark is in another field. */
function ofUser({ messages }: Stage, method: GoMethod, field: string, requirement: RequirementId): PatternMessage {
  const mark = messages.id('m');
  const { UserId: _, ...others } = messages.of(method, markedBy(method, mark)).fields;
  return { field, requirement, message: { method, mark, fields: { ...others, [field]: `${field} ${PATTERN}` } } };
}

function markedBy(method: GoMethod, mark: string): GoFields {
  return method === 'Alias' ? { PreviousId: mark } : { [GO_METHOD_FACTS[method].freeForm]: { mark } };
}

function textsOf(method: GoMethod): Readonly<Record<string, RequirementId>> {
  return method === 'Page' ? GO_METHOD_FACTS.Page.texts : {};
}
