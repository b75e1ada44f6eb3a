import type { Faker } from '@faker-js/faker';
import type { ShapeName } from '../schema-catalogue.ts';
import { BODY_KINDS } from '../shapes/bodies.ts';
import { CALL_KINDS } from '../shapes/calls.ts';
import { bodySamplers } from './bodies.fixture.ts';
import { callSamplers } from './calls.fixture.ts';
import * as contract from './contract.fixture.ts';
import { diff } from './diff.fixture.ts';
import { clientConfig, messageSamplers } from './go-messages.fixture.ts';
import { badge, event } from './reports.fixture.ts';
import { results } from './results.fixture.ts';
import type { Sampler } from './seeded-faker.fixture.ts';
import { devSettings, source, webhooksSettings } from './settings.fixture.ts';

const anyBody = (faker: Faker) => bodySamplers[faker.helpers.arrayElement(BODY_KINDS)](faker);

/** A body of any kind, with what a sender may put where an anonymous user has no id. */
const anonymousBody = (faker: Faker) => {
  const kind = faker.helpers.arrayElement(['page', 'screen', 'identify', 'track', 'group'] as const);
  const { userId: _, ...rest } = bodySamplers[kind](faker);
  return faker.helpers.arrayElement([rest, { ...rest, userId: null }, { ...rest, userId: '' }]);
};

/** A sampler for every published shape. */
export const SAMPLERS: Readonly<Record<ShapeName, Sampler>> = {
  call: (faker) => callSamplers[faker.helpers.arrayElement(CALL_KINDS)](faker),
  'identify-call': callSamplers.identify,
  'track-call': callSamplers.track,
  'page-call': callSamplers.page,
  'screen-call': callSamplers.screen,
  'group-call': callSamplers.group,
  'alias-call': callSamplers.alias,
  'webhook-body': anyBody,
  'anonymous-webhook-body': (faker) => faker.helpers.arrayElement([anyBody, anonymousBody])(faker),
  'page-body': bodySamplers.page,
  'screen-body': bodySamplers.screen,
  'identify-body': bodySamplers.identify,
  'track-body': bodySamplers.track,
  'alias-body': bodySamplers.alias,
  'group-body': bodySamplers.group,
  'delete-body': bodySamplers.delete,
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
  'dev/settings': devSettings,
  results,
  diff,
  'report/event': event,
  'report/badge': badge,
};
