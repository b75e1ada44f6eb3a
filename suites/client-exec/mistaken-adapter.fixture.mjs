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
  'ignores flushAt': (client) => {
    client.flushAt = 20;
  },
  'waits 9 s for more messages': (client) => {
    client.flushAfterMs = 9_000;
  },
  'ignores flushAfterMs': (client) => {
    client.flushAfterMs = 5_000;
  },
  'sends the first message at once': (client) => {
    const { add } = client;
    client.add = (...given) => {
      add.call(client, ...given);
      if (client.queue.length === 1) client.flush();
    };
  },
  'sends every message alone': (client) => {
    const { send } = client;
    client.send = (batch) => Promise.all(batch.map((item) => send.call(client, [item])));
  },
  'sends every batch twice': (client) => {
    const { send } = client;
    client.send = (batch) => Promise.all([send.call(client, batch), send.call(client, batch)]);
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
  'takes a track without an event': (client) => {
    client.track = ({ event, ...message }) => client.add('track', { ...message, event: event ?? 'Untitled' });
  },
  'loses traits': (client) => {
    client.identify = ({ traits: _, ...message }) => client.add('identify', message);
  },
  'loses integrations': (client) => {
    client.group = ({ integrations: _, ...message }) => client.add('group', message);
  },
  'sends to a fixed address': (client) => {
    client.url = 'http://127.0.0.1:9/v1/batch';
  },
  'does not log': (client) => {
    client.log = () => {};
  },
  'gives up a queue after an error': (client) => {
    const { add } = client;
    client.add = (type, message) => {
      try {
        add.call(client, type, message);
      } catch (error) {
        client.queue = [];
        throw error;
      }
    };
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
