import { fault } from '../../replacement.ts';

const HOUR_MS = 3_600_000;

/** Faults in timestamps that need two things together. */
export const TIMESTAMP_TOGETHER = [
  fault({
    name: 'old-timestamps-of-web-pages-replaced',
    breaks: ['TIM-008'],
    description: 'A page call of a web source loses a timestamp of more than 20 years ago.',
    change: ({ instantOf }) => ({
      instantOf: (message, attemptAtMs) => {
        const { givenInstantMs, receivedAtMs, source, content } = message;
        const isOld = givenInstantMs !== null && receivedAtMs - givenInstantMs > 20 * 365 * 24 * HOUR_MS;
        const isReplaced = isOld && source.type === 'web' && content.type === 'page';
        return isReplaced ? receivedAtMs : instantOf(message, attemptAtMs);
      },
    }),
  }),
];
