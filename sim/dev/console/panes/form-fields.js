/**
 * What the form asks for: a text, or an object as JSON.
 *
 * @typedef {object} Field
 * @property {string} name
 * @property {'text' | 'json'} kind
 * @property {boolean} isRequired
 * @property {string} description
 */

/** @typedef {{ readonly properties?: Readonly<Record<string, { readonly type?: string, readonly enum?: readonly unknown[], readonly description?: string }>>, readonly required?: readonly string[] }} CallSchema */
/** @typedef {Readonly<Record<string, unknown>>} JsonObject */

/** The name of the field for all members that the schema does not list. */
export const REST = 'other members';

/** The fields of a kind of call, those that it needs first. @param {CallSchema} schema @returns {Field[]} */
export function listFields({ properties = {}, required = [] }) {
  const fields = Object.entries(properties)
    .filter(([, member]) => member.enum?.length !== 1)
    .map(([name, { type, description = '' }]) => ({
      name,
      kind: /** @type {Field['kind']} */ (type === 'string' ? 'text' : 'json'),
      isRequired: required.includes(name),
      description,
    }));
  return [
    ...fields.toSorted((one, other) => Number(other.isRequired) - Number(one.isRequired)),
    { name: REST, kind: 'json', isRequired: false, description: 'Anything else, as an object.' },
  ];
}

/** What a call puts into the fields. @param {readonly Field[]} fields @param {JsonObject} call @returns {Record<string, string>} */
export function listTexts(fields, call) {
  const { type: _, ...rest } = call;
  /** @type {Record<string, unknown>} */
  const left = { ...rest };
  /** @type {Record<string, string>} */
  const texts = {};
  for (const { name, kind } of fields) {
    const value = left[name];
    const fits = kind === 'text' ? typeof value === 'string' : value !== undefined;
    if (name === REST || !fits) continue;
    texts[name] = kind === 'text' ? String(value) : JSON.stringify(value, null, 2);
    delete left[name];
  }
  if (Object.keys(left).length > 0) texts[REST] = JSON.stringify(left, null, 2);
  return texts;
}

/**
 * The call that the fields make. An empty field makes no member.
 *
 * @param {string} type
 * @param {readonly Field[]} fields
 * @param {Readonly<Record<string, string>>} texts
 * @returns {{ call: JsonObject, problems: Record<string, string> }} Problems by the name of the field.
 */
export function readCall(type, fields, texts) {
  /** @type {Record<string, unknown>} */
  const call = { type };
  /** @type {Record<string, string>} */
  const problems = {};
  for (const { name, kind } of fields) {
    const text = texts[name] ?? '';
    if (text.trim() === '') continue;
    if (kind === 'text') call[name] = text;
    else readJson(name, text);
  }
  return { call, problems };

  /** @param {string} name @param {string} text */
  function readJson(name, text) {
    try {
      const value = JSON.parse(text);
      if (name !== REST) call[name] = value;
      else if (isObject(value)) Object.assign(call, value);
      else problems[name] = 'Expected an object, such as {"colour": "blue"}.';
    } catch (error) {
      problems[name] = `Expected JSON: ${error instanceof Error ? error.message : String(error)}.`;
    }
  }
}

/** @param {unknown} value */
function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
