import { createInterface } from 'node:readline';
import { ToyClient } from './toy-client.mjs'; // your library here

let client;
const answer = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);

const actions = {
  describe: () => ({ name: 'toy-js', version: '1.0.0', supports: ['flushAt', 'flushAfterMs', 'debug'] }),
  new: ({ writeKey, endpoint, flushAt, flushAfterMs }) => {
    client = new ToyClient(writeKey, { endpoint, flushAt, flushAfterMs });
  },
  // The Traits of a page are what other libraries call its properties.
  page: ({ message: { traits, ...message } }) => client.page({ ...message, properties: traits }),
  close: () => client.close(),
};

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  try {
    const done = (actions[request.do] ?? (() => client[request.do](request.message)))(request);
    answer({ id: request.id, ...done });
  } catch (error) {
    answer({ id: request.id, error: error.message });
  }
}
