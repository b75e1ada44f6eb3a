import { fault, unseenByRandomWorlds } from '../../replacement.ts';
import { TOGETHER } from '../two-together.ts';

/** Faults in what is delivered at all that need two things together. */
export const ROUTING_TOGETHER = unseenByRandomWorlds(TOGETHER, [
  fault({
    name: 'large-calls-with-context-lost',
    breaks: ['LIM-001', 'CAL-011', 'SEL-005', 'SEL-006'],
    description: 'A call with a context is lost if its body is larger than 10,000 characters.',
    change: ({ selects }) => ({
      selects: (message) => {
        const { content } = message;
        const isLarge =
          content.type !== 'delete' && content.context !== undefined && JSON.stringify(content).length > 10_000;
        return !isLarge && selects(message);
      },
    }),
  }),
]);
