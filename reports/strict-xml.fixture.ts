/** A parser for tests. It accepts the part of XML 1.0 that our writer uses, and throws on everything else. */
export interface XmlNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlNode[];
  text: string;
}

const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;
const TOKEN = /<(?<open>[a-z-]+)(?<pairs>(?: [a-z]+="[^"<]*")*)(?<empty>\/?)>|<\/(?<close>[a-z-]+)>|(?<text>[^<]+)/y;
const PAIR = / ([a-z]+)="([^"<]*)"/g;
const PROLOG = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Parses a document to its root element; throws if it is not well-formed. */
export function parseStrictXml(document: string): XmlNode {
  if (!document.startsWith(PROLOG)) throw new Error('no prolog');
  const forbidden = FORBIDDEN.exec(document);
  if (forbidden !== null) throw new Error(`forbidden character at ${forbidden.index}`);
  const top: XmlNode = { name: '', attributes: {}, children: [], text: '' };
  const open = [top];
  for (const token of tokens(document.slice(PROLOG.length))) take(token, open);
  const [root, ...others] = top.children;
  if (open.length !== 1 || root === undefined || others.length > 0 || top.text.trim() !== '')
    throw new Error('not exactly one root');
  return root;
}

/** All elements with a name, at any depth, in document order. */
export function elements(node: XmlNode, name: string): XmlNode[] {
  return node.children.flatMap((child) => [...(child.name === name ? [child] : []), ...elements(child, name)]);
}

function* tokens(body: string): Generator<Partial<Record<string, string>>> {
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < body.length) {
    const at = TOKEN.lastIndex;
    const match = TOKEN.exec(body);
    if (match?.groups === undefined) throw new Error(`unreadable at ${at}: ${body.slice(at, at + 40)}`);
    yield match.groups;
  }
}

function take(token: Partial<Record<string, string>>, open: XmlNode[]): void {
  const parent = open.at(-1);
  if (parent === undefined) throw new Error('closed too often');
  if (token['text'] !== undefined) parent.text += decode(token['text']);
  else if (token['close'] !== undefined) {
    if (parent.name !== token['close']) throw new Error(`${parent.name} closed as ${token['close']}`);
    open.pop();
  } else {
    const node: XmlNode = {
      name: token['open'] ?? '',
      attributes: pairs(token['pairs'] ?? ''),
      children: [],
      text: '',
    };
    parent.children.push(node);
    if (token['empty'] === '') open.push(node);
  }
}

function pairs(source: string): Record<string, string> {
  const entries = [...source.matchAll(PAIR)].map(([, key = '', value = '']) => [
    key,
    decode(value.replaceAll('\n', ' ')),
  ]);
  if (new Set(entries.map(([key]) => key)).size !== entries.length) throw new Error(`an attribute twice: ${source}`);
  return Object.fromEntries(entries);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#10;': '\n',
};

function decode(text: string): string {
  if (text.includes(']]>')) throw new Error('a bare ]]>');
  return text.replace(/&[^;]*;?/g, (entity) => {
    const character = ENTITIES[entity];
    if (character === undefined) throw new Error(`unknown entity ${entity}`);
    return character;
  });
}
