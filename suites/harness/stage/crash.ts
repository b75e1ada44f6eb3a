import { withArticle } from '../../../spec/grammar.ts';
import type { RequirementId } from '../../../spec/requirements/index.ts';
import { Nonconformance } from '../nonconformance.ts';
import { isCrash } from '../target/http-json.ts';

/** A plain call or message that every implementation accepts, sent to see if it still does. */
export interface Control {
  /** Its kind of call, or its method. */
  readonly kind: string;
  readonly hand: () => Promise<unknown>;
}

/** A call or message that may have crashed the implementation. */
export interface Handed {
  /** The call in words, such as `the group call of wk-1`. */
  readonly what: string;
  readonly kind: string;
  readonly hand: () => Promise<unknown>;
  /** The requirement that fails if only this call is not accepted, and the one for any plain call of its kind. */
  readonly requirements: { readonly own: RequirementId; readonly kind: RequirementId };
  /** Plain calls of this and other kinds. */
  readonly controls: readonly Control[];
}

/** Number of times that another call must succeed while this call crashes, before this call is to blame. */
const ROUNDS = 2;

/**
 * Sends something that must be accepted. A status 5xx or a broken connection can be a problem of the adapter. It is a
 * failure of the implementation if the same call keeps failing while other calls in the same world succeed. Each is
 * sent twice in a row, so that an HTTP adapter that fails at every other request is not mistaken for that.
 * @param handed Describes the call, and is evaluated only on a crash.
 * @throws Nonconformance in that case, and otherwise the original error
 */
export async function handIn<Answer>(handed: () => Handed, hand: () => Promise<Answer>): Promise<Answer> {
  try {
    return await hand();
  } catch (error) {
    if (!isCrash(error)) throw error;
    throw (await findNonconformance(handed())) ?? error;
  }
}

async function findNonconformance(handed: Handed): Promise<Nonconformance | undefined> {
  const { what, kind, hand, requirements, controls } = handed;
  const taken = await firstTaken(
    controls.toSorted((one, other) => Number(other.kind === kind) - Number(one.kind === kind)),
  );
  if (taken === undefined) return undefined;
  let seen = '';
  for (let round = 0; round < ROUNDS; round += 1) {
    if (round > 0 && ((await findCrash(taken.hand)) ?? (await findCrash(taken.hand))) !== undefined) return undefined;
    const again = (await findCrash(hand)) && (await findCrash(hand));
    if (again === undefined) return undefined;
    seen = again;
  }
  const isOwn = taken.kind === kind;
  const over = isOwn ? 'this call, but not on a plain one' : `${kind} calls, even on a plain one`;
  return new Nonconformance({
    requirement: isOwn ? requirements.own : requirements.kind,
    expected: `${what} to be accepted`,
    seen: `${seen}, again and again, while the same world accepted ${withArticle(taken.kind)} call in between`,
    diagnosis: `The implementation crashes on ${over}.`,
  });
}

async function firstTaken(controls: readonly Control[]): Promise<Control | undefined> {
  for (const control of controls) {
    if (((await findCrash(control.hand)) ?? (await findCrash(control.hand))) === undefined) return control;
  }
  return undefined;
}

/** Words for a crash; undefined if there was none. Any other error proves nothing, and is thrown. */
async function findCrash(hand: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await hand();
    return undefined;
  } catch (error) {
    if (isCrash(error)) return crashWords(error.message);
    throw error;
  }
}

/** The part of a sentence about what came, between the expectation and the place. */
function crashWords(message: string): string {
  const [, seen = message] = /, got (.*) \([A-Z]+ \S+\)$/s.exec(message) ?? [];
  return seen;
}
