import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import type { Client, Returned } from '../harness/target/client.ts';
import { Processes } from '../harness/target/launch/processes.ts';
import { Target } from '../harness/target/target.ts';
import type { World } from '../harness/target/world.ts';
import { EPOCH } from '../harness/time/horizons.ts';
import { openBridge } from './bridge.ts';

const ADAPTER = fileURLToPath(new URL('scripted-adapter.fixture.mjs', import.meta.url));
const MESSAGE = { UserId: 'u1', Event: 'Seen' };
const LIMIT_MS = 30_000;
const SILENT = 'exec sleep 60';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const toCommand = (behaviour: string): string => `exec node '${ADAPTER}' '${behaviour}'`;

async function open(command: string, processes = new Processes(), limitMs = LIMIT_MS): ReturnType<typeof openBridge> {
  const bridge = await openBridge(command, 'authority', new AbortController().signal, processes, limitMs);
  closers.push(bridge.close);
  return bridge;
}

async function openWorld(behaviour: string, processes?: Processes): Promise<World> {
  const { url } = await open(toCommand(behaviour), processes);
  const target = new Target(url);
  closers.push(() => target.close());
  return target.createWorld({ now: EPOCH });
}

const clientIn = (world: World, options = {}): Promise<Client> =>
  world.createClient({ writeKey: 'wk', endpoint: 'http://127.0.0.1:9', ...options });

const track = async (client: Client, limitMs?: number): Promise<Returned> => client.call('Track', MESSAGE, limitMs);

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** The rows of this table have a command that never gets as far as a world. */
describe('openBridge', () => {
  it.each<[what: string, command: string, message: RegExp]>([
    [
      'a command that ends',
      'echo it broke >&2; exit 3',
      /^Expected the adapter to run .*, got exit code 3; it printed: it broke$/,
    ],
    ['a command that says nothing', SILENT, /^Expected the adapter to answer `describe` within 1 s, got no answer$/],
    ['a command that talks', 'echo Welcome; sleep 60', /standard output to be an answer such as .*, got "Welcome"$/],
    ['an answer without a name', `echo '{"id":1}'; sleep 60`, /to have `name`, `version` and `supports`, got \{\}$/],
    [
      'an option that does not exist',
      `echo '{"id":1,"name":"a","version":"1","supports":["interval"]}'; sleep 60`,
      /^Expected `supports` of the adapter to name only size, flushAt, flushAfterMs, debug, got "interval"$/,
    ],
  ])('says what is wrong with %s', async (_, command, message) => {
    // Only the second row has to wait for the end of the limit.
    const limitMs = command === SILENT ? 1_000 : LIMIT_MS;
    await expect(open(command, new Processes(), limitMs)).rejects.toThrow(message);
  });
});

describe('a client', () => {
  it('takes messages, with the names of their fields in camel case and their values as they are', async () => {
    const client = await clientIn(await openWorld('echo'));
    const traits = { Plan: 'größer', seats: 12.5, list: [null, true] };
    const message = { UserId: 'u1', GroupId: 'g1', Traits: traits, Integrations: { All: false } };
    const seen = JSON.stringify({ userId: 'u1', groupId: 'g1', traits, integrations: { All: false } });
    expect(await client.call('Group', message)).toEqual({ kind: 'refused', error: seen });
  });

  it('may refuse a message, or its options', async () => {
    const client = await clientIn(await openWorld('refusal'));
    expect(await track(client)).toEqual({ kind: 'refused', error: 'Expected `event`, got none' });
    const refused = clientIn(await openWorld('refuses new'), { flushAt: 7 });
    await expect(refused).rejects.toMatchObject({ code: 'refused', message: 'Expected `flushAt` to be even, got 7' });
  });

  it('may answer in another order', async () => {
    const client = await clientIn(await openWorld('answers backwards'));
    const returned = await Promise.all(['a', 'b', 'c'].map((UserId) => client.call('Track', { UserId })));
    expect(returned).toEqual(['a', 'b', 'c'].map((error) => ({ kind: 'refused', error })));
  });

  it('that answers nothing has not returned', async () => {
    const client = await clientIn(await openWorld('silence'));
    expect(await track(client, 200)).toEqual({ kind: 'not-returned' });
  });

  it.each<[behaviour: string, message: RegExp]>([
    ['garbage', /got 500 with .*Expected each line on the adapter's standard output .*got \\"Flushing 1 message/],
    ['wrong id', /got 500 with .*to be the answer to a request, by its id/],
    ['endless line', /got 500 with .*to be at most 1048576 characters, got .*xxx… \(\d+ times\)/],
    ['kills itself', /got 500 with .*Expected the adapter to run until it is ended, got signal SIGKILL/],
  ])(
    'with %s gives that as the reason, now and later, and does not touch other clients',
    async (behaviour, message) => {
      const world = await openWorld(behaviour);
      const [client, other] = [await clientIn(world), await clientIn(world)];
      await expect(track(client)).rejects.toThrow(message);
      expect(await other.call('Page', MESSAGE)).toEqual({ kind: 'taken' });
    },
  );

  it('that is killed between two calls gives that as the reason from then on, and is not started again', async () => {
    const client = await clientIn(await openWorld('tells its pid'));
    expect(await track(client)).toEqual({ kind: 'taken' });
    const [pid] = await client.log();
    process.kill(Number(pid), 'SIGKILL');
    const killed = /Expected the adapter to run until it is ended, got signal SIGKILL/;
    await expect.poll(() => isRunning(Number(pid))).toBe(false);
    await expect(track(client)).rejects.toThrow(killed);
    await expect(track(client)).rejects.toThrow(killed);
  });

  it('that crashes over a message goes on with the next one, and its story is kept', async () => {
    const processes = new Processes(() => 4);
    const client = await clientIn(await openWorld('crash over a group', processes));
    await expect(client.call('Group', MESSAGE)).rejects.toThrow(/it printed: TypeError: groups are not implemented/);
    expect(await track(client)).toEqual({ kind: 'taken' });
    const [account] = await processes.accounts(true);
    expect(account?.process.ended).toEqual({ code: 1, signal: null, cases: 4 });
    expect(account?.process.tail.map(({ text }) => text)).toContain('TypeError: groups are not implemented');
  });

  it('has DEBUG in its environment only if it is asked for, and logs on standard error', async () => {
    const world = await openWorld('environment');
    const [quiet, debugging] = [await clientIn(world), await clientIn(world, { debug: true })];
    await expect.poll(() => quiet.log()).toEqual(['DEBUG is undefined']);
    await expect.poll(() => debugging.log()).toEqual(['DEBUG is analytics']);
  });

  it.each(['its world', 'the bridge'])('ends with %s', async (what) => {
    const bridge = await open(toCommand('tells its pid'));
    const target = new Target(bridge.url);
    closers.push(() => target.close());
    const world = await target.createWorld({ now: EPOCH });
    const client = await clientIn(world);
    await expect.poll(() => client.log()).toHaveLength(1);
    const [pid] = await client.log();
    expect(isRunning(Number(pid))).toBe(true);
    await (what === 'its world' ? world.drop() : bridge.close());
    expect(isRunning(Number(pid))).toBe(false);
  });
});
