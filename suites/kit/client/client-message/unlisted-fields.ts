import type { Sighting } from '../../../capture/capture.ts';
import { pathsTo } from '../../../capture/places.ts';
import { missingOf } from '../../../checks/carries.ts';
import type { Stage } from '../../../stage/stage.ts';
import { fatesOf } from './message-fate.ts';
import { isInstant } from './sent-instants.ts';

/** The methods for which fewer fields are listed than for Page. */
const OTHERS = ['Identify', 'Track', 'Group', 'Alias'] as const;

/** What happens to fields that are listed for Page alone, by method and field. */
export async function fatesOfUnlisted(stage: Stage, given: { readonly Timestamp: string; readonly Context: unknown }) {
  const fields = { ...given, AnonymousId: stage.messages.id('a') };
  // Each field has a message of its own, so that a refusal affects no other field.
  const trials = OTHERS.flatMap((method) =>
    Object.entries(fields).map(([name, value]) => ({
      method,
      name,
      value,
      message: stage.messages.of(method, { [name]: value }),
    })),
  );
  const messages = trials.map(({ message }) => message);
  const fates = await fatesOf(stage, messages);
  const seen: Record<string, Record<string, string>> = {};
  trials.forEach(({ method, name, value }, index) => {
    seen[method] = { ...seen[method], [name]: outcomeOf(fates[index], value, given.Timestamp) };
  });
  return seen;
}

/** What happened to a value that a message was given in one of its fields. An instant may be written in another way. */
function outcomeOf(fate: Sighting | string = 'not handed in', given: unknown, instant: string): string {
  if (typeof fate === 'string') return fate;
  const { message } = fate;
  const isThere =
    given === instant
      ? pathsTo((value) => isInstant(value, instant), message).length > 0
      : missingOf(message, given) === undefined;
  return isThere ? 'sent' : 'left out';
}
