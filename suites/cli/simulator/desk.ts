export { trigger } from '../../../sim/dev/actions.ts';
/** The service on a person's desk, which `routespec dev` serves. */
export { type Dev, startDev } from '../../../sim/dev/server/dev-server.ts';
