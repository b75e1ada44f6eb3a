import { h } from './dom.js';

/**
 * Asks before something that cannot be undone. Escape and the button that has the focus mean no.
 *
 * @param {{ question: string, text: string, yes: string, no: string }} words
 * @returns {Promise<boolean>}
 */
export function ask({ question, text, yes, no }) {
  const dialog = h(
    'dialog',
    { class: 'ask', role: 'alertdialog', 'aria-labelledby': 'ask-question', 'aria-describedby': 'ask-text' },
    h('h2', { id: 'ask-question' }, question),
    h('p', { id: 'ask-text' }, text),
    h(
      'form',
      { method: 'dialog', class: 'group' },
      h('button', { value: 'no', autofocus: true }, no),
      h('button', { value: 'yes', class: 'danger' }, yes),
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'yes');
    });
  });
}
