import { plural } from '../../spec/grammar.ts';
import type { Process, Results } from '../../spec/shapes/results.ts';
import { type Html, html } from './markup.ts';

/** What each process that the run started said last, and how it ended. */
export function processSection({ processes = [], startedAt }: Results): Html {
  if (processes.length === 0) return html``;
  const blocks = processes.map((process) => processBlock(process, Date.parse(startedAt)));
  return html`<section id="output" aria-labelledby="output-title"><h2 id="output-title">Output <span class="count">${plural(processes.length, 'process', 'processes')}</span></h2>${blocks}</section>`;
}

function processBlock({ command, ended, tail }: Process, startMs: number): Html {
  const lines = tail.map(({ at, stream, text }) => {
    const seconds = (Date.parse(at) - startMs) / 1000;
    const when = Number.isNaN(seconds) ? '–' : `${seconds.toFixed(1)} s`;
    return html`<tr class="${stream}"><td class="number">${when}</td><td>${stream}</td><td><code>${text}</code></td></tr>`;
  });
  const table = html`<table class="wide output"><thead><tr><th scope="col" class="number">Time</th><th scope="col">Stream</th><th scope="col">Line</th></tr></thead><tbody>${lines}</tbody></table>`;
  return html`<h3><code>${command}</code></h3>${ended !== undefined && html`<p class="reason">${endWords(ended)}</p>`}${tail.length > 0 ? table : html`<p class="quiet">It printed nothing.</p>`}`;
}

function endWords({ code, signal, cases }: NonNullable<Process['ended']>): string {
  return `Ended with ${signal === null ? `exit code ${code}` : `signal ${signal}`} after ${plural(cases, 'case')}.`;
}
