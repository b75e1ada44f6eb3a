export { trigger } from '../../../sim/dev/actions.ts';
export type { NumberedEvent } from '../../../sim/dev/feed.ts';
/** The service on a dev server, for `routespec dev`. */
export { type Dev, startDev } from '../../../sim/dev/server/dev-server.ts';
export { EventReader } from '../../../sim/dev/server/event-stream.ts';
