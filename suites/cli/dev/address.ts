import { DEV_PORT } from '../../../spec/shapes/dev/settings.ts';

/** Where the commands look for `routespec dev` by default. */
export const DEV_ADDRESS = `http://127.0.0.1:${DEV_PORT}`;
