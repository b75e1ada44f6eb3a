import { GO_METHODS, type GoMethod } from '../../../../spec/shapes/go-messages.ts';
import { EITHER_IDENTITY, GO_METHOD_FACTS } from '../../../capture/go-methods.ts';
import type { MarkedMessage } from '../../../capture/messages.ts';
import type { Stage } from '../../../stage/stage.ts';
import type { Demanded } from './identities-sent.ts';

/** Messages that have only the required fields: for each method one of a known user, and one of an anonymous user. */
export function bareMessages(stage: Stage): Demanded[] {
  const known = GO_METHODS.map((method) => ({
    message: stage.messages.bare(method),
    requirement: GO_METHOD_FACTS[method].sent,
  }));
  const unknown = EITHER_IDENTITY.map((method) => ({
    message: bareAnonymous(stage, method),
    requirement: GO_METHOD_FACTS[method].sentAnonymous,
  }));
  return [...known, ...unknown];
}

function bareAnonymous({ messages }: Stage, method: GoMethod): MarkedMessage {
  const { UserId: mark, ...fields } = messages.bare(method).fields;
  return { method, mark: String(mark), fields: { ...fields, AnonymousId: mark } };
}
