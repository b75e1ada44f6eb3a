import { ClientApi } from './contract.ts';
import { type Description, serve } from './server.ts';
import { ToyClient } from './toy.ts';

/** The implementation under test. Name your library here, and list under `supports` what it can do. */
const DESCRIPTION: Description = {
  contract: 1,
  implementation: { name: 'toy-client', version: '0.1.0' },
  roles: ['client'],
  clock: 'virtual',
  worlds: 'isolated',
  supports: ['size', 'flushAt', 'flushAfter', 'clientLog', 'debug', 'settle'],
};

// Construct a client of your library here instead of the toy.
serve(DESCRIPTION, (world) => new ClientApi(world, (own, config) => new ToyClient(own, config)));
