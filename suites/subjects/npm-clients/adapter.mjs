// The adapter of three public client libraries: `node adapter.mjs FOLDER LIBRARY`, with the library installed in FOLDER.
import { Console } from 'node:console';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const [, , folder, name] = process.argv;
const require = createRequire(pathToFileURL(`${folder}/`));
// Standard output is for answers, and one of the libraries logs there.
globalThis.console = new Console(process.stderr);

/** Without a handler, two of the libraries end the process when the service answers with an error. */
const errorHandler = (error) => process.stderr.write(`${error.message}\n`);

/**
 * Makes a client of each library by its documentation. An undefined option keeps its default, except the interval: the
 * libraries' default is 10 s, and a suite that expects 5 s would fail nearly every case for that one reason.
 */
const LIBRARIES = {
  '@segment/analytics-node': ({ Analytics }, { writeKey, endpoint, flushAt, flushAfterMs = 5_000 }) => {
    const { origin, pathname } = new URL(endpoint);
    // A path that begins with two slashes would look like a host.
    const path = `/${pathname.replaceAll(/^[/]+|[/]+$/g, '')}/v1/batch`.replace('//', '/');
    const client = new Analytics({ writeKey, host: origin, path, flushAt, flushInterval: flushAfterMs });
    client.on('error', ({ code, reason }) => process.stderr.write(`${code}: ${reason}\n`));
    return client;
  },
  '@rudderstack/rudder-sdk-node': (Analytics, { writeKey, endpoint, flushAt, flushAfterMs = 5_000 }) =>
    new Analytics(writeKey, { dataPlaneUrl: endpoint, flushAt, flushInterval: flushAfterMs, errorHandler }),
  'analytics-node': (Analytics, { writeKey, endpoint, flushAt, flushAfterMs = 5_000 }) =>
    new Analytics(writeKey, { host: endpoint, flushAt, flushInterval: flushAfterMs, errorHandler }),
};

let client;

const actions = {
  describe: () => ({ name, version: require(`${name}/package.json`).version, supports: ['flushAt', 'flushAfterMs'] }),
  new: (options) => {
    client = LIBRARIES[name](require(name), options);
  },
  page: ({ message: { traits, ...message } }) => client.page({ ...message, properties: traits }),
  close: () => (client.closeAndFlush ?? client.flush).call(client),
};

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  const answer = { id: request.id };
  try {
    const { timestamp } = request.message ?? {};
    if (timestamp !== undefined) request.message.timestamp = new Date(timestamp);
    const act = actions[request.do] ?? (() => void client[request.do](request.message));
    const { version, supports } = act(request) ?? {};
    Object.assign(answer, version === undefined ? {} : { name, version, supports });
  } catch (error) {
    answer.error = error.message;
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
