import { GO_METHODS } from '../../../../spec/shapes/go-messages.ts';
import type { WorldStep } from '../../../../spec/shapes/world.ts';
import { OBJECT_FIELDS } from '../../../harness/capture/go-methods.ts';
import { messageSteps } from '../../../harness/kit/client/message-sizes.ts';
import { knownMembers } from '../../../harness/kit/values.ts';
import { worldCase } from '../../../worlds/world-case.ts';
import type { Case } from '../../case.ts';

/** Objects whose members mean nothing to the client. The context of a page describes the sender. */
const FREE_OBJECTS = OBJECT_FIELDS.filter(({ field }) => field === 'Traits' || field === 'Properties');

/** Messages with a mark in each optional field. */
const RICH: readonly WorldStep[] = [
  ...OBJECT_FIELDS.map(({ method, field }, at) => ({ message: { method, [field]: { [markFor(at)]: true } } })),
  { message: { method: 'Page', Name: markFor(20) } },
  { message: { method: 'Page', Category: markFor(21) } },
  { message: { method: 'Page', UserId: 'user-1', AnonymousId: markFor(22) } },
];

/** Messages without objects, and one with traits, to which a careless client might add the members of others. */
const POOR: readonly WorldStep[] = [
  ...messageSteps(GO_METHODS.length, GO_METHODS),
  { message: { method: 'Identify', Traits: { name: 'Ada', logins: 7 } } },
];
const FLUSHED = { pass: '6s' } as const;
const USER = { UserId: 'the-user' };

/** No message contains a value of another, of the same client or of a different one. */
export const clientMessageNothingOfOthers = [
  worldCase({
    id: 'client-message/nothing-of-others',
    title: 'A message carries nothing from an earlier message of any client',
    requirements: ['MSG-024', 'MSG-015', 'MSG-004', 'MSG-009', 'MSG-010', 'MSG-012', 'MSG-013', 'MSG-020'],
    world: {
      clients: { earlier: { host: 'one' }, other: { host: 'one' } },
      steps: [
        // In both orders, so that each value is once the last one of its field.
        ...RICH,
        ...RICH.toReversed(),
        FLUSHED,
        ...POOR,
        ...POOR.map((step) => ('message' in step ? { message: { ...step.message, client: 'other' } } : step)),
      ],
    },
  }),
  worldCase({
    id: 'client-message/nothing-of-the-user-before',
    title: 'A message carries no well-known member from an earlier message of its user',
    requirements: ['MSG-013', 'MSG-004', 'MSG-009', 'MSG-015', 'MSG-020', 'MSG-024'],
    world: {
      steps: [
        ...FREE_OBJECTS.map(({ method, field }, at) => ({
          message: { method, ...USER, [field]: knownMembers(`https://example.com/${markFor(at)}`) },
        })),
        FLUSHED,
        ...FREE_OBJECTS.map(({ method }) => ({ message: { method, ...USER } })),
      ],
    },
  }),
] as const satisfies readonly Case[];

/** A text that has the form of a mark, so that it is noticed in another message. */
function markFor(at: number): string {
  return `m-${String(at).padStart(10, '0')}`;
}
