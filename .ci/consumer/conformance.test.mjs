import { conformance } from 'routespec/vitest';

conformance({ patterns: ['signature/digest', 'tls/*'] });
