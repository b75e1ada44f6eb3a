export { trigger } from '../../../sim/dev/actions.ts';
/** The service on a person's dev server, which `routespec dev` serves. */
export { type Dev, startDev } from '../../../sim/dev/server/dev-server.ts';
