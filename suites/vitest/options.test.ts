import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RoutespecError } from '../../spec/error.ts';
import { toRunOptions } from './options.ts';

it('reads the adapter of a client library as the flag does', () => {
  const { targets, repeatFlags } = toRunOptions({ clientExec: 'python3 adapter.py', router: 'simulator' });
  expect(targets).toMatchObject({
    router: { kind: 'simulator' },
    client: { kind: 'adapter', command: 'python3 adapter.py' },
  });
  expect(repeatFlags).toEqual(['--router', 'simulator', '--client-exec', "'python3 adapter.py'"]);
});

it.each([
  [{ traget: 'http://a.test' }, 'Unknown option `traget` (did you mean target?)'],
  [{ exec: undefined }, '`exec` must have a value, got undefined. Leave it out if it has none'],
  [{ seed: '1' }, '`seed` must be a number, got'],
])('refuses %j, which would test something else', (options, message) => {
  const read: (options: unknown) => unknown = Object(toRunOptions);
  expect(() => read(options)).toThrow(
    expect.objectContaining({ code: 'usage', message: expect.stringContaining(message) }),
  );
});

it('accepts any options or refuses them with a usage error', () => {
  const names = ['target', 'exec', 'router', 'client', 'clientExec', 'role', 'patterns', 'expect', 'strict', 'seed'];
  const value = fc.oneof(fc.constantFrom(null, Symbol('s'), 1n, 'none', true, ['SIG-001']), fc.anything());
  fc.assert(
    fc.property(fc.oneof(fc.dictionary(fc.constantFrom(...names), value), value), (options) => {
      const read: (options: unknown) => unknown = Object(toRunOptions);
      const outcome = tryCall(() => read(options));
      expect(['usage', undefined]).toContain(Object(outcome).code);
    }),
  );
});

/** The result of a function, or the error of ours that it throws. */
function tryCall(call: () => unknown): unknown {
  try {
    return call();
  } catch (error) {
    if (error instanceof RoutespecError) return error;
    throw error;
  }
}
