import type { z } from 'zod/v3';
import { adapterAnswerSchema, adapterRequestSchema } from './shapes/adapter.ts';
import { badgeSchema } from './shapes/badge.ts';
import * as screen from './shapes/bodies.ts';
import { sentBodySchemas, sentWebhookBodySchema, strictBodySchemas, strictWebhookBodySchema } from './shapes/bodies.ts';
import {
  batchAnswerSchema,
  batchItemSchema,
  batchItemSchemas,
  batchSchema,
  callSchema,
  callSchemas,
  ingestionRequestSchema,
  sentCallSchemas,
} from './shapes/calls.ts';
import * as contract from './shapes/contract.ts';
import * as data from './shapes/data.ts';
import * as deployment from './shapes/deployment.ts';
import { devSettingsSchema } from './shapes/dev/settings.ts';
import { diffSchema } from './shapes/diff.ts';
import * as events from './shapes/events.ts';
import { clientConfigSchema, goMessageSchemas } from './shapes/go-messages.ts';
import * as results from './shapes/results.ts';
import * as settings from './shapes/settings.ts';
import * as vectors from './shapes/vectors.ts';
import { worldSchema } from './shapes/world.ts';

/** Every published shape, by the path of its file in `schemas/` without `.json`, in the order of the catalogue. */
export const PUBLISHED_SHAPES = {
  call: callSchema,
  'identify-call': callSchemas.identify,
  'track-call': callSchemas.track,
  'page-call': callSchemas.page,
  'screen-call': callSchemas.screen,
  'group-call': callSchemas.group,
  'alias-call': callSchemas.alias,

  'webhook-body': sentWebhookBodySchema,
  'page-body': sentBodySchemas.page,
  'screen-body': sentBodySchemas.screen,
  'identify-body': sentBodySchemas.identify,
  'track-body': sentBodySchemas.track,
  'alias-body': sentBodySchemas.alias,
  'group-body': sentBodySchemas.group,
  'delete-body': sentBodySchemas.delete,

  'strict/webhook-body': strictWebhookBodySchema,
  'strict/page-body': strictBodySchemas.page,
  'strict/screen-body': strictBodySchemas.screen,
  'strict/identify-body': strictBodySchemas.identify,
  'strict/track-body': strictBodySchemas.track,
  'strict/alias-body': strictBodySchemas.alias,
  'strict/group-body': strictBodySchemas.group,
  'strict/delete-body': strictBodySchemas.delete,

  'ingestion/request': ingestionRequestSchema,
  'ingestion/batch': batchSchema,
  'ingestion/identify': sentCallSchemas.identify,
  'ingestion/track': sentCallSchemas.track,
  'ingestion/page': sentCallSchemas.page,
  'ingestion/screen': sentCallSchemas.screen,
  'ingestion/group': sentCallSchemas.group,
  'ingestion/alias': sentCallSchemas.alias,
  'ingestion/answer': batchAnswerSchema,

  source: settings.sourceSchema,
  'webhooks-settings': settings.webhooksSettingsSchema,

  'client/identify-message': goMessageSchemas.Identify,
  'client/track-message': goMessageSchemas.Track,
  'client/page-message': goMessageSchemas.Page,
  'client/group-message': goMessageSchemas.Group,
  'client/alias-message': goMessageSchemas.Alias,
  'client/config': clientConfigSchema,

  'contract/description': contract.descriptionSchema,
  'contract/world-request': contract.worldRequestSchema,
  'contract/world-created': contract.worldCreatedSchema,
  'contract/clock': contract.clockSchema,
  'contract/advance': contract.advanceSchema,
  'contract/ingestion': contract.ingestionSchema,
  'contract/deletion': contract.deletionSchema,
  'contract/audience': contract.audienceSchema,
  'contract/log': contract.logSchema,
  'contract/client-request': contract.clientRequestSchema,
  'contract/client-created': contract.clientCreatedSchema,
  'contract/client-call': contract.clientCallSchema,
  'contract/client-call-answer': contract.clientCallAnswerSchema,
  'contract/client-log': contract.clientLogSchema,
  'contract/error': contract.errorAnswerSchema,

  'adapter/request': adapterRequestSchema,
  'adapter/answer': adapterAnswerSchema,

  world: worldSchema,
  'dev/settings': devSettingsSchema,
  'deployment/file': deployment.deploymentSchema,

  'report/results': results.resultsSchema,
  'report/diff': diffSchema,
  'report/event': events.eventSchema,
  'report/badge': badgeSchema,

  'data/catalogue': data.catalogueSchema,
  'data/requirements': data.requirementsSchema,
  'data/ids': data.idsSchema,
  'data/signature-vectors': vectors.VECTOR_FILES.signature,
  'data/body-vectors': vectors.VECTOR_FILES.bodies,
  'data/timestamp-vectors': vectors.VECTOR_FILES.timestamps,
  'data/integrations-vectors': vectors.VECTOR_FILES.integrations,
  'data/audience-vectors': vectors.VECTOR_FILES.audiences,
  'data/delivery-vectors': vectors.VECTOR_FILES.delivery,
  'data/client-vectors': vectors.VECTOR_FILES.client,
  'data/message-key-vectors': vectors.messageKeyVectorsSchema,
  'data/vector-answer': vectors.vectorAnswerSchema,
} as const satisfies Record<string, z.ZodTypeAny>;

type Union = (typeof goMessageSchemas)['Track' | 'Identify' | 'Page' | 'Group'];

/** The two options of a message of the library: for a known user and for an unknown user. */
const eitherUser = <Name extends string>(name: Name, { options: [known, unknown] }: Union) => ({
  [`${name}-of-known-user`]: known,
  [`${name}-of-unknown-user`]: unknown,
});

/** Named shapes without a separate file. They occur in other schemas, under `$defs`. */
const PART_SHAPES: Readonly<Record<string, z.ZodTypeAny>> = {
  'screen-context': screen.screenContextSchema,
  'screen-device': screen.screenDeviceSchema,
  'screen-os': screen.screenOsSchema,
  'screen-app': screen.screenAppSchema,
  'ingestion/item': batchItemSchema,
  'ingestion/identify-item': batchItemSchemas.identify,
  'ingestion/track-item': batchItemSchemas.track,
  'ingestion/page-item': batchItemSchemas.page,
  'ingestion/screen-item': batchItemSchemas.screen,
  'ingestion/group-item': batchItemSchemas.group,
  'ingestion/alias-item': batchItemSchemas.alias,
  webhook: settings.webhookSchema,
  'webhooks-destination': settings.webhooksDestinationSchema,
  ...eitherUser('client/identify-message', goMessageSchemas.Identify),
  ...eitherUser('client/track-message', goMessageSchemas.Track),
  ...eitherUser('client/page-message', goMessageSchemas.Page),
  ...eitherUser('client/group-message', goMessageSchemas.Group),
  'contract/counted-clock': contract.countedClockSchema,
  'contract/stepped-clock': contract.steppedClockSchema,
  'contract/log-entry': contract.logEntrySchema,
  'deployment/receiver': deployment.deployedReceiverSchema,
  'deployment/source': deployment.deployedSourceSchema,
  'deployment/webhook': deployment.deployedWebhookSchema,
  'data/schema-entry': data.schemaEntrySchema,
  'data/requirement': data.requirementSchema,
  'data/signature-vector': vectors.signatureVectorSchema,
  'data/body-vector': vectors.bodyVectorSchema,
  'data/timestamp-vector': vectors.timestampVectorSchema,
  'data/integrations-vector': vectors.integrationsVectorSchema,
  'data/audience-vector': vectors.audienceVectorSchema,
  'data/audience-step': vectors.audienceStepSchema,
  'data/delivery-vector': vectors.deliveryVectorSchema,
  'data/endpoint': vectors.endpointSchema,
  'data/attempt-rule': vectors.attemptRuleSchema,
  'data/client-vector': vectors.clientVectorSchema,
  'data/client-messages': vectors.clientMessagesSchema,
  'data/batch-rule': vectors.batchRuleSchema,
  'data/message-key-vector': vectors.messageKeyVectorSchema,
  'report/case-result': results.caseResultSchema,
  'report/failure': results.failureSchema,
  'report/attempt': results.attemptSchema,
  'report/share': results.shareSchema,
  'report/transcript-entry': results.transcriptEntrySchema,
  'report/cause': results.causeSchema,
  'report/observation': results.observationSchema,
  'report/requirement-result': results.requirementResultSchema,
  'report/summary': results.summarySchema,
  'report/start-event': events.startEventSchema,
  'report/begin-event': events.beginEventSchema,
  'report/case-event': events.caseEventSchema,
  'report/further-event': events.furtherEventSchema,
  'report/processes-event': events.processesEventSchema,
  'report/end-event': events.endEventSchema,
};

/** Every named shape. Other schemas refer to it through `$defs`. */
export const NAMED_SHAPES: Readonly<Record<string, z.ZodTypeAny>> = { ...PUBLISHED_SHAPES, ...PART_SHAPES };

/**
 * `track-call` becomes `TrackCall`, and `contract/clock` becomes `ContractClock`: generators name their types after the
 * title.
 */
export const toTitle = (name: string): string =>
  name.replaceAll(/(?:^|[-/])(\w)/g, (_, letter) => letter.toUpperCase());

export type ShapeName = keyof typeof PUBLISHED_SHAPES;

export const SHAPE_NAMES = Object.keys(PUBLISHED_SHAPES) as readonly ShapeName[];
