import type { Stage } from '../stage/stage.ts';
import { Audience, openAudienceOutlet } from './audience.ts';

/** An audience with a source of its own. Its first sync creates it in the implementation. */
export async function openAudience(stage: Stage, name?: string): Promise<Audience> {
  return new Audience(stage, await openAudienceOutlet(stage), name === undefined ? {} : { name });
}

/** Creates an audience, and returns it with its three members, who have all been reported. */
export async function createAudience(stage: Stage): Promise<{ audience: Audience; users: readonly string[] }> {
  const audience = await openAudience(stage);
  const users = newUsers(stage, 3);
  await audience.sync(users);
  for (const user of users) await audience.reportOf(user, undefined, 'AUD-001');
  return { audience, users };
}

/** Ids of this many new users. */
export function newUsers(stage: Stage, count: number): string[] {
  return Array.from({ length: count }, () => stage.calls.id('u'));
}
