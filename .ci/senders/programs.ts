import { CALL_KINDS } from '../../spec/shapes/calls.ts';
import { npmVersion, pythonVersion, TOOLS, type Workbench } from './installed.ts';
import { type Place, type Sender, sendWith } from './sender.ts';

const environment = ({ address, writeKey }: Place) => ({ HOST: address, WRITE_KEY: writeKey });
const GO_MODULE = 'github.com/segmentio/analytics-go';
const nothingLacks = (): Promise<null> => Promise.resolve(null);

/** Clients in separate processes, each with only the address and the write key. */
export function programs(bench: Workbench): Sender[] {
  return [
    node(bench, '@segment/analytics-node', 'segment-node.js'),
    node(bench, 'analytics-node', 'analytics-node.js'),
    node(bench, '@rudderstack/rudder-sdk-node', 'rudderstack-node.js'),
    python(bench),
    // The oldest does not send again.
    go(bench, { program: 'go2', version: '2.0.0', hasScreen: false, retries: false }),
    go(bench, { program: 'go2', version: '2.1.1', hasScreen: false, retries: true }),
    go(bench, { program: 'go3', version: '3.3.0', hasScreen: true, retries: true }),
    {
      ...{ name: 'fetch of Node', kinds: CALL_KINDS, retries: false, tools: [], install: nothingLacks },
      send: async (place) => sendWith(process.execPath, ['fetch.js'], { cwd: bench.folder, env: environment(place) }),
    },
    {
      ...{ name: 'curl', kinds: CALL_KINDS, retries: false, tools: [TOOLS.curl], install: nothingLacks },
      send: async (place) => sendWith('sh', ['curl.sh'], { cwd: bench.folder, env: environment(place) }),
    },
  ];
}

function node(bench: Workbench, name: string, file: string): Sender {
  return {
    ...{ name: `${name} ${npmVersion(name)}`, kinds: CALL_KINDS, retries: true, tools: [TOOLS.npm] },
    install: async () => {
      await bench.packages();
      return null;
    },
    send: async (place) => sendWith(process.execPath, [file], { cwd: bench.folder, env: environment(place) }),
  };
}

function python(bench: Workbench): Sender {
  const name = 'segment-analytics-python';
  return {
    ...{ name: `${name} ${pythonVersion(name)}`, kinds: CALL_KINDS, retries: true, tools: [TOOLS.python] },
    install: async () => {
      await bench.python();
      return null;
    },
    send: async (place) =>
      sendWith(await bench.python(), ['python-client.py'], { cwd: bench.folder, env: environment(place) }),
  };
}

interface GoVersion {
  readonly program: string;
  readonly version: string;
  readonly hasScreen: boolean;
  readonly retries: boolean;
}

function go(bench: Workbench, { program, version, hasScreen, retries }: GoVersion): Sender {
  const module = `${GO_MODULE}${hasScreen ? '/v3' : ''}@v${version}${hasScreen ? '' : '+incompatible'}`;
  let binary = '';
  const kinds = CALL_KINDS.filter((kind) => hasScreen || kind !== 'screen');
  return {
    ...{ name: `analytics-go ${version}`, kinds, retries, tools: [TOOLS.go] },
    install: async () => {
      const lacks = await bench.goModule(module);
      if (lacks === null) binary = await bench.goProgram(program, module);
      return lacks;
    },
    send: async (place) => sendWith(binary, [], { cwd: bench.folder, env: environment(place) }),
  };
}
