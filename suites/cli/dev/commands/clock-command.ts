import { setTimeout as sleep } from 'node:timers/promises';
import { RoutespecError } from '../../../../spec/error.ts';
import { type DevClock, type DevMove, devClockSchema } from '../../../../spec/shapes/dev/state.ts';
import { readArguments } from '../../arguments.ts';
import { flagsOf } from '../../commands.ts';
import { EXIT } from '../../exit-codes.ts';
import { print } from '../../output/print.ts';
import { clockText } from '../show/event-lines.ts';
import { DevClient } from './dev-client.ts';
import { watchEvents } from './watch-events.ts';

const LOOK_MS = 200;

/** `routespec clock [+4h|next|quiet|pause|run]`: moves the clock of a `dev` that is running, and prints what happens. */
export async function clockCommand(args: readonly string[]): Promise<number> {
  const given = readArguments('clock', flagsOf('clock'), args);
  const [word, extra] = given.rest;
  if (extra !== undefined) throw new RoutespecError('usage', `Expected one move after \`clock\`, got ${extra} too`);
  const client = new DevClient(given);
  const move = word === undefined ? undefined : readMove(word);
  const clock = move === undefined ? await client.get('/dev/clock', devClockSchema) : await moved(client, move);
  print(`${clockText(clock)}\n`);
  return EXIT.conformant;
}

function readMove(word: string): DevMove {
  switch (word) {
    case 'next':
    case 'quiet':
      return { to: word };
    case 'pause':
    case 'run':
      return { paused: word === 'pause' };
    default:
      if (/^\+?\d/.test(word)) return { advance: word };
      throw new RoutespecError('usage', `Expected +4h, next, quiet, pause or run after \`clock\`, got ${word}`);
  }
}

/** Moves the clock to the end of the move, however long that takes, and prints the attempts on the way. */
async function moved(client: DevClient, move: DevMove): Promise<DevClock> {
  const stop = await watchEvents(client);
  try {
    let clock = await client.post('/dev/clock', move, devClockSchema);
    while (clock.skippingTo !== null) {
      await sleep(LOOK_MS);
      clock = await client.get('/dev/clock', devClockSchema);
    }
    return clock;
  } finally {
    await stop();
  }
}
