import type { Failure } from '../../../spec/shapes/results.ts';
import { cut, type Limits } from '../limits.ts';
import { type Html, html } from '../markup.ts';
import { differenceOf } from './difference.ts';

/** The raw request of a failure, with what differs marked where it can be found. */
export function requestBlock(failure: Failure, { requestChars }: Limits): Html {
  if (failure.request === undefined || requestChars === 0) return html``;
  const span = differingSpan(failure);
  const { shown, note } = cut(failure.request, requestChars);
  const { from, to } = span !== undefined && span.to <= shown.length ? span : { from: 0, to: 0 };
  const marked =
    from < to ? [shown.slice(0, from), html`<mark>${shown.slice(from, to)}</mark>`, shown.slice(to)] : shown;
  return html`<figure><figcaption>Request on the wire${note !== undefined && ` (${note}; results.json has more)`}</figcaption><pre class="wire">${marked}</pre></figure>`;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** Where the request holds what differs; undefined if it is nowhere, or in several places. */
export function differingSpan({ request = '', comparison, expected, seen }: Failure): Span | undefined {
  if (comparison === undefined) return undefined;
  const difference = differenceOf(comparison);
  const before = difference.before.replace(/^…/, '');
  const context = `${before}${difference.seen}${difference.after.replace(/…$/, '')}`;
  const found = [`${context}`, ...namesIn(`${expected} ${seen}`).map((name) => `"${name}":${context}`)]
    .map((text) => ({ text, at: onlyPlace(request, text) }))
    .find(({ at }) => at !== undefined);
  if (found?.at === undefined) return undefined;
  const from = found.at + found.text.length - context.length + before.length;
  // Where something is missing, its neighbours are marked.
  return difference.seen === ''
    ? { from: Math.max(0, from - 1), to: Math.min(request.length, from + 1) }
    : { from, to: from + difference.seen.length };
}

/** The members that a text names in backticks, by the last part of their path. */
function namesIn(text: string): string[] {
  return [...text.matchAll(/`([^`]{1,200})`/g)].flatMap(([, path = '']) => path.split('.').slice(-1));
}

function onlyPlace(text: string, part: string): number | undefined {
  const at = text.indexOf(part);
  return part === '' || at === -1 || at !== text.lastIndexOf(part) ? undefined : at;
}
