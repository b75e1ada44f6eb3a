import { escapeCi, escapeXml } from './escape.ts';

/** An element as a value. Text is escaped when it is written, so no caller can forget to. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly children: readonly (XmlElement | string)[];
}

/** Names must be constants of the caller; attribute values and text may be anything. */
export function element(
  name: string,
  attributes: XmlElement['attributes'],
  ...children: readonly (XmlElement | string)[]
): XmlElement {
  return { name, attributes, children };
}

/** A whole document. An element that contains text is written on one line, so that the text gains no blanks. */
export function renderXml(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${write(root, '')}\n`;
}

function write({ name, attributes, children }: XmlElement, margin: string): string {
  // A parser would turn a bare newline in an attribute into a space.
  const pairs = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escaped(String(value)).replaceAll('\n', '&#10;')}"`,
  );
  const open = `<${name}${pairs.join('')}`;
  if (children.length === 0) return `${open}/>`;
  const content = children.map((child) =>
    typeof child === 'string' ? escaped(child) : `\n${margin}  ${write(child, `${margin}  `)}`,
  );
  const closeMargin = children.some((child) => typeof child === 'string') ? '' : `\n${margin}`;
  return `${open}>${content.join('')}${closeMargin}</${name}>`;
}

/** A viewer may print a text to a log, where a CI runner looks for commands. */
function escaped(text: string): string {
  return escapeXml(escapeCi(text));
}
