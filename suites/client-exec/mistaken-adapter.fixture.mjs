// For tests only: the adapter of the toy library with the mistake that its argument names.
import { createInterface } from 'node:readline';
import { ToyClient } from './examples/toy-client.mjs';

const [, , mistake] = process.argv;

/** The change that each mistake makes to a new client. */
const MISTAKES = {
  none: () => {},
  'flushes at 21 messages': (client) => {
    client.flushAt += 1;
  },
  'waits 9 s for more messages': (client) => {
    client.flushAfterMs = 9_000;
  },
  'sends the first message at once': (client) => {
    const { add } = client;
    client.add = (...given) => {
      add.call(client, ...given);
      if (client.queue.length === 1) client.flush();
    };
  },
  'loses the last message of a batch': (client) => {
    const { send } = client;
    client.send = (batch) => send.call(client, batch.length > 1 ? batch.slice(0, -1) : batch);
  },
  'waits until a message is sent': (client) => {
    const { add } = client;
    let sent;
    const { send } = client;
    client.send = (batch) => {
      sent = send.call(client, batch);
    };
    client.flushAt = 1;
    client.add = (...given) => {
      add.call(client, ...given);
      return sent;
    };
  },
  'has no limit on a batch': (client) => {
    client.flush = () => {
      clearTimeout(client.timer);
      client.timer = undefined;
      client.send(client.queue.splice(0));
    };
  },
  'does not log': (client) => {
    client.log = () => {};
  },
};

let client;
const actions = {
  describe: () => ({ name: 'mistaken', version: '1.0.0', supports: ['flushAt', 'flushAfterMs', 'debug'] }),
  new: ({ writeKey, endpoint, flushAt, flushAfterMs }) => {
    client = new ToyClient(writeKey, { endpoint, flushAt, flushAfterMs });
    MISTAKES[mistake](client);
  },
  page: ({ message: { traits, ...message } }) => client.page({ ...message, properties: traits }),
  close: () => client.close(),
};

async function answerTo(request) {
  try {
    return await (actions[request.do] ?? (() => client[request.do](request.message)))(request);
  } catch (error) {
    return { error: error.message };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  process.stdout.write(`${JSON.stringify({ id: request.id, ...(await answerTo(request)) })}\n`);
}
