import { RouterApi } from './contract.ts';
import { type Description, serve } from './server.ts';
import { ToyRouter } from './toy.ts';

/** The implementation under test. Name your router here, and list under `supports` what it can do. */
const DESCRIPTION: Description = {
  contract: 1,
  implementation: { name: 'toy-router', version: '0.1.0' },
  roles: ['router'],
  clock: 'virtual',
  worlds: 'isolated',
  supports: ['screen', 'deletions', 'audiences', 'log', 'trust', 'settle'],
};

// Construct your router here instead of the toy.
serve(DESCRIPTION, (world) => new RouterApi(world, (own) => new ToyRouter(own)));
