/** The words of an answer: the message in its JSON, the text of its page, or the text itself. */
export function saidIn(text: string): string {
  return inLine(messageIn(text) ?? (isPage(text) ? textOfPage(text) : text));
}

/** The gist of an answer in one line: the title of a page, or the text itself. */
export function gistOfAnswer(text: string): string {
  if (!isPage(text)) return text.trim();
  const [, title = ''] = /<title[^>]*>([^<]*)/i.exec(text) ?? [];
  return inLine(textOfPage(title)) || inLine(textOfPage(text));
}

function isPage(text: string): boolean {
  return /^\s*</.test(text);
}

function inLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

const MESSAGE_NAMES = [
  'message',
  'msg',
  'detail',
  'error_description',
  'description',
  'reason',
  'title',
  'error',
  'errors',
];

function messageIn(text: string): string | undefined {
  try {
    return firstText(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function firstText(json: unknown, depth = 0): string | undefined {
  if (typeof json === 'string') return json === '' ? undefined : json;
  if (typeof json !== 'object' || json === null || depth > 3) return undefined;
  const values = Array.isArray(json) ? json : MESSAGE_NAMES.map((name) => Reflect.get(json, name));
  return values.map((value) => firstText(value, depth + 1)).find((found) => found !== undefined);
}

function textOfPage(page: string): string {
  return page
    .replace(/<(script|style)\b[\s\S]*?(<\/\1>|$)/gi, ' ')
    .replace(/<[^>]*(>|$)/g, ' ')
    .replace(/&(lt|gt|quot|#39|#x27|nbsp|amp);/g, (_, name: string) => ENTITIES[name] ?? ' ');
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'", amp: '&' };
