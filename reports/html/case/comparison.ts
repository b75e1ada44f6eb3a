import type { Comparison } from '../../../spec/shapes/results.ts';
import { type Html, html } from '../markup.ts';
import { differenceOf } from './difference.ts';
import { hexOf, isPlain } from './hex.ts';

/** Two texts below each other, with what differs marked, and its bytes where letters do not show the difference. */
export function comparisonBlock(comparison: Comparison): Html {
  const { before, expected, seen, after } = differenceOf(comparison);
  const line = (name: string, middle: string): Html =>
    html`<tr><th scope="row">${name}</th><td><code>${before}<mark>${middle}</mark>${after}</code></td></tr>`;
  const bytes = (name: string, middle: string): Html =>
    html`<tr><th scope="row">${name}</th><td><code>${middle === '' ? 'none' : hexOf(middle)}</code></td></tr>`;
  const needsBytes = !isPlain(expected) || !isPlain(seen);
  return html`<table class="compare"><caption>Difference</caption><tbody>${line('expected', expected)}${line('seen', seen)}${needsBytes && [bytes('expected bytes', expected), bytes('seen bytes', seen)]}</tbody></table>`;
}
