/** @import { MessageState } from '../../../../spec/shapes/dev/messages.ts' */
/** @import { DevSource } from '../../../../spec/shapes/dev/settings.ts' */
import { html } from '../preact.js';

/** Text as it is, in a box that the keyboard can scroll. @param {{ label: string, text: string }} props */
export const CodeBox = ({ label, text }) => html`<pre tabindex="0" role="region" aria-label=${label}>${text}</pre>`;

/** A table of names and values. @param {{ kind: string, caption: string, isHidden?: boolean, rows: readonly (readonly [unknown, unknown])[] }} props */
export const PairTable = ({ kind, caption, isHidden = true, rows }) => html`
  <table class=${kind}>
    <caption class=${isHidden ? 'hidden-text' : ''}>${caption}</caption>
    <tbody>${rows.map(([name, value]) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`)}</tbody>
  </table>`;

/** A sign for each state, because color alone is not enough. @type {Readonly<Record<MessageState, string>>} */
export const STATE_SIGNS = { delivered: '✓', attempting: '…', waiting: '↻', failed: '✕', off: '–' };

/** The state of a message or delivery, by sign and word. @param {{ state: string, kind: MessageState }} props */
export const StateMark = ({ state, kind }) => html`
  <span class=${`state ${kind}`} title=${state}>
    <span aria-hidden="true">${STATE_SIGNS[kind]} </span><span class="state-word">${state}</span>
  </span>`;

/** Lets a person choose a source; nothing to choose with a single one. @param {{ sources: readonly Pick<DevSource, 'writeKey' | 'name'>[], chosen: string, choose: (writeKey: string) => void }} props */
export const SourceChoice = ({ sources, chosen, choose }) =>
  sources.length > 1 &&
  html`<label class="field-line">Source ${' '}
    <select onChange=${(/** @type {any} */ { target }) => choose(target.value)}>
      ${sources.map(({ writeKey, name }) => html`<option value=${writeKey} selected=${writeKey === chosen}>${name ?? writeKey}</option>`)}
    </select>
  </label>`;
