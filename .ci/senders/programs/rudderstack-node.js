import RudderAnalytics from '@rudderstack/rudder-sdk-node';
import { callAll } from './calls.js';

const analytics = new RudderAnalytics(process.env.WRITE_KEY, { dataPlaneUrl: process.env.HOST });
callAll(analytics);
await analytics.flush();
