import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Locks, type Mode } from './locks.ts';

/** Notes who has entered, in order. */
class Guests {
  readonly entered: string[] = [];
  readonly locks = new Locks();

  async ask(guest: string, names: readonly string[], mode: Mode): Promise<void> {
    void this.locks.lock(names, mode).then(() => this.entered.push(guest));
    await turn();
  }

  async leave(names: readonly string[], mode: Mode): Promise<void> {
    this.locks.unlock(names, mode);
    await turn();
  }
}

it('lets many share a source', async () => {
  const guests = new Guests();
  for (const guest of ['a', 'b', 'c']) await guests.ask(guest, ['one'], 'shared');
  expect(guests.entered).toEqual(['a', 'b', 'c']);
});

it('lets one have a source alone, once nobody shares it or wants to', async () => {
  const guests = new Guests();
  await guests.ask('sharing', ['one'], 'shared');
  await guests.ask('alone', ['one'], 'alone');
  await guests.ask('later', ['one'], 'shared');
  expect(guests.entered).toEqual(['sharing', 'later']);
  await guests.leave(['one'], 'shared');
  expect(guests.entered).toEqual(['sharing', 'later']);
  await guests.leave(['one'], 'shared');
  expect(guests.entered).toEqual(['sharing', 'later', 'alone']);
  await guests.ask('last', ['one'], 'shared');
  expect(guests.entered).not.toContain('last');
  await guests.leave(['one'], 'alone');
  expect(guests.entered).toContain('last');
});

it('gives all of its sources to a case at once, so that no two wait for each other', async () => {
  const guests = new Guests();
  await guests.ask('both', ['one', 'two'], 'alone');
  await guests.ask('reversed', ['two', 'one'], 'alone');
  await guests.ask('third', ['three'], 'alone');
  expect(guests.entered).toEqual(['both', 'third']);
  await guests.leave(['one', 'two'], 'alone');
  expect(guests.entered).toEqual(['both', 'third', 'reversed']);
});
