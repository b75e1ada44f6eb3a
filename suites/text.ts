/** How much of a value is shown in a sentence. */
const SHOWN_CHARACTERS = 300;

/** Text from a peer with control and direction characters made visible; line breaks too, so that it stays one line. */
export function visible(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );
}

/** A value as one line of JSON, cut at a bound. */
export function shown(value: unknown): string {
  const text = visible(JSON.stringify(value) ?? String(value));
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
}
