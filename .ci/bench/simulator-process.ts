import { startSimulator } from '../../sim/harness.ts';

/** A simulator whose source delivers nothing, so that only accepting the calls is measured. */

const SOURCE = { type: 'server', destinations: { Webhooks: { enabled: false, settings: { webhooks: [] } } } };

const { url } = await startSimulator();
await fetch(`${url}/worlds`, { method: 'POST', body: '{}' });
await fetch(`${url}/worlds/w1/sources/wk`, { method: 'PUT', body: JSON.stringify(SOURCE) });
process.on('message', () => process.send?.(process.cpuUsage()));
process.on('disconnect', () => process.exit());
process.send?.({ url: `${url}/worlds/w1/sources/wk/ingestion` });
