// For tests only: an adapter that describes itself, and then follows its argument.
import { createInterface } from 'node:readline';

const [, , behaviour] = process.argv;
const say = (line) => process.stdout.write(`${typeof line === 'string' ? line : JSON.stringify(line)}\n`);
const description = { name: 'scripted', version: '1', supports: ['flushAt'] };

const on = {
  conforming: ({ id }) => say({ id }),
  garbage: ({ id, do: action }) => say(action === 'track' ? 'Flushing 1 message' : { id }),
  'wrong id': ({ id, do: action }) => say({ id: action === 'track' ? id + 1 : id }),
  'endless line': ({ id, do: action }) => (action === 'track' ? pour() : say({ id })),
  silence: ({ id, do: action }) => action === 'track' || say({ id }),
  refusal: ({ id, do: action }) => say(action === 'track' ? { id, error: 'Expected `event`, got none' } : { id }),
  'refuses new': ({ id }) => say({ id, error: 'Expected `flushAt` to be even, got 7' }),
  'crash over a group': ({ id, do: action }) => {
    if (action === 'group') throw new TypeError('groups are not implemented');
    say({ id });
  },
  'kills itself': ({ id, do: action }) => (action === 'track' ? process.kill(process.pid, 'SIGKILL') : say({ id })),
  environment: ({ id }) => {
    process.stderr.write(`DEBUG is ${process.env.DEBUG}\n`);
    say({ id });
  },
  'tells its pid': ({ id }) => {
    process.stderr.write(`${process.pid}\n`);
    say({ id });
  },
  echo: ({ id, do: action, message }) => say({ id, error: action === 'new' ? null : JSON.stringify(message) }),
  'answers backwards': (request) => {
    if (request.do === 'new') return say({ id: request.id });
    held.push(request);
    if (held.length === 3) for (const { id, message } of held.splice(0).reverse()) say({ id, error: message.userId });
  },
};
const held = [];

function pour() {
  while (process.stdout.write('x'.repeat(65_536)));
  process.stdout.once('drain', pour);
}

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  if (request.do === 'describe') say({ id: request.id, ...description });
  else on[behaviour](request);
}
