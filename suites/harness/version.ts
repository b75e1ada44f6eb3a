import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

// Found by the name of the package, because a checkout and the published package keep it in different places.
const require = createRequire(import.meta.url);
const manifest: unknown = require('routespec/package.json');

export const ROUTESPEC_VERSION = String((manifest as { version?: unknown }).version);
/** The file of the command, for processes of it that a run starts. */
export const COMMAND_FILE = join(dirname(require.resolve('routespec/package.json')), 'suites', 'routespec.mjs');
