import type { z } from 'zod/v3';
import { badgeSchema } from './shapes/badge.ts';
import { anonymousWebhookBodySchema, bodySchemas, webhookBodySchema } from './shapes/bodies.ts';
import { callSchema, callSchemas } from './shapes/calls.ts';
import * as contract from './shapes/contract.ts';
import { devSettingsSchema } from './shapes/dev/settings.ts';
import { diffSchema } from './shapes/diff.ts';
import { eventSchema } from './shapes/events.ts';
import { clientConfigSchema, goMessageSchemas } from './shapes/go-messages.ts';
import { resultsSchema } from './shapes/results.ts';
import { sourceSchema, webhooksSettingsSchema } from './shapes/settings.ts';

/** Every published shape, by the path of its file in `schemas/` without `.json`, in the order of the catalogue. */
export const PUBLISHED_SHAPES = {
  call: callSchema,
  'identify-call': callSchemas.identify,
  'track-call': callSchemas.track,
  'page-call': callSchemas.page,
  'screen-call': callSchemas.screen,
  'group-call': callSchemas.group,
  'alias-call': callSchemas.alias,

  'webhook-body': webhookBodySchema,
  'anonymous-webhook-body': anonymousWebhookBodySchema,
  'page-body': bodySchemas.page,
  'screen-body': bodySchemas.screen,
  'identify-body': bodySchemas.identify,
  'track-body': bodySchemas.track,
  'alias-body': bodySchemas.alias,
  'group-body': bodySchemas.group,
  'delete-body': bodySchemas.delete,

  source: sourceSchema,
  'webhooks-settings': webhooksSettingsSchema,

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

  'dev/settings': devSettingsSchema,

  results: resultsSchema,
  diff: diffSchema,
  'report/event': eventSchema,
  'report/badge': badgeSchema,
} as const satisfies Record<string, z.ZodTypeAny>;

export type ShapeName = keyof typeof PUBLISHED_SHAPES;

export const SHAPE_NAMES = Object.keys(PUBLISHED_SHAPES) as readonly ShapeName[];
