import type { RequirementId } from '../../../spec/requirements/index.ts';
import type { CallKind } from '../../../spec/shapes/calls.ts';
import { GO_METHODS, type GoMethod } from '../../../spec/shapes/go-messages.ts';

interface MethodFacts {
  /** The kind of call that the router receives for the message. */
  readonly kind: CallKind;
  /** The requirement that the method accepts and sends a plain message of a known user. */
  readonly sent: RequirementId;
  /** The same for an anonymous user, if the method certainly accepts `AnonymousId` alone. */
  readonly sentAnonymous?: RequirementId;
  /**
   * The required fields, each with the requirement that a message without it is not sent. `UserId` stands for a message
   * with neither identity.
   */
  readonly required: Readonly<Record<string, RequirementId>>;
  /** The optional text fields, each with the requirement that it is sent. */
  readonly texts?: Readonly<Record<string, RequirementId>>;
  /** The optional object fields except Integrations, each with the requirement that it is sent. */
  readonly objects: Readonly<Record<string, RequirementId>>;
  /** The object that a plain message fills. */
  readonly freeForm?: 'Traits' | 'Properties';
}

/** Every method of the client library, with its fields and their requirements. */
export const GO_METHOD_FACTS = {
  Identify: {
    kind: 'identify',
    sent: 'MSG-001',
    sentAnonymous: 'MSG-002',
    required: { UserId: 'MSG-003' },
    objects: { Traits: 'MSG-004' },
    freeForm: 'Traits',
  },
  Track: {
    kind: 'track',
    sent: 'MSG-005',
    sentAnonymous: 'MSG-006',
    required: { UserId: 'MSG-007', Event: 'MSG-008' },
    objects: { Properties: 'MSG-009' },
    freeForm: 'Properties',
  },
  Page: {
    kind: 'page',
    sent: 'MSG-010',
    required: { UserId: 'MSG-028' },
    texts: { Name: 'MSG-012', Category: 'MSG-012' },
    objects: { Traits: 'MSG-013', Context: 'MSG-015' },
    freeForm: 'Traits',
  },
  Group: {
    kind: 'group',
    sent: 'MSG-016',
    sentAnonymous: 'MSG-017',
    required: { UserId: 'MSG-018', GroupId: 'MSG-019' },
    objects: { Traits: 'MSG-020' },
    freeForm: 'Traits',
  },
  Alias: {
    kind: 'alias',
    sent: 'MSG-021',
    required: { UserId: 'MSG-022', PreviousId: 'MSG-023' },
    objects: {},
  },
} as const satisfies Readonly<Record<GoMethod, MethodFacts>>;

export const INTEGRATIONS_SENT = 'MSG-024' satisfies RequirementId;

/** An optional object field, and the requirement that its method sends it. */
export interface ObjectField {
  readonly method: GoMethod;
  readonly field: string;
  readonly requirement: RequirementId;
}

/** Every optional object field. Integrations, which all methods have, comes last. */
export const OBJECT_FIELDS: readonly ObjectField[] = [
  ...GO_METHODS.flatMap((method): ObjectField[] =>
    Object.entries<RequirementId>(GO_METHOD_FACTS[method].objects).map(([field, requirement]) => ({
      method,
      field,
      requirement,
    })),
  ),
  ...GO_METHODS.map((method): ObjectField => ({ method, field: 'Integrations', requirement: INTEGRATIONS_SENT })),
];

/** The methods that certainly accept `AnonymousId` alone. */
export const EITHER_IDENTITY = ['Identify', 'Track', 'Group'] as const satisfies readonly GoMethod[];
