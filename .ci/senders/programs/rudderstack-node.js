import RudderAnalytics from '@rudderstack/rudder-sdk-node';
import { CALLS } from './calls.js';

const analytics = new RudderAnalytics(process.env.WRITE_KEY, { dataPlaneUrl: process.env.HOST });
for (const [kind, call] of Object.entries(CALLS)) analytics[kind](call);
await analytics.flush();
