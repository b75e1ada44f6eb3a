import { createRequire } from 'node:module';

// Found by the name of the package, because a checkout and the published package keep it in different places.
const manifest: unknown = createRequire(import.meta.url)('routespec/package.json');

export const ROUTESPEC_VERSION = String((manifest as { version?: unknown }).version);
