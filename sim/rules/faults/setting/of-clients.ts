import type { Message, Source } from '../../../model/message.ts';
import { fault } from '../../replacement.ts';

/** The source that a store finds which compares keys without regard to case: the one that was created first. */
function sourceInAnyCase({ source, sources }: Message): Source {
  const isAlike = ({ writeKey }: Source): boolean => writeKey.toLowerCase() === source.writeKey.toLowerCase();
  return [...sources.values()].find(isAlike) ?? source;
}

/** Faults in whose settings the calls of clients go by. */
export const SETTINGS_OF_CLIENTS_FAULTS = [
  fault({
    name: 'write-keys-of-clients-in-any-case',
    breaks: ['SET-009', 'CAL-012', 'HDR-008', 'SIG-010', 'CAL-011', 'CAL-010', 'SIG-002', 'SIG-007'],
    description:
      'The source of a client is looked up without regard to the case of its write key, so its calls go to the URLs of one that is alike.',
    change: ({ webhooksFor }) => ({
      webhooksFor: (message) =>
        webhooksFor(message.cameBy === 'ingestion' ? { ...message, source: sourceInAnyCase(message) } : message),
    }),
  }),
];
