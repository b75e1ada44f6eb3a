import { plural, withArticle } from '../../../spec/grammar.ts';
import { shown } from '../text.ts';

type Members = Readonly<Record<string, unknown>>;

/** Maximum members of a body that are searched for a similar name. */
const MEMBERS_MOST = 1_000;

/**
 * Names the mistake behind a missing member or a wrong type, if it is a common one.
 * @param holder The object that should have the member.
 * @param where A name for the holder, such as `The body` or `` `context` ``.
 * @param wanted The JSON type of the member: `string`, `number`, `boolean`, `object`, `array` or `null`; `never` if it
 * must be absent, and undefined if several types are right.
 * @param mayBeIt False for a value that another member of a similar name has, and not this one. Default: true.
 */
export function diagnoseMember(
  holder: unknown,
  name: string,
  where: string,
  wanted?: string,
  mayBeIt: (value: unknown) => boolean = () => true,
): string | undefined {
  if (!isMembers(holder)) return undefined;
  if (Object.hasOwn(holder, name)) return diagnoseType(holder[name], name, wanted);
  const names = Object.keys(holder).slice(0, MEMBERS_MOST);
  const near = names.find((other) => letters(other) === letters(name) && mayBeIt(holder[other]));
  if (near !== undefined) return `${where} has ${named(near)} instead of ${named(name)}.`;
  const outer = names.find((other) => {
    const inner = holder[other];
    return isMembers(inner) && Object.hasOwn(inner, name) && mayBeIt(inner[name]);
  });
  return outer === undefined ? undefined : `${named(name)} is inside ${named(outer)}, one level too deep.`;
}

const INSTANT = /^\d{4}-\d\d-\d\d(.)\d\d:\d\d:\d\d(?:[.,](\d+))?(.*)$/s;
const MILLISECOND_DIGITS = 3;

/**
 * The difference between a timestamp and ISO 8601 in UTC with milliseconds; undefined if it is not a date and time at
 * all.
 */
export function diagnoseTimestamp(text: string): string | undefined {
  const [, separator, digits = '', zone = ''] = INSTANT.exec(text) ?? [];
  if (separator === undefined) return undefined;
  const offset = /^[+-]\d\d:?\d\d$/.test(zone);
  const isUtc = /^(?:Z|\+00:00)$/.test(zone);
  const words = [
    ...(separator === 'T' ? [] : [`${shown(separator)} instead of \`T\``]),
    ...(digits === '' ? ['no milliseconds'] : []),
    ...(digits === '' || digits.length === MILLISECOND_DIGITS
      ? []
      : [`${plural(digits.length, 'digit')} after its seconds instead of ${MILLISECOND_DIGITS}`]),
    ...(text.includes(',') ? ['a comma before its milliseconds'] : []),
    ...(zone === '' ? ['no time zone'] : []),
    ...(offset && !isUtc ? [`an offset of ${zone} instead of \`Z\``] : []),
    ...(zone === '' || offset || isUtc ? [] : [`${shown(zone)} instead of \`Z\``]),
  ];
  return words.length === 0 ? undefined : `\`timestamp\` has ${words.join(', and ')}.`;
}

export function jsonType(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function diagnoseType(value: unknown, name: string, wanted: string | undefined): string | undefined {
  const type = jsonType(value);
  if (wanted === undefined || type === wanted) return undefined;
  if (wanted === 'never') return `${named(name)} must be absent.`;
  const is = type === 'null' ? 'null' : withArticle(type);
  return `${named(name)} is ${is}, not ${wanted === 'null' ? 'null' : withArticle(wanted)}.`;
}

/** A name without letter case and word separators, which spelling conventions change. */
function letters(name: string): string {
  return name.toLowerCase().replace(/[\s_.-]/g, '');
}

function named(name: string): string {
  return `\`${shown(name).slice(1, -1)}\``;
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
