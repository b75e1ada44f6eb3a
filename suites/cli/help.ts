import { DEFAULT_REPORTS, REPORTS } from '../../reports/index.ts';
import { DEFAULT_SETTINGS } from '../runner/run-settings.ts';
import { durationText } from './duration.ts';

const { seed, settleMs, patienceMs } = DEFAULT_SETTINGS;

/** What `routespec --help` says. */
export const HELP = `routespec: conformance suite and reference simulator for an event routing service

  routespec run [PATTERN…]     play the suites; without a target, against the simulator
    --target URL               the implementation under test, at an address
    --exec 'CMD'               or started by this command, which listens on $PORT
    --router URL               one for its router only; "simulator" puts the simulator in its place
    --client URL               one for its client library only; with --router or --exec both are tested as one
    --out DIR                  where reports go (reports/latest)
    --reporter A,B             which reports: ${Object.keys(REPORTS).join(', ')} (${DEFAULT_REPORTS.join(',')})
    --expect FILE              known deviations: lines of PATTERN # reason, each let pass, and shown in every report
    --strict                   exit 4 when something asserted was not tested
    --patience DURATION        real time that one case may take (${durationText(patienceMs)})
    --settle DURATION          pause after a step of a clock that tells nothing (${durationText(settleMs)})
    --seed N                   seed of every random choice (${seed})

  routespec sim                the simulator, behind the target contract
    --port N                   where it listens on 127.0.0.1 ($PORT, or 4010)
    --clock virtual|real       whether time stands still until it is moved (virtual)
    --fault NAME               with one rule wrong; --variant NAME: with one rule read otherwise

  routespec list [--json]      the requirements, with their cases
  routespec explain ID         one requirement or case, or one reading by its number
  routespec schemas [--out DIR]  write the JSON Schemas (schemas)

PATTERN is the id of a case or requirement; * stands for anything.

Exit codes: 0 conformant, 1 not conformant, 2 bad usage, 3 could not run, 4 not all was tested (--strict), 130 interrupted
`;
