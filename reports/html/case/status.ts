import type { Status } from '../../../spec/shapes/results.ts';
import { type Html, html } from '../markup.ts';

/** How a status is shown: a sign that does not depend on colour, and words. */
interface StatusSign {
  readonly sign: string;
  readonly words: string;
}

/** Every status, in the order in which a reader needs them. */
export const STATUS_SIGNS: Readonly<Record<Status, StatusSign>> = {
  failed: { sign: '✕', words: 'failed' },
  'unexpected-pass': { sign: '!', words: 'unexpected pass' },
  'could-not-run': { sign: '?', words: 'could not run' },
  'expected-failure': { sign: '≈', words: 'failed as expected' },
  'not-tested': { sign: '–', words: 'not tested' },
  passed: { sign: '✓', words: 'passed' },
};

export const STATUS_ORDER = Object.keys(STATUS_SIGNS) as readonly Status[];

/** The sign of a status, which a screen reader reads as its words. */
export function statusSign(status: Status): Html {
  const { sign, words } = STATUS_SIGNS[status];
  return html`<span class="sign s-${status}" role="img" aria-label="${words}">${sign}</span>`;
}
