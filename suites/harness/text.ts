import { visible } from '../../spec/text/visible.ts';

const SHOWN_CHARACTERS = 300;
/** Longest text from a peer in the results. No report shows more. */
const RESULT_CHARACTERS = 2_000;
/** Longest JSON of an observed value. The longest conforming values are tables with some dozen entries. */
const OBSERVED_CHARACTERS = 4_000;
/** No word, number or indent repeats one character this often. The padding of a large message does. */
const LONG_RUN = 50;

/**
 * Text in which each long run of one character is replaced by its length: `xxx… (30,120 times)`.
 * @param enough Number of characters that the caller needs. The rest of a longer text may be left out.
 */
export function abbreviated(text: string, enough = Number.POSITIVE_INFINITY): string {
  // A regular expression would keep a backtracking position for every character of a run, and run out of stack.
  let done = '';
  let run = { character: '', times: 0 };
  for (const character of text) {
    if (character === run.character) {
      run.times += 1;
      continue;
    }
    done += written(run);
    if (done.length >= enough) return done;
    run = { character, times: 1 };
  }
  return done + written(run);
}

function written({ character, times }: { readonly character: string; readonly times: number }): string {
  return times < LONG_RUN
    ? character.repeat(times)
    : `${character.repeat(3)}… (${times.toLocaleString('en-US')} times)`;
}

/** Text in lower case. A literal type stays literal. */
export function lowerCase<const Text extends string>(text: Text): Lowercase<Text> {
  return text.toLowerCase() as Lowercase<Text>;
}

/** A value as JSON, or `nothing`, because `undefined` is a word of this program's language and no JSON. */
export function toJson(value: unknown): string {
  return JSON.stringify(value) ?? 'nothing';
}

/** A value as one line of JSON, with long runs of one character abbreviated, cut at a bound. */
export function shown(value: unknown): string {
  const text = abbreviated(toJson(value), SHOWN_CHARACTERS + 1);
  return clipped(visible(text.slice(0, SHOWN_CHARACTERS + 1)), SHOWN_CHARACTERS);
}

/** A member of a body as seen: its value, or that there is none. */
export function shownMember(name: string, value: unknown): string {
  return value === undefined ? `no \`${name}\`` : shown(value);
}

/** Text cut at a bound. Default: the bound of the results. */
export function clipped(text: string, atMost: number = RESULT_CHARACTERS): string {
  return text.length > atMost ? `${text.slice(0, atMost)}…` : text;
}

/** An observed value as written to the results: unchanged, or as text if it is very long. */
export function observed(value: unknown): unknown {
  const text = JSON.stringify(value) ?? '';
  return text.length > OBSERVED_CHARACTERS ? clipped(text) : value;
}
