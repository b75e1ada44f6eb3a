import { h } from '../kit/dom.js';

const KEPT = 'routespec-theme';
const THEMES = [
  ['', 'System'],
  ['light', 'Light'],
  ['dark', 'Dark'],
];

/** Lets a person choose between light and dark; the browser remembers it. */
export function themeChoice() {
  const choice = h(
    'select',
    { 'aria-label': 'Theme' },
    THEMES.map(([value, label]) => h('option', { value }, label)),
  );
  try {
    choice.value = localStorage.getItem(KEPT) ?? '';
  } catch {
    // A browser may refuse to keep anything.
  }
  setTheme(choice.value);
  choice.addEventListener('change', () => {
    setTheme(choice.value);
    try {
      localStorage.setItem(KEPT, choice.value);
    } catch {
      // As above.
    }
  });
  return choice;
}

/** @param {string} name */
function setTheme(name) {
  if (name === '') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = name;
}
