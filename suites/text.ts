/** How many characters of a value are shown in a message. */
const SHOWN_CHARACTERS = 300;
/** No word, number or indent repeats one character 50 times or more. The padding of a large message does. */
const LONG_RUN = /(.)\1{49,}/gsu;

/**
 * Text from a peer with control and direction characters made visible, line breaks included, so that it stays one line.
 */
export function visible(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );
}

/** Text in which each long run of one character is replaced by its length: `xxx… (30,120 times)`. */
export function abbreviated(text: string): string {
  return text.replace(LONG_RUN, (run: string, character: string) => {
    const times = (run.length / character.length).toLocaleString('en-US');
    return `${character.repeat(3)}… (${times} times)`;
  });
}

/** Text in lower case. If its type is a literal, so is the type of the result. */
export function lowerCase<const Text extends string>(text: Text): Lowercase<Text> {
  return text.toLowerCase() as Lowercase<Text>;
}

/** A value as one line of JSON, with long runs of one character abbreviated, cut at a bound. */
export function shown(value: unknown): string {
  const text = visible(abbreviated(JSON.stringify(value) ?? String(value)));
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
}
