import { Analytics } from '@segment/analytics-node';
import { callAll } from './calls.js';

const analytics = new Analytics({ writeKey: process.env.WRITE_KEY, host: process.env.HOST });
callAll(analytics);
await analytics.closeAndFlush();
