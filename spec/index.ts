/** The rules of the service as data: shapes as Zod 3 schemas, requirements, readings of the document, and its limits. */
export { type ErrorCode, RoutespecError } from './error.ts';
export { type ExampleBody, exampleBodies } from './examples/bodies.ts';
export { BODY_VERSION, KILOBYTE_BYTES, LIMITS } from './limits.ts';
export { findReading, READINGS, type Reading } from './readings/index.ts';
export type { ReadingRow, Treatment } from './readings/reading.ts';
export {
  type AreaName,
  findRequirement,
  type KnownRequirement,
  REQUIREMENTS,
  type RequirementId,
  requirement,
  specHash,
} from './requirements/index.ts';
export type { Need, Requirement, Role } from './requirements/requirement.ts';
export { type Badge, badgeSchema } from './shapes/badge.ts';
export {
  BODY_KINDS,
  type BodyKind,
  type BodyOf,
  sentBodySchemas,
  sentWebhookBodySchema,
  strictBodySchemas,
  strictWebhookBodySchema,
} from './shapes/bodies.ts';
export { CALL_KINDS, type Call, type CallKind, type CallOf, callSchema, callSchemas } from './shapes/calls.ts';
export {
  advanceSchema,
  audienceSchema,
  CONTRACT_VERSION,
  clientCallAnswerSchema,
  clientCallSchema,
  clientCreatedSchema,
  clientLogSchema,
  clientRequestSchema,
  clockSchema,
  type Description,
  deletionSchema,
  descriptionSchema,
  errorAnswerSchema,
  ingestionSchema,
  logSchema,
  worldCreatedSchema,
  worldRequestSchema,
} from './shapes/contract.ts';
export { type Diff, diffSchema } from './shapes/diff.ts';
export { eventSchema, type RunEvent } from './shapes/events.ts';
export {
  type ClientConfig,
  clientConfigSchema,
  GO_METHODS,
  type GoMessage,
  type GoMethod,
  goMessageSchemas,
} from './shapes/go-messages.ts';
export { type CaseResult, type Results, resultsSchema } from './shapes/results.ts';
export {
  type Source,
  sourceSchema,
  type WebhooksSettings,
  webhooksSettingsSchema,
} from './shapes/settings.ts';
export { toZodFour } from './zod-four.ts';
