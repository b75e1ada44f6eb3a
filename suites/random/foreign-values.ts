import type { Deviation } from '../nonconformance.ts';
import { objectBody } from '../receivers/received-request.ts';
import { MARK } from './message-finder.ts';
import type { Attempt, Trace } from './trace.ts';
import { valueRequirement } from './value-requirements.ts';

/** Whether the properties or traits of a call hold what only the call of another user was given. */
export function judgeForeignValues({ message, request }: Attempt, { messages }: Trace): Deviation | undefined {
  const { call, mark, userId } = message;
  if (call === undefined || call.type === 'alias') return undefined;
  const body = objectBody(request);
  for (const member of ['properties', 'traits']) {
    const marks = JSON.stringify(body?.[member] ?? {}).match(MARK) ?? [];
    const foreign = marks.find((each) => each !== mark && each !== userId);
    const owner = foreign && messages.find((other) => other.mark === foreign && other.userId !== userId);
    if (!owner || JSON.stringify(call).includes(owner.mark)) continue;
    return {
      requirement: valueRequirement(call.type, member, 'mark', mark),
      expected: `\`${member}\` of ${mark} without anything of another call`,
      seen: `${owner.mark} in them, which a call of another user was given`,
      request,
    };
  }
  return undefined;
}
