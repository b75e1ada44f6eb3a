import { LARGE_ANSWERS, LONG_TEXTS } from '../hostile/answers.fixture.ts';
import { startHostileShim as startTarget } from '../hostile/hostile-shim.fixture.ts';
import { AT, type Place } from '../hostile/places.fixture.ts';
import { CLIENT_CASES, HOSTILE_CLIENTS } from '../hostile-clients/clients.fixture.ts';
import { HOSTILE_BODIES } from '../hostile-senders/bodies.fixture.ts';
import { HOSTILE_REQUESTS } from '../hostile-senders/requests.fixture.ts';
import { MISDEEDS } from '../implementations/hostile-router/misdeeds.fixture.ts';
import { startHostileShim as startPeer } from '../implementations/hostile-router/shim.fixture.ts';

/** For tests only: one hostile implementation, and the cases that meet it. */
export interface PeakRow {
  readonly name: string;
  readonly caseIds: readonly string[];
  readonly start: () => Promise<{ readonly url: string; readonly close: () => unknown }>;
  readonly exitCodes: readonly number[];
}

const ANY = ['every-request/method', 'delivery/processed-once'];
const HOLD_UP = 'every-request/method';

/** A case that needs the request with the bad answer. */
const CASE_AT: Partial<Record<Place, string>> = {
  log: 'timeout/logged',
  lines: 'client-wire/debug',
  client: CLIENT_CASES[0],
  method: CLIENT_CASES[0],
};

const answers = [...LARGE_ANSWERS, ...LONG_TEXTS].map(
  ([what, place, misdeed]): PeakRow => ({
    name: `answer: ${what} (${place})`,
    caseIds: [CASE_AT[place] ?? HOLD_UP],
    start: () => startTarget({ at: AT[place], misdeed }, { supports: ['log', 'clientLog', 'debug'] }),
    // A router that delivers nothing may fail before the request with the bad answer.
    exitCodes: place === 'log' || place === 'lines' ? [1, 3] : [3],
  }),
);

const senders = [...HOSTILE_BODIES, ...HOSTILE_REQUESTS].map(
  ([what, caseId, misdeed, ending]): PeakRow => ({
    name: `sender: ${what}`,
    caseIds: [caseId, 'every-request/type'],
    start: () => startPeer(misdeed),
    exitCodes: ending.source.startsWith('^could-not-run') ? [3] : [0, 1, 3],
  }),
);

const floods = Object.entries(MISDEEDS).map(
  ([name, misdeed]): PeakRow => ({
    name: `flood: ${name}`,
    caseIds: ANY,
    start: () => startPeer(misdeed),
    exitCodes: [0, 1, 3],
  }),
);

const clients = HOSTILE_CLIENTS.map(
  ({ what, misdeed, exitCode }): PeakRow => ({
    name: `client: ${what}`,
    caseIds: CLIENT_CASES,
    start: () => startPeer(misdeed),
    exitCodes: [exitCode],
  }),
);

/** For tests only: every hostile implementation that may take much memory. */
export const PEAK_ROWS: readonly PeakRow[] = [...answers, ...senders, ...floods, ...clients];
