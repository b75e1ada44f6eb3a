import { describe, expect, it } from 'vitest';
import type { RequirementId } from '../../../spec/requirements/index.ts';
import type { Capture, Sighting } from '../capture/capture.ts';
import { type MarkedMessage, Messages } from '../capture/messages.ts';
import { requestOf } from '../receivers/request.fixture.ts';
import type { Client, Returned } from '../target/client.ts';
import { CapturedClient, RETURN_LIMIT_MS } from './client.ts';

const MESSAGE: MarkedMessage = { method: 'Group', mark: 'u-1', fields: { UserId: 'u-1', GroupId: 'g-1' } };
const SIGHTING: Sighting = { request: requestOf(), message: { userId: 'u-1' } };

interface Scene {
  readonly client: CapturedClient;
  readonly calls: unknown[];
  readonly notes: string[];
  readonly expected: string[];
}

/** A client of a library that treats every message alike, and a service that sees the message after some looks. */
function sceneOf(returned: Returned, seenAfterLooks = Number.POSITIVE_INFINITY): Scene {
  const calls: unknown[] = [];
  const notes: string[] = [];
  const expected: string[] = [];
  let looks = 0;
  const sightings = (mark: string): readonly Sighting[] => {
    looks += 1;
    return mark === MESSAGE.mark && looks > seenAfterLooks ? [SIGHTING] : [];
  };
  const stage = {
    messages: new Messages((letter) => `${letter}-control`),
    time: { kind: 'counted' as const },
    awaitThat: async (done: () => boolean) => done() || done(),
    note: (actor: string, what: string) => void notes.push(`${actor}: ${what}`),
  };
  const library = {
    call: async (...call: unknown[]) => {
      calls.push(call);
      return returned;
    },
    log: async () => ['a line'],
    close: async () => void calls.push('close'),
  };
  const capture = { sightings, requests: [requestOf()], expect: (mark: string) => void expected.push(mark) };
  const client = new CapturedClient(stage, library as unknown as Client, capture as unknown as Capture);
  return { client, calls, notes, expected };
}

describe('CapturedClient', () => {
  it('hands a message to its method, with a limit for its return', async () => {
    const { client, calls, notes, expected } = sceneOf({ kind: 'taken' });
    await client.queue(MESSAGE);
    expect(expected).toEqual(['u-1']);
    expect(calls).toEqual([['Group', MESSAGE.fields, RETURN_LIMIT_MS.virtual]]);
    expect(notes).toEqual(['suite: Group of u-1']);
  });

  it.each<[what: string, requirement: RequirementId | undefined, failed: string]>([
    ['that its method takes messages', undefined, 'MSG-016'],
    ['that the case names', 'MSG-024', 'MSG-024'],
  ])('fails a refused message for the requirement %s', async (_, requirement, failed) => {
    const { client, notes } = sceneOf({ kind: 'refused', error: 'no' });
    const deviation = {
      requirement: failed,
      seen: 'refused: "no"',
      expected: expect.stringContaining('"GroupId":"g-1"'),
    };
    await expect(client.queue(MESSAGE, requirement)).rejects.toMatchObject({ deviation });
    expect(notes).toContain('implementation: refuses: no');
  });

  it('fails QUE-001 for a method that does not return, in any case', async () => {
    const { client } = sceneOf({ kind: 'not-returned' });
    await expect(client.queue(MESSAGE, 'MSG-024')).rejects.toMatchObject({ deviation: { requirement: 'QUE-001' } });
  });

  it.each<Returned>([{ kind: 'taken' }, { kind: 'not-returned' }, { kind: 'refused', error: 'no' }])(
    'says what happened to a message that may be refused: %j',
    async (returned) => {
      expect(await sceneOf(returned).client.tryQueue(MESSAGE)).toEqual(returned);
    },
  );

  it('delivers a message once it has been seen', async () => {
    expect(await sceneOf({ kind: 'taken' }, 1).client.deliver(MESSAGE)).toBe(SIGHTING);
  });

  it.each<[requirement: RequirementId | undefined, failed: string]>([
    [undefined, 'MSG-016'],
    ['MSG-020', 'MSG-020'],
  ])('fails a message that is never seen, for %s if the case names it', async (requirement, failed) => {
    const { client } = sceneOf({ kind: 'taken' });
    const deviation = { requirement: failed, seen: '1 batch request, none with it', request: requestOf() };
    await expect(client.deliver(MESSAGE, requirement)).rejects.toMatchObject({ deviation });
  });

  it('reads its log, and closes', async () => {
    const { client, calls, notes } = sceneOf({ kind: 'taken' });
    expect(await client.log()).toEqual(['a line']);
    await client.close();
    expect([calls, notes]).toEqual([['close'], ['suite: closes the client']]);
  });
});
