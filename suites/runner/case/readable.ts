import { type RequirementId, requirement } from '../../../spec/requirements/index.ts';
import type { Case } from '../../cases/case.ts';
import type { Sighting } from '../../harness/capture/capture.ts';
import { contentsOf } from '../../harness/capture/contents.ts';
import { GO_METHOD_FACTS } from '../../harness/capture/go-methods.ts';
import { Nonconformance, Unreadable } from '../../harness/nonconformance.ts';
import { observeBody } from '../../harness/receivers/body-observation.ts';
import { headerValues, type ReceivedRequest } from '../../harness/receivers/received-request.ts';
import type { Stage } from '../../harness/stage/stage.ts';
import { shown } from '../../harness/text.ts';
import { EPOCH } from '../../harness/time/horizons.ts';

/**
 * Plays a case. What a client sends may have any form, and what has none that is known here is not tested. But a client
 * that sends a plain message as JSON has no other form: then a body that is not JSON is a failure.
 */
export async function playReadably(each: Pick<Case, 'play' | 'requirements'>, stage: Stage): Promise<void> {
  try {
    await each.play(stage);
  } catch (error) {
    throw error instanceof Unreadable ? await judgedByPlainMessage(error, each, stage) : error;
  }
}

async function judgedByPlainMessage(
  error: Unreadable,
  { requirements }: Pick<Case, 'requirements'>,
  stage: Stage,
): Promise<Error> {
  const plain = await stage.elsewhere({ now: EPOCH }, sendPlain).catch(() => undefined);
  if (plain === undefined || contentsOf(plain.request).documents.length === 0) return error;
  const { request } = error;
  if (formOf(plain.request) !== formOf(request)) return error;
  return new Nonconformance({
    requirement: assertedOf(requirements),
    expected: 'a body that is JSON, like the one of a plain message',
    seen: shown(request.body.toString('utf8')),
    diagnosis: observeBody(request),
    request,
  });
}

async function sendPlain(stage: Stage): Promise<Sighting> {
  const client = await stage.client(await stage.capture());
  return client.deliver(stage.messages.track());
}

/** What the sender says about the form of a body. */
function formOf(request: ReceivedRequest): string {
  return JSON.stringify(['content-type', 'content-encoding'].map((name) => headerValues(request, name)));
}

function assertedOf(requirements: readonly RequirementId[]): RequirementId {
  return requirements.find((id) => requirement(id).treatment === 'assert') ?? GO_METHOD_FACTS.Track.sent;
}
