import { withArticle } from '../../spec/grammar.ts';
import type { RequirementId } from '../../spec/requirements/index.ts';
import { Nonconformance } from '../nonconformance.ts';
import { isCrash } from '../target/exchange/crash.ts';

/** Something plain that every implementation takes, handed in to see whether it does. */
export interface Control {
  /** Its kind of call, or its method. */
  readonly kind: string;
  readonly hand: () => Promise<unknown>;
}

/** What an implementation may have crashed over. */
export interface Handed {
  /** What was handed in, for a reader, such as `the group call of wk-1`. */
  readonly what: string;
  readonly kind: string;
  readonly hand: () => Promise<unknown>;
  /** The requirement that fails if only this call is not taken, and the one for any plain call of its kind. */
  readonly requirements: { readonly own: RequirementId; readonly kind: RequirementId };
  /** Plain calls of this and other kinds. */
  readonly controls: readonly Control[];
}

/**
 * Hands something in that must be taken. A status 5xx or a broken connection can be trouble of the shim. It is a failure
 * of the implementation if it comes again for the same call, while the same world takes another call in between.
 * @throws Nonconformance then, and otherwise the error itself
 */
export async function handIn<Answer>(handed: Handed, hand: () => Promise<Answer>): Promise<Answer> {
  try {
    return await hand();
  } catch (error) {
    if (!isCrash(error)) throw error;
    throw (await nonconformanceOf(handed)) ?? error;
  }
}

async function nonconformanceOf({
  what,
  kind,
  hand,
  requirements,
  controls,
}: Handed): Promise<Nonconformance | undefined> {
  const ordered = controls.toSorted((one, other) => Number(other.kind === kind) - Number(one.kind === kind));
  let taken: Control | undefined;
  for (const control of ordered) {
    if ((await crashOf(control.hand)) !== 'none') continue;
    taken = control;
    break;
  }
  if (taken === undefined) return undefined;
  const again = await crashOf(hand);
  if (again === 'none') return undefined;
  const isOwn = taken.kind === kind;
  const requirement = isOwn ? requirements.own : requirements.kind;
  const seen = `${again}, twice, though the same world took ${withArticle(taken.kind)} call in between`;
  const diagnosis = `The implementation crashes over ${isOwn ? 'this call, not over a plain one' : `${kind} calls, even a plain one`}.`;
  return new Nonconformance({ requirement, expected: `${what} to be taken`, seen, diagnosis });
}

/** What a crash looked like, or `none`. Any other trouble says nothing, and is thrown. */
async function crashOf(hand: () => Promise<unknown>): Promise<string> {
  try {
    await hand();
    return 'none';
  } catch (error) {
    if (isCrash(error)) return crashWords(error.message);
    throw error;
  }
}

/** What came, from a sentence that says what was expected, what came, and where. */
function crashWords(message: string): string {
  const [, seen = message] = /, got (.*) \([A-Z]+ \S+\)$/s.exec(message) ?? [];
  return seen;
}
