/** @import { DevSend, DevSent, DevTrigger, DevVerdict, DevVerify } from '../../../../spec/shapes/dev/requests.ts' */
/** @import { DevMove } from '../../../../spec/shapes/dev/state.ts' */
/** @import { Api } from './api.js' */
/** @import { Draft, State, StateStore } from './state.js' */

import { h } from '../kit/dom.js';
import { plural } from '../kit/format.js';

/** Everything that a person can make `routespec dev` do from the page. What comes of it is told in a notice. */
export class Actions {
  #api;
  #store;

  /** @param {Api} api @param {StateStore} store */
  constructor(api, store) {
    this.#api = api;
    this.#store = store;
  }

  /** @param {string} text @param {boolean} [isBad] */
  notify(text, isBad = false) {
    this.#store.set({ notice: { text, isBad } });
  }

  /** Says what was done, and offers to undo it. @param {string} text @param {() => void} undo */
  #notifyUndoable(text, undo) {
    this.#store.set({ notice: { text, isBad: false, undo } });
  }

  /** @param {string} id @param {number} times */
  resend(id, times) {
    return this.#try(async () => {
      const sent = await this.#api.change('POST', `messages/${id}/resend`, { times });
      this.notify(`${id} was sent again as ${listNames(sent)}.`);
    });
  }

  /** @param {DevTrigger} trigger */
  trigger(trigger) {
    return this.#try(async () => this.#notifySent(await this.#api.change('POST', 'trigger', trigger)));
  }

  /** @param {DevSend} call */
  send(call) {
    return this.#try(async () => this.#notifySent(await this.#api.change('POST', 'send', call)));
  }

  /** @param {DevMove} move */
  moveClock(move) {
    return this.#try(async () => {
      const clock = await this.#api.change('POST', 'clock', move);
      this.#store.set({ clock, clockHeardAtMs: performance.now() });
    });
  }

  /** @param {string} name @param {boolean} on @param {string} [source] Write key; all sources if absent. */
  switchFault(name, on, source) {
    const change = { on, ...(source === undefined ? {} : { source }) };
    return this.#try(() => this.#api.change('PUT', `faults/${encodeURIComponent(name)}`, change));
  }

  switchAllFaultsOff() {
    const { faultsOn } = this.#store.state;
    return this.#try(async () => {
      await this.#api.change('DELETE', 'faults');
      this.#notifyUndoable('All faults are off.', () => void this.#switchOn(faultsOn));
    });
  }

  /** @param {State['faultsOn']} faults */
  async #switchOn(faults) {
    for (const { name, sources } of faults) {
      for (const source of sources) await this.switchFault(name, true, source);
    }
  }

  /** @param {DevVerify} question @returns {Promise<DevVerdict>} */
  verify(question) {
    return this.#api.change('POST', 'verify', question);
  }

  async forgetAll() {
    const { counts } = this.#store.state;
    const isSure = await ask({
      question: `Forget ${counts === null ? 'all messages' : plural(counts.kept, 'message')}?`,
      text: 'They cannot be brought back. Deliveries that wait go on, but are no longer shown.',
      yes: 'Forget all',
      no: 'Keep them',
    });
    if (!isSure) return;
    await this.#try(async () => {
      await this.#api.change('DELETE', 'messages');
      this.notify('All messages are forgotten.');
    });
  }

  /** @param {string} text @param {string} what */
  copy(text, what) {
    return this.#try(async () => {
      // Only pages of this machine may write to the clipboard without https.
      if (navigator.clipboard === undefined) throw new Error('The browser lets only localhost use the clipboard.');
      await navigator.clipboard.writeText(text);
      this.notify(`Copied ${what}.`);
    });
  }

  /** Opens the form with a call in it. @param {Draft} draft */
  edit(draft) {
    this.#store.set({ draft });
    location.hash = '#send';
  }

  /** @param {() => Promise<unknown>} act */
  async #try(act) {
    try {
      await act();
    } catch (error) {
      this.notify(error instanceof Error ? error.message : String(error), true);
    }
  }

  /** @param {DevSent} sent */
  #notifySent(sent) {
    if (sent.messages.length === 0) this.notify('Nothing was sent.', true);
    else this.notify(`Sent ${listNames(sent)}.`);
  }
}

/** @param {DevSent} sent */
function listNames({ messages }) {
  if (messages.length <= 3) return messages.join(', ');
  return `${plural(messages.length, 'message')}, ${messages[0]} to ${messages.at(-1)}`;
}

/**
 * Asks before something that cannot be undone. Escape and the button that has the focus mean no.
 *
 * @param {{ question: string, text: string, yes: string, no: string }} words
 * @returns {Promise<boolean>}
 */
function ask({ question, text, yes, no }) {
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
