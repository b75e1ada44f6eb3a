import { slot } from '../../../model/memory.ts';
import { clientFault } from '../../replacement.ts';

/** Faults of a queue that takes messages for the same if they are alike in some fields. */
export const ALIKE_MESSAGE_FAULTS = [
  clientFault({
    name: 'messages-keyed-by-time-and-user',
    breaks: ['QUE-013', 'ING-001'],
    description: 'Of the queued messages that give the same time and the same user, only the first is sent.',
    memory: slot('whom and when the queued messages are about', () => ({ keys: new Set<string>(), isKnown: false })),
    change: ({ itemOf, queues, split }, recall) => ({
      itemOf: (method, message, stamp, memory) => {
        const queued = recall(memory);
        const { Timestamp, UserId, AnonymousId } = message;
        const key = JSON.stringify([Timestamp, UserId, AnonymousId]);
        const isDated = typeof Timestamp === 'string' && Timestamp !== '';
        queued.isKnown = isDated && queued.keys.has(key);
        if (isDated) queued.keys.add(key);
        return itemOf(method, message, stamp, memory);
      },
      queues: (stamp, memory) => !recall(memory).isKnown && queues(stamp, memory),
      split: (messages, roomBytes, memory) => {
        recall(memory).keys.clear();
        return split(messages, roomBytes, memory);
      },
    }),
  }),
  clientFault({
    name: 'groups-keyed-by-group',
    breaks: ['QUE-013', 'MSG-016', 'MSG-017', 'CAL-011'],
    description: 'A Group message about a group of which the client has sent traits before is dropped.',
    memory: slot('the groups so far, and whether the last message was dropped', () => ({
      groups: new Set<unknown>(),
      isKnown: false,
    })),
    change: ({ itemOf, queues }, recall) => ({
      itemOf: (method, message, stamp, memory) => {
        const known = recall(memory);
        const { GroupId } = message;
        known.isKnown = method === 'Group' && known.groups.has(GroupId);
        if (method === 'Group') known.groups.add(GroupId);
        return itemOf(method, message, stamp, memory);
      },
      queues: (stamp, memory) => !recall(memory).isKnown && queues(stamp, memory),
    }),
  }),
];
