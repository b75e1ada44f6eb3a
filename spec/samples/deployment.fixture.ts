import type { DeploymentFile } from '../shapes/deployment.ts';
import { having, type Mutation, required } from './mutation.fixture.ts';
import { type Sampler, sometimes } from './seeded-faker.fixture.ts';

export const deploymentFile: Sampler<DeploymentFile> = (faker) => ({
  ...sometimes(faker, { $schema: 'node_modules/routespec/schemas/deployment/file.json' }),
  ...sometimes(faker, { name: 'staging', version: faker.system.semver() }),
  ...sometimes(faker, { pathToken: faker.string.hexadecimal({ length: 32, prefix: '' }) }),
  ingestion: { url: 'https://in.example.com', ...sometimes(faker, { form: 'single' as const }) },
  receivers: {
    hooks: {
      listen: { port: faker.number.int({ min: 1024, max: 65_535 }), ...sometimes(faker, { host: '0.0.0.0' }) },
      public: 'https://tunnel.example.com',
      ...sometimes(faker, { tls: { cert: 'hooks.pem', key: 'hooks-key.pem' } }),
    },
  },
  sources: {
    'plain-1': { writeKey: { env: 'PLAIN_1_KEY' }, webhooks: [{ receiver: 'hooks' }] },
    'signed-1': {
      writeKey: { env: 'SIGNED_1_KEY' },
      secret: { env: 'SIGNED_1_SECRET' },
      ...sometimes(faker, { type: 'web' as const, enabled: false }),
      webhooks: [{ receiver: 'hooks', ...sometimes(faker, { path: '/a?b=c', headers: { 'X-Team': 'blue' } }) }],
    },
  },
});

const WEBHOOKS = [{ receiver: 'hooks' }];

export const INVALID_DEPLOYMENT: readonly Mutation[] = [
  ...required('ingestion', {}, { url: 'in.example.com' }, { url: 'https://in.example.com', form: 'track' }),
  ...required(
    'receivers',
    { hooks: { listen: { port: 0 }, public: 'http://a.example' } },
    { hooks: { listen: { port: 80 } } },
  ),
  ...required('sources', { one: {} }, { one: { writeKey: 'literal', webhooks: [] } }),
  ...having('sources', { one: { writeKey: { env: 'A' }, secret: 'literal', webhooks: [] } }),
  ...having('sources', { one: { writeKey: { env: 'A' }, webhooks: Array.from({ length: 6 }, () => WEBHOOKS[0]) } }),
  ...having('sources', { 'No name': { writeKey: { env: 'A' }, webhooks: WEBHOOKS } }),
  ...having('write-keys', {}),
  ...having('pathToken', 'too-short', 'with/a/slash/in/the/middle'),
];
