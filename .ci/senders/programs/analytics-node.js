import Analytics from 'analytics-node';
import { callAll } from './calls.js';

const analytics = new Analytics(process.env.WRITE_KEY, { host: process.env.HOST });
callAll(analytics);
await analytics.flush();
