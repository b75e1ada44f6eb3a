import type { ShapeName } from '../schema-catalogue.ts';
import { BODY_KINDS } from '../shapes/bodies.ts';
import { CALL_KINDS } from '../shapes/calls.ts';
import { adapterAnswer, adapterRequest } from './adapter.fixture.ts';
import { bodySamplers, sentBodySamplers } from './bodies.fixture.ts';
import { callSamplers } from './calls.fixture.ts';
import * as contract from './contract.fixture.ts';
import * as data from './data.fixture.ts';
import { deploymentFile } from './deployment.fixture.ts';
import { clientConfig, messageSamplers } from './go-messages.fixture.ts';
import { badge, diff, event, results } from './reports.fixture.ts';
import type { Sampler } from './seeded-faker.fixture.ts';
import { devSettings, source, webhooksSettings } from './settings.fixture.ts';
import { vectorAnswer, vectorFile } from './vectors.fixture.ts';

/** A sampler for every published shape. */
export const SAMPLERS: Readonly<Record<ShapeName, Sampler>> = {
  call: (faker) => callSamplers[faker.helpers.arrayElement(CALL_KINDS)](faker),
  'identify-call': callSamplers.identify,
  'track-call': callSamplers.track,
  'page-call': callSamplers.page,
  'screen-call': callSamplers.screen,
  'group-call': callSamplers.group,
  'alias-call': callSamplers.alias,
  'webhook-body': (faker) => sentBodySamplers[faker.helpers.arrayElement(BODY_KINDS)](faker),
  'page-body': sentBodySamplers.page,
  'screen-body': sentBodySamplers.screen,
  'identify-body': sentBodySamplers.identify,
  'track-body': sentBodySamplers.track,
  'alias-body': sentBodySamplers.alias,
  'group-body': sentBodySamplers.group,
  'delete-body': sentBodySamplers.delete,
  'strict/webhook-body': (faker) => bodySamplers[faker.helpers.arrayElement(BODY_KINDS)](faker),
  'strict/page-body': bodySamplers.page,
  'strict/screen-body': bodySamplers.screen,
  'strict/identify-body': bodySamplers.identify,
  'strict/track-body': bodySamplers.track,
  'strict/alias-body': bodySamplers.alias,
  'strict/group-body': bodySamplers.group,
  'strict/delete-body': bodySamplers.delete,
  'ingestion/request': data.batch,
  'ingestion/batch': data.batch,
  'ingestion/identify': data.sentCall('identify'),
  'ingestion/track': data.sentCall('track'),
  'ingestion/page': data.sentCall('page'),
  'ingestion/screen': data.sentCall('screen'),
  'ingestion/group': data.sentCall('group'),
  'ingestion/alias': data.sentCall('alias'),
  'ingestion/answer': data.batchAnswer,
  source,
  'webhooks-settings': webhooksSettings,
  'client/identify-message': messageSamplers.Identify,
  'client/track-message': messageSamplers.Track,
  'client/page-message': messageSamplers.Page,
  'client/group-message': messageSamplers.Group,
  'client/alias-message': messageSamplers.Alias,
  'client/config': clientConfig,
  'contract/description': contract.description,
  'contract/world-request': contract.worldRequest,
  'contract/world-created': contract.worldCreated,
  'contract/clock': contract.clock,
  'contract/advance': contract.advance,
  'contract/ingestion': contract.ingestion,
  'contract/deletion': contract.deletion,
  'contract/audience': contract.audience,
  'contract/log': contract.log,
  'contract/client-request': contract.clientRequest,
  'contract/client-created': contract.clientCreated,
  'contract/client-call': contract.clientCall,
  'contract/client-call-answer': contract.clientCallAnswer,
  'contract/client-log': contract.clientLog,
  'contract/error': contract.errorAnswer,
  'adapter/request': adapterRequest,
  'adapter/answer': adapterAnswer,
  'dev/settings': devSettings,
  'deployment/file': deploymentFile,
  'report/results': results,
  'report/diff': diff,
  'report/event': event,
  'report/badge': badge,
  'data/catalogue': data.catalogue,
  'data/requirements': data.requirements,
  'data/ids': data.ids,
  'data/signature-vectors': vectorFile('signature'),
  'data/body-vectors': vectorFile('bodies'),
  'data/timestamp-vectors': vectorFile('timestamps'),
  'data/integrations-vectors': vectorFile('integrations'),
  'data/audience-vectors': vectorFile('audiences'),
  'data/delivery-vectors': vectorFile('delivery'),
  'data/client-vectors': vectorFile('client'),
  'data/vector-answer': vectorAnswer,
};
