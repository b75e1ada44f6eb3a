import { Analytics } from '@segment/analytics-node';
import { CALLS } from './calls.js';

const analytics = new Analytics({ writeKey: process.env.WRITE_KEY, host: process.env.HOST });
for (const [kind, call] of Object.entries(CALLS)) analytics[kind](call);
await analytics.closeAndFlush();
