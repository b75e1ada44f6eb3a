/**
 * JSON that is sent exactly as written here, for anything that no JavaScript value can hold, such as a number beyond
 * its precision or a repeated key.
 */
export class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** The text of a request body: raw JSON unchanged, any other value serialised, and undefined for undefined. */
export function bodyText(body: unknown): string | undefined {
  if (body === undefined) return undefined;
  return body instanceof RawJson ? body.text : JSON.stringify(body);
}
