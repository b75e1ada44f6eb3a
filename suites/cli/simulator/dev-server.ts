export { trigger } from '../../../sim/dev/actions.ts';
/** The service on a dev server, for `routespec dev`. */
export { type Dev, startDev } from '../../../sim/dev/server/dev-server.ts';
