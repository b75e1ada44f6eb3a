/** @import { DevSend, DevSent, DevTrigger } from '../../../../spec/shapes/dev/requests.ts' */
/** @import { DevFault, DevMove } from '../../../../spec/shapes/dev/state.ts' */
/** @import { Draft } from './state.js' */
import { plural } from '../kit/format.js';
import { ask, sentence } from './api.js';
import { drawNow, set, state } from './state.js';

/** @param {string} text @param {boolean} [isBad] */
export function notify(text, isBad = false) {
  set({ notice: { text, isBad } });
}

/** Tells the outcome of an action in a notice. @param {() => Promise<unknown>} act */
async function attempt(act) {
  try {
    await act();
  } catch (error) {
    notify(sentence(error), true);
  }
}

/** @param {string} id @param {number} [times] */
export const resend = (id, times = 1) =>
  attempt(async () => {
    const sent = await ask(`messages/${id}/resend`, 'POST', { times });
    notify(`${id} was sent again as ${listNames(sent)}.`);
  });

/** @param {DevTrigger} sample */
export const trigger = (sample) => attempt(async () => notifySent(await ask('trigger', 'POST', sample)));

/** @param {DevSend} call */
export const send = (call) => attempt(async () => notifySent(await ask('send', 'POST', call)));

/** @param {DevMove} move */
export const moveClock = (move) => attempt(() => ask('clock', 'POST', move));

/** @param {string} name @param {boolean} on @param {string} [source] Write key; all sources if absent. */
export const switchFault = (name, on, source) =>
  attempt(() => ask(`faults/${encodeURIComponent(name)}`, 'PUT', { on, ...(source && { source }) }));

export const switchAllFaultsOff = () =>
  attempt(async () => {
    const faults = state.server?.faults ?? [];
    await ask('faults', 'DELETE');
    set({ notice: { text: 'All faults are off.', isBad: false, undo: () => void switchOn(faults) } });
  });

/** @param {readonly DevFault[]} faults */
async function switchOn(faults) {
  for (const { name, sources } of faults) {
    for (const source of sources) await switchFault(name, true, source);
  }
}

/** Forgets all messages, or those that match the filter. */
export function forget() {
  const { filter, server } = state;
  const what = filter === '' ? plural(server?.counts.kept ?? 0, 'message') : `all messages that match ${filter}`;
  const act = () =>
    attempt(async () => {
      await ask(`messages?${new URLSearchParams({ filter })}`, 'DELETE');
      notify(filter === '' ? 'All messages are forgotten.' : 'The messages are forgotten.');
    });
  const text = 'They cannot be brought back. Deliveries that wait go on, but are no longer shown.';
  set({ question: { title: `Forget ${what}?`, text, yes: forgetLabel(), no: 'Keep them', act } });
  // The next key must not act on the page behind it.
  drawNow();
}

export const forgetLabel = () => (state.filter === '' ? 'Forget all' : 'Forget these');

/** @param {string} text @param {string} what */
export const copy = (text, what) =>
  attempt(async () => {
    // Only pages of this machine may write to the clipboard without https.
    if (navigator.clipboard === undefined) throw new Error('The browser lets only localhost use the clipboard.');
    await navigator.clipboard.writeText(text);
    notify(`Copied ${what}.`);
  });

/** Opens the form with a call in it. @param {Draft} draft */
export function edit(draft) {
  set({ draft });
  location.hash = '#send';
}

/** @param {DevSent} sent */
function notifySent(sent) {
  if (sent.messages.length === 0) notify('Nothing was sent.', true);
  else notify(`Sent ${listNames(sent)}.`);
}

/** @param {DevSent} sent */
function listNames({ messages }) {
  if (messages.length <= 3) return messages.join(', ');
  return `${plural(messages.length, 'message')}, ${messages[0]} to ${messages.at(-1)}`;
}
