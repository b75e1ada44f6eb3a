import { expect, it } from 'vitest';
import type { ReceivedRequest } from '../../harness/receivers/received-request.ts';
import type { SourcePlan } from '../plan.ts';
import type { Trace } from '../trace.ts';
import { examineStored } from './restore.ts';
import { storeTrace } from './store.ts';

const BODY = Buffer.from([0x7b, 0xff, 0x7d]);
const PLAN: SourcePlan = {
  type: 'server',
  enabled: true,
  hooks: [{ target: '/a', headers: {}, script: [{ kind: 'stall' }] }],
};

/** A trace with one request. */
function traceSigned(digest: string): Trace {
  const request: ReceivedRequest = {
    ...{ index: 0, receiver: 'hook-1', atMs: 5, method: 'POST', target: '/a', httpVersion: '1.1' },
    ...{ rawHeaders: ['x-Signature', digest, 'X-Twice', 'a', 'X-Twice', 'b'], body: BODY, excess: Buffer.from('more') },
  };
  const hooks = PLAN.hooks.map((plan) => ({ plan, name: 'hook-1', requests: [request], replies: plan.script }));
  const settings = [{ enabled: true, hooks: [0], putMs: Number.NEGATIVE_INFINITY }];
  const sources = [{ plan: PLAN, hooks, secrets: [undefined, 'own'], settings }];
  return { sources, messages: [], endMs: 9, clock: 'counted' };
}

/** The same trace after it was stored as JSON. */
function storedAgain(trace: Trace): Trace | undefined {
  return examineStored(JSON.parse(JSON.stringify(storeTrace({ sources: [PLAN], steps: [] }, trace)))).router;
}

it('a stored trace has the bytes, headers and settings of its requests', () => {
  const [source] = storedAgain(traceSigned('wrong'))?.sources ?? [];
  expect(source).toMatchObject({ secrets: [undefined, 'own'], settings: [{ putMs: Number.NEGATIVE_INFINITY }] });
  expect(source?.hooks[0]?.requests[0]).toMatchObject({
    ...{
      body: BODY,
      excess: Buffer.from('more'),
      rawHeaders: ['x-Signature', 'wrong', 'X-Twice', 'a', 'X-Twice', 'b'],
    },
  });
});
