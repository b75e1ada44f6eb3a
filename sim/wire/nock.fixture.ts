import { syncBuiltinESMExports } from 'node:module';
import nock from 'nock';

/**
 * For tests only: from now on, nock answers all requests of this thread, and unexpected requests fail. Modules that
 * have imported `node:http` by name are affected too.
 */
export function replaceNetwork(): void {
  if (!nock.isActive()) nock.activate();
  syncBuiltinESMExports();
  nock.disableNetConnect();
}

/** For tests only: restores the network for later tests. */
export function restoreNetwork(): void {
  nock.abortPendingRequests();
  nock.cleanAll();
  nock.enableNetConnect();
  nock.restore();
  syncBuiltinESMExports();
}
