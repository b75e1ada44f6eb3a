import { createRequire } from 'node:module';

// By the name of the package, since a checkout and the published package keep it in different places.
const manifest: unknown = createRequire(import.meta.url)('routespec/package.json');

/** The version of routespec, as its package says. */
export const ROUTESPEC_VERSION = String((manifest as { version?: unknown }).version);
