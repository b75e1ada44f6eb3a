import { cutText } from './limits.ts';
import { type Html, html } from './markup.ts';

/** Text cut at a bound, in which what stands in backticks is shown as code. */
export function prose(text: string, maxChars: number): Html {
  const parts = cutText(text, maxChars).split(/`([^`\n]+)`/);
  return html`${parts.map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}
