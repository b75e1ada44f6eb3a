import { readFileSync } from 'node:fs';

const manifest: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

/** The version of routespec, as its package says. */
export const ROUTESPEC_VERSION = String((manifest as { version?: unknown }).version);
