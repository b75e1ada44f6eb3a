/** For webhook receivers: types of the bodies, and functions that parse them and verify signatures. */
export { type ErrorCode, RoutespecError } from '../error.ts';
export type {
  AliasBody,
  DeleteBody,
  FreeForm,
  GroupBody,
  IdentifyBody,
  PageBody,
  PageProperties,
  ScreenBody,
  ScreenContext,
  TrackBody,
  WebhookBody,
} from './bodies.ts';
export { messageKey } from './message-key.ts';
export { type CheckedWebhook, checkWebhook, parseWebhook } from './parse.ts';
export type { WebhookProblem } from './problem.ts';
export { type BodySource, readBody } from './read.ts';
export {
  explainSignature,
  type HeaderValue,
  type RawBody,
  type Secrets,
  SIGNATURE_HEADER,
  sign,
  verifySignature,
} from './signature.ts';
