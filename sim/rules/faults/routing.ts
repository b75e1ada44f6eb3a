import { slot } from '../../model/memory.ts';
import { fault } from '../replacement.ts';
import { composed } from './composed/compose.ts';
import { ids } from './composed/slip.ts';

/** Requirements that also fail when plain calls do not arrive, because nearly every case sends such calls. */
export const UNDELIVERED = ['DLV-003', 'DLV-005', 'HDR-008', 'RTY-001', 'SET-001', 'TMO-002'] as const;

/** Low enough that a case with many calls detects a loss, and higher than the number of calls in other cases. */
const LOSES_EVERY = 50;

export const ROUTING_FAULTS = [
  composed('dropped when track', 'CAL-001', ...UNDELIVERED),
  composed('dropped when page', 'CAL-002'),
  composed('dropped when identify', 'CAL-003'),
  composed('dropped when group', 'CAL-004'),
  composed('dropped when alias', 'CAL-005'),
  composed('dropped when a mobile source', 'CAL-008'),
  composed('sent while switched off', 'CAL-010'),
  fault({
    name: 'call-lost-now-and-then',
    breaks: ids('CAL-011 AUD-001 AUD-002 AUD-003 SEL-006 DEL-001 SEL-003 SEL-005 ING-001 CAL-003 ING-012'),
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
  composed(
    'sent to all sources',
    ...ids('CAL-012 RTY-001 RTY-005 RTY-006 TIM-003 TMO-002 SIG-001 SIG-002 HDR-006 SIG-003 SIG-005 TMO-003 RTY-003'),
  ),
];
