import { expect, it } from 'vitest';
import { runOptionsOf } from './options.ts';

it('reads the adapter of a client library as the flag does', () => {
  const { targets, repeatFlags } = runOptionsOf({ clientExec: 'python3 adapter.py', router: 'simulator' });
  expect(targets).toEqual({
    router: { kind: 'simulator' },
    client: { kind: 'adapter', command: 'python3 adapter.py' },
  });
  expect(repeatFlags).toEqual(['--router', 'simulator', '--client-exec', "'python3 adapter.py'"]);
});
