/** The same JSON in another spelling, and its differences. */
export interface Spelling {
  /** Differences from the text, such as `with sorted keys`. */
  readonly differences: readonly string[];
  readonly text: string;
}

/** One way to write a part of JSON. A way without words keeps the original. */
interface Way<Value> {
  readonly words: string;
  readonly value: Value;
}

/** JSON with strings and numbers as written. */
type Tree = string | readonly Tree[] | Members;
interface Members {
  readonly members: readonly (readonly [name: string, value: Tree])[];
}

interface Space {
  readonly colon: string;
  readonly comma: string;
  readonly indent: string;
}

const SPACES: readonly Way<Space>[] = [
  { words: 'without white space', value: { colon: ':', comma: ',', indent: '' } },
  { words: 'with a space after each colon and comma', value: { colon: ': ', comma: ', ', indent: '' } },
  ...['  ', '    ', '\t'].map((indent) => ({ words: 'with indentation', value: { colon: ': ', comma: ',', indent } })),
];

/** A way to escape strings beyond the minimum of JSON. */
interface Escape {
  /** Characters that are escaped too. */
  readonly what: RegExp;
  readonly as: (unit: string) => string;
}

const inLower = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
const inUpper = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
const slash = (unit: string): string => (unit === '/' ? '\\/' : inLower(unit));

const NOTHING: Escape = { what: /(?!)/g, as: inLower };
/** Default escapes of libraries in several languages. */
const ESCAPES: readonly Escape[] = [
  NOTHING,
  { what: /[^\0-\x7f]/g, as: inLower },
  { what: /[<>&\u2028\u2029]/g, as: inLower },
  { what: /\//g, as: slash },
  { what: /\/|[^\0-\x7f]/g, as: slash },
  { what: /[<>&='\u2028\u2029]/g, as: inLower },
  { what: /[^\0-\x7f]/g, as: inUpper },
  { what: /[^\0-\x7e]|[<>&+'`]/g, as: inUpper },
];
const LINE_ENDS = ['\u2028', '\u2029'];

const SHORT_NUMBERS = 'with its numbers in their shortest form';
const TEXT = /"(?:[^"\\]|\\.)*"/g;
const TEXT_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;
/** JSON with more levels is not rewritten. No realistic body has that many. */
const LEVELS_MOST = 100;

/**
 * Other spellings of a JSON text, the fewest differences first. No two have the same bytes, so a digest fits at most
 * one. A text that is not JSON has none.
 * @param most Maximum number of differences.
 */
export function* listSpellings(text: string, most: number): Generator<Spelling> {
  const tree = parseTree(text);
  if (tree === undefined) return;
  const known = new Set([text]);
  const escapes = ESCAPES.map((style) => ({ style, words: [escapeWords(text, style)] }));
  const spellings = listLayouts(text, tree).flatMap(({ differences, lay }) =>
    [{ style: undefined, words: [] }, ...escapes].flatMap(({ style, words }) =>
      [[], [SHORT_NUMBERS]].map((numbers) => ({
        differences: [...differences, ...words, ...numbers],
        write: () => rewritten(lay(), style, numbers.length > 0),
      })),
    ),
  );
  for (const { differences, write } of spellings.sort((a, b) => a.differences.length - b.differences.length)) {
    if (differences.length > most) return;
    const other = write();
    if (known.has(other)) continue;
    known.add(other);
    yield { differences, text: other };
  }
}

/** Most members that are left out in turn. */
const LEFT_OUT_MOST = 20;

/** An object in its own layout without one of its members, for each of the first ones. */
export function withoutOneMember(text: string): Spelling[] {
  const tree = parseTree(text);
  if (tree === undefined || typeof tree === 'string' || !('members' in tree)) return [];
  const own = SPACES.find(({ value }) => laidOut(tree, value) === text);
  if (own === undefined) return [];
  const { members } = tree;
  return members.slice(0, LEFT_OUT_MOST).map((left) => ({
    differences: [`without \`${JSON.parse(left[0])}\``],
    text: laidOut({ members: members.filter((each) => each !== left) }, own.value),
  }));
}

/** Every order of members with every kind of white space, the text's own first. */
function listLayouts(
  text: string,
  tree: Tree,
): { readonly differences: readonly string[]; readonly lay: () => string }[] {
  const own = SPACES.find(({ value }) => laidOut(tree, value) === text);
  const others = SPACES.filter((space) => space !== own);
  const inOrder = sorted(tree);
  const order = ['with sorted keys'];
  return [
    { differences: [], lay: () => text },
    ...(own === undefined ? [] : [{ differences: order, lay: () => laidOut(inOrder, own.value) }]),
    ...others.flatMap(({ words, value }) => [
      { differences: [words], lay: () => laidOut(tree, value) },
      { differences: [...order, words], lay: () => laidOut(inOrder, value) },
    ]),
  ];
}

function escapeWords(json: string, { what, as }: Escape): string {
  const plain = rewritten(json, NOTHING, false);
  const escaped = new Set((plain.match(TEXT) ?? []).join('').match(what));
  const ascii = [...escaped].filter((unit) => unit <= '\x7f').map((unit) => `\`${unit}\``);
  const others = [...escaped].filter((unit) => unit > '\x7f');
  const all = [
    ...ascii.sort(),
    ...(others.length > 0 && others.every((unit) => LINE_ENDS.includes(unit)) ? ['line ends beyond ASCII'] : []),
    ...(others.some((unit) => !LINE_ENDS.includes(unit)) ? ['characters beyond ASCII'] : []),
  ];
  if (all.length === 0) return 'with nothing escaped that need not be';
  const letters = as === inUpper ? ' in upper case' : '';
  return `with ${all.join(', ')} escaped${letters}${plain === json ? '' : ' and nothing else that need not be'}`;
}

/** The JSON with each string and number in another spelling. */
function rewritten(json: string, style: Escape | undefined, isShort: boolean): string {
  return json.replace(TEXT_OR_NUMBER, (token) => {
    if (!token.startsWith('"')) return isShort ? JSON.stringify(Number(token)) : token;
    if (style === undefined) return token;
    const text = token.includes('\\') ? JSON.stringify(JSON.parse(token)) : token;
    return text.replace(style.what, style.as);
  });
}

function laidOut(tree: Tree, space: Space, outer = '\n'): string {
  if (typeof tree === 'string') return tree;
  const inner = outer + space.indent;
  const isList = !('members' in tree);
  const parts = isList
    ? tree.map((each) => laidOut(each, space, inner))
    : tree.members.map(([name, value]) => name + space.colon + laidOut(value, space, inner));
  const [open, close] = isList ? '[]' : '{}';
  if (space.indent === '' || parts.length === 0) return open + parts.join(space.comma) + close;
  return open + parts.map((part) => inner + part).join(space.comma) + outer + close;
}

function sorted(tree: Tree): Tree {
  if (typeof tree === 'string') return tree;
  if (!('members' in tree)) return tree.map(sorted);
  const members = tree.members.map(([name, value]) => [name, sorted(value)] as const);
  return { members: members.sort(([a], [b]) => (JSON.parse(a) < JSON.parse(b) ? -1 : 1)) };
}

function parseTree(text: string): Tree | undefined {
  try {
    JSON.parse(text);
  } catch {
    return undefined;
  }
  const tokens = (text.match(TOKEN) ?? []).values();
  return readTree(tokens.next().value ?? '', tokens, 0);
}

/** Reads the value that begins with a token. The JSON must be valid. Undefined if it has too many levels. */
function readTree(first: string, tokens: Iterator<string>, level: number): Tree | undefined {
  if (first !== '[' && first !== '{') return first;
  if (level > LEVELS_MOST) return undefined;
  const items: Tree[] = [];
  const names: string[] = [];
  const next = (): string => tokens.next().value ?? '';
  for (let token = next(); token !== ']' && token !== '}' && token !== ''; token = next()) {
    if (token === ',') continue;
    if (first === '{') {
      names.push(token);
      next();
    }
    const value = readTree(first === '{' ? next() : token, tokens, level + 1);
    if (value === undefined) return undefined;
    items.push(value);
  }
  return first === '[' ? items : { members: items.map((value, index) => [names[index] ?? '', value] as const) };
}
