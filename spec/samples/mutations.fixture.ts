import type { ShapeName } from '../schema-catalogue.ts';
import { INVALID_ANSWER, INVALID_REQUEST } from './adapter.fixture.ts';
import { INVALID_BODIES, INVALID_BODY, INVALID_SENT_BODIES } from './bodies.fixture.ts';
import { INVALID_CALL, INVALID_CALLS, INVALID_SENT_CALLS } from './calls.fixture.ts';
import * as contract from './contract.fixture.ts';
import * as data from './data.fixture.ts';
import { INVALID_DEPLOYMENT } from './deployment.fixture.ts';
import { INVALID_CLIENT_CONFIG, INVALID_MESSAGES } from './go-messages.fixture.ts';
import { having, type Mutation, required } from './mutation.fixture.ts';
import { INVALID_DEV_SETTINGS, INVALID_SETTINGS, INVALID_SOURCE } from './settings.fixture.ts';
import { INVALID_VECTOR_ANSWER, invalidFile } from './vectors.fixture.ts';

const INVALID_RESULTS: readonly Mutation[] = [
  ...required('routespec', 1),
  ...required('verdict', 'green'),
  ...required('summary', {}, { passed: '1' }),
  ...required('cases', {}, [{}]),
  ...having('durationMs', -1, '3'),
  ...having('seed', 1.5),
];

const INVALID_DIFF: readonly Mutation[] = [
  ...required('same', 'yes'),
  ...required('before', {}),
  ...required('cases', {}, [{ id: 'a/b', change: 'worse' }]),
  ...required('requirements', [{ id: 'SIG-001', after: 'green' }]),
];

/** They hold for every kind of event. */
const INVALID_EVENT: readonly Mutation[] = required('event', 'begin', 1);

const INVALID_BADGE: readonly Mutation[] = [
  ...required('schemaVersion', 2, '1'),
  ...required('label', 1),
  ...required('message', ''),
  ...required('color', 'blue'),
  ...having('isError', false),
];

/** Ways to make a document invalid, for every published shape. */
export const MUTATIONS: Readonly<Record<ShapeName, readonly Mutation[]>> = {
  call: INVALID_CALL,
  'identify-call': INVALID_CALLS.identify,
  'track-call': INVALID_CALLS.track,
  'page-call': INVALID_CALLS.page,
  'screen-call': INVALID_CALLS.screen,
  'group-call': INVALID_CALLS.group,
  'alias-call': INVALID_CALLS.alias,
  'webhook-body': INVALID_BODY,
  'page-body': INVALID_SENT_BODIES.page,
  'screen-body': INVALID_SENT_BODIES.screen,
  'identify-body': INVALID_SENT_BODIES.identify,
  'track-body': INVALID_SENT_BODIES.track,
  'alias-body': INVALID_SENT_BODIES.alias,
  'group-body': INVALID_SENT_BODIES.group,
  'delete-body': INVALID_SENT_BODIES.delete,
  'strict/webhook-body': INVALID_BODY,
  'strict/page-body': INVALID_BODIES.page,
  'strict/screen-body': INVALID_BODIES.screen,
  'strict/identify-body': INVALID_BODIES.identify,
  'strict/track-body': INVALID_BODIES.track,
  'strict/alias-body': INVALID_BODIES.alias,
  'strict/group-body': INVALID_BODIES.group,
  'strict/delete-body': INVALID_BODIES.delete,
  'ingestion/request': data.INVALID_BATCH,
  'ingestion/batch': data.INVALID_BATCH,
  'ingestion/identify': INVALID_SENT_CALLS.identify,
  'ingestion/track': INVALID_SENT_CALLS.track,
  'ingestion/page': INVALID_SENT_CALLS.page,
  'ingestion/screen': INVALID_SENT_CALLS.screen,
  'ingestion/group': INVALID_SENT_CALLS.group,
  'ingestion/alias': INVALID_SENT_CALLS.alias,
  'ingestion/answer': data.INVALID_BATCH_ANSWER,
  source: INVALID_SOURCE,
  'webhooks-settings': INVALID_SETTINGS,
  'client/identify-message': INVALID_MESSAGES.Identify,
  'client/track-message': INVALID_MESSAGES.Track,
  'client/page-message': INVALID_MESSAGES.Page,
  'client/group-message': INVALID_MESSAGES.Group,
  'client/alias-message': INVALID_MESSAGES.Alias,
  'client/config': INVALID_CLIENT_CONFIG,
  'contract/description': contract.INVALID_DESCRIPTION,
  'contract/world-request': contract.INVALID_WORLD_REQUEST,
  'contract/world-created': contract.INVALID_WORLD_CREATED,
  'contract/clock': contract.INVALID_CLOCK,
  'contract/advance': contract.INVALID_ADVANCE,
  'contract/ingestion': contract.INVALID_INGESTION,
  'contract/deletion': contract.INVALID_DELETION,
  'contract/audience': contract.INVALID_AUDIENCE,
  'contract/log': contract.INVALID_LOG,
  'contract/client-request': contract.INVALID_CLIENT_REQUEST,
  'contract/client-created': contract.INVALID_CLIENT_CREATED,
  'contract/client-call': contract.INVALID_CLIENT_CALL,
  'contract/client-call-answer': contract.INVALID_CLIENT_CALL_ANSWER,
  'contract/client-log': contract.INVALID_CLIENT_LOG,
  'contract/error': contract.INVALID_ERROR,
  'adapter/request': INVALID_REQUEST,
  'adapter/answer': INVALID_ANSWER,
  'dev/settings': INVALID_DEV_SETTINGS,
  'deployment/file': INVALID_DEPLOYMENT,
  'report/results': INVALID_RESULTS,
  'report/diff': INVALID_DIFF,
  'report/event': INVALID_EVENT,
  'report/badge': INVALID_BADGE,
  'data/catalogue': data.INVALID_CATALOGUE,
  'data/requirements': data.INVALID_REQUIREMENTS,
  'data/ids': data.INVALID_IDS,
  'data/signature-vectors': invalidFile('signature'),
  'data/body-vectors': invalidFile('bodies'),
  'data/timestamp-vectors': invalidFile('timestamps'),
  'data/integrations-vectors': invalidFile('integrations'),
  'data/audience-vectors': invalidFile('audiences'),
  'data/delivery-vectors': invalidFile('delivery'),
  'data/client-vectors': invalidFile('client'),
  'data/vector-answer': INVALID_VECTOR_ANSWER,
};
