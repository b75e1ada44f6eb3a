import type { Stage } from '../stage/stage.ts';
import { Audience, openTelling } from './audience.ts';

/** Opens an audience of a source of its own; its first sync creates it. */
export async function openAudience(stage: Stage, name?: string): Promise<Audience> {
  return new Audience(stage, await openTelling(stage), name === undefined ? {} : { name });
}

/** An audience that was created, and its members, who have all been told of. */
export async function createAudience(stage: Stage): Promise<{ audience: Audience; users: readonly string[] }> {
  const audience = await openAudience(stage);
  const users = newUsers(stage, 3);
  await audience.sync(users);
  for (const user of users) await audience.told(user, undefined, 'AUD-001');
  return { audience, users };
}

/** Ids of so many users that nobody has been told of. */
export function newUsers(stage: Stage, count: number): string[] {
  return Array.from({ length: count }, () => stage.calls.id('u'));
}
