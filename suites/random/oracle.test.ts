import { expect, it } from 'vitest';
import type { ReceivedRequest } from '../receivers/received-request.ts';
import { OK } from '../receivers/reply.ts';
import { judge } from './oracle.ts';
import type { Trace, TracedHook } from './trace.ts';

const STRANGE: ReceivedRequest = {
  index: 0,
  receiver: 'hook-1',
  atMs: 0,
  method: 'POST',
  target: '/hook',
  httpVersion: '1.1',
  rawHeaders: [],
  body: Buffer.from('{}'),
};

/** The trace of a world without messages, in which one request arrived. */
function traceWith(request: ReceivedRequest): Trace {
  const hook: TracedHook = {
    plan: { target: '/hook', headers: {}, script: [OK] },
    name: 'hook-1',
    requests: [request],
    replies: [],
  };
  const source = { plan: { webhooks: [hook.plan] }, hooks: [hook], secrets: [], settings: [] };
  return { sources: [source], messages: [], endMs: 0, clock: 'real' } as unknown as Trace;
}

it.each([
  ['accuses the implementation of a POST that no message explains', STRANGE, ['CAL-012']],
  ['… without a body too', { ...STRANGE, body: Buffer.alloc(0) }, ['CAL-012']],
  ['… and of another method with a body', { ...STRANGE, method: 'PUT' }, ['CAL-012']],
  ['takes a GET without a body for that of another program', { ...STRANGE, method: 'GET', body: Buffer.alloc(0) }, []],
])('%s', (_, request, expected) => {
  expect(judge(traceWith(request)).map(({ requirement }) => requirement)).toEqual(expected);
});
