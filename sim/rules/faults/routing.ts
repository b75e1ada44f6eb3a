import { capitalised } from '../../../spec/grammar.ts';
import type { RequirementId } from '../../../spec/requirements/index.ts';
import { slot } from '../../model/memory.ts';
import { fault } from '../replacement.ts';
import { UNDELIVERED } from './undelivered.ts';

const NOT_SENT = {
  track: 'CAL-001',
  page: 'CAL-002',
  identify: 'CAL-003',
  group: 'CAL-004',
  alias: 'CAL-005',
} as const;
/**
 * Requirements that also break if calls of any one kind are lost, because combinations have calls of all kinds with
 * every form of switches.
 */
const SWITCHED: readonly RequirementId[] = ['CAL-011', 'SEL-003', 'SEL-005', 'SEL-006'];
/**
 * More requirements that break if calls of a kind are lost: audiences send identify calls, and most cases send track
 * calls.
 */
const ALSO_BROKEN: Readonly<Record<string, readonly RequirementId[]>> = {
  track: ['ING-001', ...UNDELIVERED],
  identify: ['AUD-001', 'ING-001'],
  alias: ['SET-009'],
};
/** Low enough that a case with many calls detects a loss, and higher than the number of calls in other cases. */
const LOSES_EVERY = 50;

export const ROUTING_FAULTS = [
  ...Object.entries<RequirementId>(NOT_SENT).map(([kind, requirement]) =>
    fault({
      name: `${kind}-not-sent`,
      breaks: [requirement, ...SWITCHED, ...(ALSO_BROKEN[kind] ?? [])],
      description: `${capitalised(kind)} calls are not delivered.`,
      change: ({ selects }) => ({
        selects: (message) => message.content.type !== kind && selects(message),
      }),
    }),
  ),
  fault({
    name: 'mobile-sources-not-forwarded',
    breaks: ['CAL-008', 'CAL-011', 'SEL-005', 'SEL-003', 'SEL-006', 'CAL-002', 'SET-009'],
    description: 'Calls of mobile sources are not delivered.',
    change: ({ isEnabled }) => ({
      isEnabled: (message) =>
        isEnabled(message) && (message.content.type === 'delete' || message.source.type !== 'mobile'),
    }),
  }),
  fault({
    name: 'disabled-destination-delivers',
    breaks: ['CAL-010'],
    description: 'Calls are delivered while the destination is off.',
    change: ({ isEnabled }) => ({
      isEnabled: (message) => message.content.type !== 'delete' || isEnabled(message),
    }),
  }),
  fault({
    name: 'call-lost-now-and-then',
    breaks: [
      'CAL-011',
      'AUD-001',
      'AUD-002',
      'AUD-003',
      'SEL-006',
      'DEL-001',
      'SEL-003',
      'SEL-005',
      'ING-001',
      'CAL-003',
      'ING-012',
    ],
    description: 'A message is lost now and then.',
    memory: slot('the number of messages so far', () => ({ count: 0 })),
    change: ({ selects }, recall) => ({
      selects: (message) => {
        const messages = recall(message.memory);
        messages.count += 1;
        return messages.count % LOSES_EVERY !== 0 && selects(message);
      },
    }),
  }),
  fault({
    name: 'calls-go-to-all-sources',
    breaks: [
      'CAL-012',
      'AUD-004',
      'DLV-002',
      'RTY-001',
      'RTY-005',
      'RTY-006',
      'TIM-003',
      'TMO-002',
      'SIG-001',
      'SIG-002',
      'HDR-006',
      'SIG-010',
      'SIG-003',
      'TMO-003',
      'HDR-008',
      'RTY-003',
    ],
    description: 'Calls go to the webhooks of all sources.',
    change: ({ webhooksFor }) => ({
      webhooksFor: (message) =>
        message.content.type === 'delete'
          ? webhooksFor(message)
          : [...message.sources.values()].flatMap(({ webhooks }) => webhooks),
    }),
  }),
];
