/**
 * JSON that goes out letter by letter as it is given here: for what no value of this language holds, such as a number
 * beyond its precision or a key given twice.
 */
export class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** The text of a request body: raw JSON as it is, anything else as JSON writes it, nothing for undefined. */
export function bodyText(body: unknown): string | undefined {
  if (body === undefined) return undefined;
  return body instanceof RawJson ? body.text : JSON.stringify(body);
}
