import { syncBuiltinESMExports } from 'node:module';
import nock from 'nock';

/**
 * For tests only: from now on, nock answers all requests of this thread, and those that it does not expect fail. Modules that
 * have imported `node:http` by name see that too.
 */
export function replaceNetwork(): void {
  if (!nock.isActive()) nock.activate();
  syncBuiltinESMExports();
  nock.disableNetConnect();
}

/** For tests only: gives the network back to the tests that come next. */
export function restoreNetwork(): void {
  nock.abortPendingRequests();
  nock.cleanAll();
  nock.enableNetConnect();
  nock.restore();
  syncBuiltinESMExports();
}
