import type { JsonObject } from '../../../../spec/shapes/json.ts';
import { isObject } from '../../../json-object.ts';
import { keepMembers, withLeaves } from '../../edit.ts';

/** A test of one value inside the customer's data, and its key. Items of a list have the key of the list. */
type Test = (value: unknown, key: string) => boolean;

function ofText(pattern: RegExp): Test {
  return (value) => typeof value === 'string' && pattern.test(value);
}

function ofKey(pattern: RegExp): Test {
  return (_, key) => pattern.test(key);
}

function ofNumber(test: (value: number) => boolean): Test {
  return (value) => typeof value === 'number' && test(value);
}

const isInherited = (name: string): boolean => name in Object.prototype;

/** Values and keys that software tends to treat specially, by a phrase for a message that has one. */
const VALUES: Readonly<Record<string, Test>> = {
  'a text of digits': ofText(/^\d+$/),
  'a text that looks like a number': ofText(/^[+-]?\d+[.eE,]\d+$/),
  'a text beyond ASCII': ofText(/[^\p{ASCII}]/u),
  'an emoji': ofText(/\p{Extended_Pictographic}/u),
  'a text that is not composed': (value) => typeof value === 'string' && value !== value.normalize('NFC'),
  'an invisible character': ofText(/[\u200b-\u200f\u2060\ufeff\u00ad]/),
  'a control character': ofText(/\p{Cc}/u),
  'a line break': ofText(/[\r\n]/),
  'a blank around a text': ofText(/^\s|\s$/),
  'a text that looks like a date': ofText(/^\d{4}-\d\d-\d\d/),
  'a text that says true or null': ofText(/^(true|false|null|yes|no|on|off|undefined|nan)$/i),
  'a text that looks like JSON': ofText(/^[[{].*[\]}]$/s),
  'a text with markup': ofText(/[<>&]/),
  'a text with a template': ofText(/\{\{|\$\{|\{\w+\}/),
  'a text with a percent sign': ofText(/%/),
  'a text with a dollar sign': ofText(/\$/),
  'a text with a quote': ofText(/["'`]/),
  'a text with a backslash': ofText(/\\/),
  'an e-mail address': ofText(/^\S+@\S+\.\S+$/),
  'an e-mail address in capitals': ofText(/^(?=.*[A-Z])\S+@\S+\.\S+$/),
  'a URL': ofText(/^https?:\/\//),
  'a network address': ofText(/\d{1,3}(\.\d{1,3}){3}/),
  'the number of a card': ofText(/\d{4}[ -]?\d{4}[ -]?\d{4}[ -]?\d{4}/),
  'an empty text': ofText(/^$/),
  'a text over 255 characters': ofText(/^.{256}/s),
  'a text over 1000 characters': ofText(/^.{1001}/s),
  null: (value) => value === null,
  false: (value) => value === false,
  zero: ofNumber((value) => value === 0),
  'a fraction': ofNumber((value) => !Number.isInteger(value)),
  'a negative number': ofNumber((value) => value < 0),
  'a number beyond 32 bits': ofNumber((value) => Math.abs(value) > 2 ** 32),
  'an empty list': (value) => Array.isArray(value) && value.length === 0,
  'a list of one': (value) => Array.isArray(value) && value.length === 1,
  'a list of objects': (value) => Array.isArray(value) && value.some(isObject),
  'a list in a list': (value) => Array.isArray(value) && value.some(Array.isArray),
  'a null in a list': (value) => Array.isArray(value) && value.includes(null),
  'equal items in a list': (value) =>
    Array.isArray(value) && new Set(value.map((each) => JSON.stringify(each))).size < value.length,
  'an empty object': (value) => isObject(value) && Object.keys(value).length === 0,
  'an object in an object': (value) => isObject(value) && Object.values(value).some(isObject),
  'an object with keys that count': (value) => isObject(value) && Object.hasOwn(value, '0'),
  'over 100 keys': (value) => isObject(value) && Object.keys(value).length > 100,
  'keys that differ only in case': (value) =>
    isObject(value) && new Set(Object.keys(value).map((key) => key.toLowerCase())).size < Object.keys(value).length,
  'a key with a dot': ofKey(/\./),
  'a key with a blank': ofKey(/ /),
  'a key with a dollar sign': ofKey(/\$/),
  'a key with brackets': ofKey(/[[\]]/),
  'a key in capitals': ofKey(/^[A-Z]/),
  'a key in camel case': ofKey(/^[a-z]+[A-Z]/),
  'a key with an underscore': ofKey(/_/),
  'a key beyond ASCII': ofKey(/[^\p{ASCII}]/u),
  'a key that every object has': (_, key) => isInherited(key),
  'a key over 64 characters': ofKey(/^.{65}/),
  'a revenue': ofKey(/^revenue$/),
  'a title': ofKey(/^title$/),
  'a referrer': ofKey(/^referrer$/),
  'a custom key and a recognised one': (value) =>
    isObject(value) && 'url' in value && Object.keys(value).some((key) => !/^(url|path|title|referrer)$/.test(key)),
};

function hasSuch(value: unknown, key: string, test: Test): boolean {
  if (test(value, key)) return true;
  if (Array.isArray(value)) return value.some((item) => hasSuch(item, '', test));
  return isObject(value) && Object.entries(value).some(([name, item]) => hasSuch(item, name, test));
}

function measureDepth(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(measureDepth));
}

/** Conditions on the properties or traits of a message, by name. */
export const OF_VALUES: Readonly<Record<string, (values: object) => boolean>> = {
  ...Object.fromEntries(
    Object.entries(VALUES).map(([name, test]) => [name, (values: object) => hasSuch(values, '-', test)]),
  ),
  'values five levels deep': (values) => measureDepth(values) >= 5,
  'no values': (values) => Object.keys(values).length === 0,
  'one value': (values) => Object.keys(values).length === 1,
  'a boolean as the only value': (values) =>
    Object.keys(values).length === 1 && typeof Object.values(values)[0] === 'boolean',
};

/** Conditions on an id or a name. */
export const OF_TEXTS: Readonly<Record<string, RegExp>> = {
  'of digits': /^\d+$/,
  'with zeros before it': /^0\d/,
  'with an at sign': /@/,
  'in capitals': /\p{Lu}/u,
  'with a blank': /\s/,
  'with a percent sign': /%/,
  'with a plus sign': /\+/,
  'with a slash or a dot': /[/.]/,
  'beyond ASCII': /[^\p{ASCII}]/u,
  'over 100 characters': /^.{101}/s,
  'like a word of programs': /^(null|undefined|none|nan|true|false|0)$/i,
};

/** Changes a text at any depth of the values. */
export function ofTexts(change: (text: string) => string): (values: JsonObject) => JsonObject {
  return withLeaves((leaf) => (typeof leaf === 'string' ? change(leaf) : leaf));
}

/** Slips in properties or traits that are possible for a router and for a client. */
export const VALUE_SLIPS: Readonly<Record<string, (values: JsonObject) => JsonObject>> = {
  'sent without its values': () => ({}),
  'sent without its last value': (values) => Object.fromEntries(Object.entries(values).slice(0, -1)),
  'sent with texts in lower case': ofTexts((text) => text.toLowerCase()),
  'sent with trimmed texts': ofTexts((text) => text.replace(/\s+/g, ' ').trim()),
  'sent with texts cut': ofTexts((text) => text.slice(0, 40)),
  'sent with numbers as texts': withLeaves((leaf) => (typeof leaf === 'number' ? String(leaf) : leaf)),
  'sent without empty values': keepMembers(
    (_, value) => value !== null && value !== '' && value !== false && value !== 0,
  ),
};
