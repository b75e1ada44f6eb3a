import { CALL_KINDS } from '../../spec/shapes/calls.ts';
import type { Sender } from './sender.ts';
import { npmVersion, pythonVersion, type Runtime, type Workbench } from './workbench.ts';

const PYTHON = 'segment-analytics-python';

/** Clients in separate processes. */
export function programs(bench: Workbench): Sender[] {
  const program = (name: string, { install, send }: Runtime, file: string, retries: boolean): Sender => ({
    ...{ name, kinds: CALL_KINDS, retries, install },
    send: (place) => send(file, place),
  });
  const library = (name: string, file: string): Sender =>
    program(`${name} ${npmVersion(name)}`, bench.node, file, true);
  return [
    library('@segment/analytics-node', 'segment-node.js'),
    library('analytics-node', 'analytics-node.js'),
    library('@rudderstack/rudder-sdk-node', 'rudderstack-node.js'),
    program(`${PYTHON} ${pythonVersion(PYTHON)}`, bench.python, 'python-client.py', true),
    // The oldest does not send again.
    go(bench, '2.0.0', false),
    go(bench, '2.1.1', true),
    go(bench, '3.3.0', true),
    program('fetch of Node', bench.plainNode, 'fetch.js', false),
    program('curl', bench.shell, 'curl.sh', false),
  ];
}

/** A version of the client library for Go. Only its third has screens. */
function go(bench: Workbench, version: string, retries: boolean): Sender {
  const isThird = version.startsWith('3.');
  const module = `github.com/segmentio/analytics-go${isThird ? '/v3' : ''}@v${version}${isThird ? '' : '+incompatible'}`;
  const kinds = CALL_KINDS.filter((kind) => isThird || kind !== 'screen');
  return { name: `analytics-go ${version}`, kinds, retries, ...bench.go(isThird ? 'go3' : 'go2', module) };
}
