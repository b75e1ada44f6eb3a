import { readFile } from 'node:fs/promises';
import type { Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { packageFile } from '../../../spec/package-file.ts';
import { refuse } from '../../server/exchange.ts';

/** Defined only in the package, where the page has no comments. */
declare const IS_PACKAGE: true;

/** The module of Preact, which the build copies to the others. */
export const PREACT = 'preact.js';
export const PREACT_SOURCE = 'node_modules/htm/preact/standalone.module.js';

function findFile(name: string): string {
  if (typeof IS_PACKAGE !== 'undefined') return packageFile(`dist/console/${name}`);
  return packageFile(name === PREACT ? PREACT_SOURCE : `sim/dev/console/${name}`);
}

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
};

const HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
};

/**
 * `GET /` and `GET /console/PATH`: the console page.
 * @param first The state that the page shows before it has asked for anything, for a filter.
 */
export function serveConsole(app: Hono, token: string, first: (filter: string | undefined) => unknown): void {
  app.get('/', (context) => {
    const values: Readonly<Record<string, string>> = {
      token,
      first: JSON.stringify(first(context.req.query('filter'))),
    };
    return answerFile(context, 'index.html', (text) =>
      text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => escaped(values[name] ?? '')),
    );
  });
  app.get('/console/:path{.+}', compress(), (context) => answerFile(context, context.req.param('path')));
}

/** For an attribute in double quotes. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

async function answerFile(
  context: Context,
  name: string,
  fill: (text: string) => string = (text) => text,
): Promise<Response> {
  const extension =
    /^(?:[\w-]+\/)?[\w-]+(?:\.[\w-]+)*\.(?<extension>[a-z0-9]+)$/.exec(name)?.groups?.['extension'] ?? '';
  const type = Object.hasOwn(TYPES, extension) ? TYPES[extension] : undefined;
  const bytes = type === undefined ? null : await readFile(findFile(name)).catch(() => null);
  if (bytes === null || type === undefined) {
    return refuse(context, 404, `The console has no file ${JSON.stringify(name)}`);
  }
  const content = type.startsWith('text/html') ? fill(bytes.toString()) : new Uint8Array(bytes);
  return context.body(content, 200, { ...HEADERS, 'Content-Type': type });
}
