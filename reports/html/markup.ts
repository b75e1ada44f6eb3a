import { visible } from '../../spec/text/visible.ts';

/** A piece of HTML. Only `html` makes one, so no text becomes markup without being escaped. */
export class Html {
  readonly markup: string;
  /** @param markup HTML that holds no text from outside, or only escaped text. */
  constructor(markup: string) {
    this.markup = markup;
  }
}

/** A value in a template: text, which is escaped, or HTML. Lists are joined; undefined and false leave nothing. */
export type Content = Html | string | number | undefined | false | readonly Content[];

/** A runner that prints the page in its log obeys `::error::` and `##[error]`. */
const CI_COMMAND = /:(?=:)|#(?=#)/g;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * HTML from a template. Every value is escaped unless it is HTML itself, so that a value can stand between tags or in
 * an attribute in double quotes. Characters that reorder or hide what a reader sees are made visible.
 */
export function html(parts: TemplateStringsArray, ...values: readonly Content[]): Html {
  return new Html(parts.map((part, index) => part + (index < values.length ? toMarkup(values[index]) : '')).join(''));
}

function toMarkup(content: Content): string {
  if (content instanceof Html) return content.markup;
  if (typeof content === 'string') return escapeHtml(content);
  if (typeof content === 'number') return String(content);
  return content === undefined || content === false ? '' : content.map(toMarkup).join('');
}

/** As entities, so that a reader sees what was sent. */
function escapeHtml(text: string): string {
  return visible(text, { keepNewlines: true })
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '')
    .replace(CI_COMMAND, (character) => `&#${character.charCodeAt(0)};`);
}
