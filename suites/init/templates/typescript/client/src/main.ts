import { ClientApi } from './contract.ts';
import { type Description, serve } from './shim.ts';
import { ToyClient } from './toy.ts';

/** What is under test. Name your own library here, and list under `supports` what it can do. */
const DESCRIPTION: Description = {
  contract: 1,
  implementation: { name: 'toy-client', version: '0.1.0' },
  roles: ['client'],
  clock: 'virtual',
  worlds: 'isolated',
  supports: ['size', 'flushAt', 'flushAfter', 'clientLog', 'debug', 'settle'],
};

// Make a client of your own library here in place of the toy.
serve(DESCRIPTION, (world) => new ClientApi(world, (own, config) => new ToyClient(own, config)));
