/** How a client is pointed at `routespec dev`: a whole program that sends one call. */

/** @typedef {{ readonly ingestion: string, readonly writeKey: string }} Place */
/** @typedef {{ readonly name: string, readonly install: string | null, readonly code: (place: Place) => string }} Snippet */

const text = (/** @type {string} */ value) => JSON.stringify(value);

/** @type {readonly Snippet[]} */
export const SNIPPETS = [
  {
    name: 'Node: @segment/analytics-node',
    install: 'npm install @segment/analytics-node',
    code: ({ ingestion, writeKey }) => `import { Analytics } from '@segment/analytics-node';

const analytics = new Analytics({
  writeKey: ${text(writeKey)},
  host: ${text(ingestion)},
});
analytics.track({ userId: 'user-1', event: 'Signed Up' });
await analytics.closeAndFlush();`,
  },
  {
    name: 'Node: analytics-node',
    install: 'npm install analytics-node',
    code: ({ ingestion, writeKey }) => `import Analytics from 'analytics-node';

const analytics = new Analytics(${text(writeKey)}, {
  host: ${text(ingestion)},
});
analytics.track({ userId: 'user-1', event: 'Signed Up' });
await analytics.flush();`,
  },
  {
    name: 'Node: @rudderstack/rudder-sdk-node',
    install: 'npm install @rudderstack/rudder-sdk-node',
    code: ({ ingestion, writeKey }) => `import RudderAnalytics from '@rudderstack/rudder-sdk-node';

const analytics = new RudderAnalytics(${text(writeKey)}, {
  dataPlaneUrl: ${text(ingestion)},
});
analytics.track({ userId: 'user-1', event: 'Signed Up' });
analytics.flush();`,
  },
  {
    name: 'Go: analytics-go',
    install: 'go get github.com/segmentio/analytics-go/v3@v3.3.0',
    code: ({ ingestion, writeKey }) => `package main

import "github.com/segmentio/analytics-go/v3"

func main() {
	client, err := analytics.NewWithConfig(${text(writeKey)}, analytics.Config{
		Endpoint: ${text(ingestion)},
	})
	if err != nil {
		panic(err)
	}
	defer client.Close()
	client.Enqueue(analytics.Track{UserId: "user-1", Event: "Signed Up"})
}`,
  },
  {
    name: 'Python: segment-analytics-python',
    install: 'pip install segment-analytics-python',
    code: ({ ingestion, writeKey }) => `import segment.analytics as analytics

analytics.write_key = ${text(writeKey)}
analytics.host = ${text(ingestion)}
analytics.track("user-1", "Signed Up")
analytics.flush()`,
  },
  {
    name: 'Browser: @segment/analytics-next',
    install: 'npm install @segment/analytics-next',
    code: ({ ingestion, writeKey }) => `import { AnalyticsBrowser } from '@segment/analytics-next';

const analytics = AnalyticsBrowser.load({
  writeKey: ${text(writeKey)},
  cdnURL: ${text(ingestion)},
});
analytics.track('Signed Up', {}, { userId: 'user-1' });`,
  },
  {
    name: 'Browser: fetch',
    install: null,
    code: ({ ingestion, writeKey }) => `await fetch(${text(`${ingestion}/v1/track`)}, {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ writeKey: ${text(writeKey)}, userId: 'user-1', event: 'Signed Up' }),
});`,
  },
  {
    name: 'curl',
    install: null,
    code: ({
      ingestion,
      writeKey,
    }) => `curl -u '${writeKey.replaceAll("'", `'\\''`)}:' -H 'Content-Type: application/json' \\
  -d '{"userId": "user-1", "event": "Signed Up"}' '${ingestion}/v1/track'`,
  },
];
