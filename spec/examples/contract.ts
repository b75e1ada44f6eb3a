import type { z } from 'zod/v3';
import { RoutespecError } from '../error.ts';
import type { PUBLISHED_SHAPES, ShapeName } from '../schema-catalogue.ts';

/** The documents of the contract: the bodies of its requests and answers. */
type ContractShape = Extract<ShapeName, `contract/${string}`> | 'source' | 'call';

const NOW = '2026-01-01T00:00:05.000Z';

/** One example of each document of the contract, as the contract page shows it. */
export const CONTRACT_EXAMPLES: { readonly [Name in ContractShape]: z.infer<(typeof PUBLISHED_SHAPES)[Name]> } = {
  'contract/description': {
    contract: 1,
    implementation: { name: 'acme-router', version: '2.3.1' },
    roles: ['router', 'client'],
    clock: 'virtual',
    worlds: 'isolated',
    supports: ['screen', 'deletions', 'log', 'flushAt'],
  },
  'contract/error': { error: { message: '`url` must have the scheme http or https, got ftp' } },

  'contract/world-request': { now: '2026-01-01T00:00:00.000Z', trust: ['-----BEGIN CERTIFICATE-----\n…'] },
  'contract/world-created': { world: 'w1' },

  'contract/advance': { advanceMs: 5000 },
  'contract/clock': { now: NOW, next: '2026-01-01T00:00:15.000Z', busy: 1 },

  source: {
    type: 'server',
    destinations: {
      Webhooks: {
        enabled: true,
        settings: {
          sharedSecret: 's3cret',
          webhooks: [{ url: 'http://127.0.0.1:4321/a', headers: { 'X-Team': 'blue' } }],
        },
      },
    },
  },
  call: {
    type: 'track',
    userId: 'u1',
    event: 'Signed Up',
    properties: { plan: 'pro' },
    timestamp: '2012-12-02T00:30:08.276Z',
    context: {},
    integrations: { All: false, Webhooks: true },
  },
  'contract/deletion': { userId: 'u1', sources: ['wk-1', 'wk-2'] },
  'contract/audience': { name: 'First Time Shopper', source: 'wk-1', members: ['u1', 'u2'] },
  'contract/log': {
    entries: [{ at: NOW, kind: 'timeout', message: 'No response within 5 s', url: 'http://127.0.0.1:4321/a' }],
  },
  'contract/ingestion': { ingestion: 'http://127.0.0.1:4010/ingestion/w1/wk-1' },

  'contract/client-request': {
    writeKey: 'wk-1',
    endpoint: 'http://127.0.0.1:5000',
    flushAt: 20,
    flushAfterMs: 5000,
    debug: true,
  },
  'contract/client-created': { client: 'c1' },
  'contract/client-call': { method: 'Track', message: { UserId: 'u1', Event: 'Signed Up' } },
  'contract/client-call-answer': { error: null },
  'contract/client-log': { lines: ['flushing 1 message'] },
};

export const EXAMPLE_NAMES = Object.keys(CONTRACT_EXAMPLES) as readonly ContractShape[];

/** Hand-written examples by the name of their shape: those of the contract page, except the call. */
export const WRITTEN_EXAMPLES: Readonly<Record<string, readonly unknown[]>> = Object.fromEntries(
  EXAMPLE_NAMES.filter((name) => name !== 'call').map((name) => [name, [CONTRACT_EXAMPLES[name]]]),
);

export const CONTRACT_PAGE_FILE = 'spec/contract.md';

/** A marker on the page, and the block below it, if there is one. */
const MARKED_BLOCK = /<!-- example: (\S+) -->(\n+```json\n[\s\S]*?\n```)?/g;

/**
 * The page with each named example filled in, as a JSON block below its marker. The rest is unchanged.
 * @throws RoutespecError `invalid`, when a marker names no example.
 */
export function fillExamples(page: string): string {
  return page.replaceAll(MARKED_BLOCK, (_, name: string) => {
    const found = EXAMPLE_NAMES.find((each) => each === name);
    if (found === undefined) {
      throw new RoutespecError('invalid', `No example is named ${name}. Fix the marker in ${CONTRACT_PAGE_FILE}`);
    }
    return `<!-- example: ${name} -->\n\n\`\`\`json\n${JSON.stringify(CONTRACT_EXAMPLES[found], null, 2)}\n\`\`\``;
  });
}
