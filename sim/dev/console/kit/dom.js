/** @typedef {Node | string | number | false | null | undefined} Child */
/** @typedef {Child | readonly Child[]} Children */
/** @typedef {(event: any) => void} Listener */
/** @typedef {Readonly<Record<string, string | number | boolean | null | undefined | Listener>>} Properties */

const SVG = 'http://www.w3.org/2000/svg';

/**
 * Makes an element. Strings become text, so nothing that a peer sent can become markup. A function is a listener for the
 * event of its name; `true` sets an empty attribute; `false`, null and undefined set none.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Properties} [properties]
 * @param {Children[]} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  setAll(element, properties);
  element.append(...toNodes(children));
  return element;
}

/**
 * Makes an element of a drawing.
 *
 * @param {string} tag
 * @param {Properties} [properties]
 * @param {Children[]} children
 * @returns {SVGElement}
 */
export function s(tag, properties = {}, ...children) {
  const element = /** @type {SVGElement} */ (document.createElementNS(SVG, tag));
  setAll(element, properties);
  element.append(...toNodes(children));
  return element;
}

/**
 * Replaces the content of an element. What had the focus gets it again if the new content has the same `data-key`.
 *
 * @param {Element} parent
 * @param {Children[]} children
 */
export function fill(parent, ...children) {
  const active = document.activeElement;
  const key = active !== null && parent.contains(active) ? active.getAttribute('data-key') : null;
  parent.replaceChildren(...toNodes(children));
  if (key === null) return;
  const again = parent.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (again instanceof HTMLElement) again.focus({ preventScroll: true });
}

/** Writes a text, unless it is there already. @param {Element} element @param {string} text */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Calls `draw` only if one of its arguments is another than last time.
 *
 * @template {readonly unknown[]} Arguments
 * @param {(...values: Arguments) => void} draw
 * @returns {(...values: Arguments) => void}
 */
export function whenChanged(draw) {
  /** @type {Arguments | undefined} */
  let last;
  return (...values) => {
    if (last !== undefined && values.every((value, index) => Object.is(value, last?.[index]))) return;
    last = values;
    draw(...values);
  };
}

/** Text as it is, in a box that the keyboard can scroll. @param {string} label @param {string} text */
export function codeBox(label, text) {
  return h('pre', { tabindex: 0, role: 'region', 'aria-label': label }, text);
}

/**
 * A table of names and values.
 *
 * @param {string} kind The class of the table.
 * @param {Element} caption
 * @param {readonly (readonly [Children, Children])[]} rows
 */
export function pairTable(kind, caption, rows) {
  const shown = rows.map(([name, value]) => h('tr', {}, h('th', { scope: 'row' }, name), h('td', {}, value)));
  return h('table', { class: kind }, caption, h('tbody', {}, shown));
}

/** The head of a table. @param {readonly string[]} titles */
export function tableHead(titles) {
  return h(
    'thead',
    {},
    h(
      'tr',
      {},
      titles.map((title) => h('th', { scope: 'col' }, title)),
    ),
  );
}

/** A caption that only screen readers need. @param {string} text */
export function hiddenCaption(text) {
  return h('caption', { class: 'hidden-text' }, text);
}

/** @param {Children[]} children */
function toNodes(children) {
  return children
    .flat()
    .filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => (child instanceof Node ? child : String(child)));
}

/**
 * @param {Element} element
 * @param {Properties} properties
 */
function setAll(element, properties) {
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === 'function') element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
}
