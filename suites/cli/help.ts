import { DEFAULT_REPORTS, REPORTER_NAMES } from '../../reports/index.ts';
import { DEV_PORT } from '../../spec/shapes/dev/settings.ts';
import { DEFAULT_SETTINGS } from '../runner/run-settings.ts';
import { CHECK_LIMIT_MS } from './deployment/check-limit.ts';
import { DEV_ADDRESS } from './dev/address.ts';
import { SETTINGS_FILE } from './dev/serve/settings-file.ts';
import { durationText } from './duration.ts';
import { DEFAULT_BURST, MAX_BURST, RECEIVER_OUT } from './receiver/receiver-options.ts';

const { seed, settleMs, patienceMs } = DEFAULT_SETTINGS;

/** The output of `routespec --help`. */
export const HELP = `routespec: conformance suite and reference simulator for an event routing service

  routespec run [PATTERN…]       play the cases that match, or all of them
    --target URL                 test the implementation at this address, or localhost:4010 (default: the simulator)
    --exec 'CMD'                 start the implementation with this command; it must listen on $PORT
    --router URL                 test the router at this address
    --client URL                 test the client library at this address
    --client-exec 'CMD'          test the client library that this command calls, as lines on its input say
    --role router|client         test only this role of it
    --deployment FILE            test a router that was set up by hand, and is reached as this file says
    --out DIR                    write reports to this folder, and remove older ones (default: reports/latest)
    --reporter A,B               write these reports: ${REPORTER_NAMES.join(', ')}
                                 (default: ${DEFAULT_REPORTS.join(',')}, and github in a workflow of GitHub)
    --expect FILE                file of known deviations: failures that are expected and do not fail the run
    --strict                     exit with 4 when something asserted was not tested
    --verbose                    print what was observed too, and every cause and list in full
    --patience DURATION          real time that one case may take (default: ${durationText(patienceMs)})
    --settle DURATION            pause after each step of a clock without \`next\` and \`busy\` (default: ${durationText(settleMs)})
    --seed N                     seed of all random choices (default: ${seed})
    --shard I/N                  play only the Ith of N parts of the cases; \`merge\` joins the parts
    --failed                     play only what failed, could not run or was not reached in the last run
    --fail-fast                  end at the first failure that is not expected
    --watch                      with --exec or --client-exec: play again when a file changes, what failed first
    --worlds N                   play on until this many more random worlds were played, with the next seeds
    --for DURATION               play on in the same way for this long

  routespec merge DIR…           join the results in these folders into those of one run
    --out, --reporter,           as for run; the baseline is judged for all of them together
    --expect, --strict

  routespec init --lang LANGUAGE  write a shim into this folder, with a toy in place of your implementation
    --lang LANGUAGE              typescript, go, python or java
    --role router|client         what the shim is for (default: router)
    --ci github|gitlab|none      the workflow to write (default: github)

  routespec receiver URL [PATTERN…]  judge a webhook receiver as the service sees it
    --secret-env NAME            the environment variable with the shared secret of the receiver
    --secret TEXT                the secret itself, which other users of the machine can see in the list of processes
    --effects URL                address of a JSON array with an entry, which contains its messageId, for each message
                                 that the receiver has processed; without it, effects are not tested
    --burst N                    how many requests come at once (default: ${DEFAULT_BURST}, at most ${MAX_BURST})
    --seed N                     seed of all ids (default: another one in each run)
    --out, --reporter, --expect, as for run (default of --out: ${RECEIVER_OUT})
    --strict, --verbose, --patience

  routespec deployment plan [PATTERN…]  list the sources to set up for a run with --deployment
    --steps                      as steps for a person who sets them up
    --template                   as a deployment file, in which only the addresses are missing
    --path-token TEXT            begin the paths of URLs with this (default: random, so that only the router knows them)
    --json                       as data, with the cases and requirements that each source unlocks
  routespec deployment check FILE  send a call through each source, and say what is not as the file says
    --patience DURATION          how long requests may take to arrive (default: ${durationText(CHECK_LIMIT_MS)})

  routespec sim                  serve the simulator through the target contract
    --port N                     port to listen at (default: $PORT, or 4010)
    --host NAME                  name or address to listen at and to be called by (default: 127.0.0.1)
    --allow-host NAME            another name or address by which it may be called; may be repeated
    --clock virtual|real         a virtual clock moves only when it is told to (default: virtual)
    --fault A,B                  break one rule, or several: a name, or a slip and when it happens, such as
                                 "unsigned when retry"; an unknown name lists all names
    --variant NAME               follow another honest reading of one rule; an unknown name lists all names
    --exit-with-parent           end when the process that started it has ended, also if a shell of npm is between them

  routespec dev                  the service on your desk: take calls, deliver them, show what happens
    --forward-to URL             where to deliver: a URL, or localhost:3000/hooks; up to five times
    --demo                       deliver to an endpoint of its own, which is busy at first, and make a message
    --port N, --host NAME        where to listen (default: port ${DEV_PORT} at 127.0.0.1)
    --allow-host NAME            another name or address by which it may be called; may be repeated
    --write-key KEY              write key of the source (default: one that is made at random once for this folder)
    --secret TEXT                secret of the signatures (default: as the write key; both are kept in a file that only you can
                                 read, below $XDG_STATE_HOME/routespec or ~/.local/state/routespec); twice while it is
                                 changed: the new one, and the one before, which signs every second request
    --settings FILE              sources from a file, read again when it changes (default: ${SETTINGS_FILE}, if there is one)
    --paused                     begin with a clock that stands still
    --seed N                     seed of the delays between retries (default: 1)
    --json                       print each event as a line of JSON
    --ready-json                 print one line of JSON when it is ready: address, write key, secret
    --exit-with-parent           end when the process that started it has ended; it always does so under npm and npx

  These talk to a running dev, at --dev URL, --port N or $ROUTESPEC_DEV (default: ${DEV_ADDRESS}):
  routespec trigger KIND|all     make a sample of a kind of message, or one of each
    --set PATH=VALUE             replace a member of it: --set properties.revenue=9.9
    --source KEY                 make it come from this source (default: the first)
  routespec resend ID            send a message again, with the same body
    --times N                    as often as this (default: 1)
  routespec clock [MOVE]         move the clock: +4h, next (attempt), quiet (until none waits), pause, run
  routespec messages [FILTER]    list messages; a filter is like 'type:track status:5xx' or m12
    --limit N, --json            how many (default: 20); with everything that was sent and received
  routespec faults [on|off NAME] list what the service can do wrong, or switch it on or off
    --all, --source KEY, --json  list all of them; for one source only; as JSON
  routespec secret               print the secret of the source (--source KEY)
  routespec sign FILE            print the signature of a body; - is standard input
    --secret TEXT                with this secret; no dev is needed then
  routespec verify FILE          say what is wrong with the signature of a body, if anything
    --signature VALUE            the value of X-Signature
    --secret TEXT                with this secret; no dev is needed then

  routespec expect [FILE]        compare a file of known deviations (default: known.txt) with the last run
    --update                     remove its lines that no longer hold, and add one for each new failure
    --results RUN                the run to compare with (default: reports/latest)

  routespec diff RUN RUN         compare two runs, each the folder of its reports or its results.json
    --json                       print every difference as JSON

  routespec list [--json]        list all requirements and their cases
  routespec explain ID           explain a requirement, case, reading (by its number), fault or variant
  routespec schemas              write the JSON Schemas and the OpenAPI documents
    --out DIR                    write them to this folder (default: schemas)
    --check                      write nothing, and say which files are missing, differ or are no longer written
  routespec --version, -v        print the version
  routespec --help, -h           print this

PATTERN is the id of a case or requirement, in which * stands for anything: 'signature/*', SIG-003.
DURATION is a number with a unit: 50ms, 60s, 2m, 1h.
Two of --router, --client (or --client-exec) and --exec are tested together. If only a router or only a client library is under test,
the simulator is the other half; \`--client none\` or \`--router none\` leaves it out. The word simulator in place of a URL uses the simulator.
Each line of the --expect file is: PATTERN [REQUIREMENT] ["words of the diagnosis"] [until YYYY-MM-DD] # reason

Exit codes: 0 conformant, 1 not conformant, 2 bad usage, 3 could not run, 4 not everything was tested (with --strict, or
because a known deviation blocks it), 130 interrupted. diff, schemas --check: 0 no difference, 1 difference.
deployment check: 0 all is as written, 1 something is not. expect: 0 the file agrees with the run, or was updated, 1 it does not agree. verify: 0 right, 1 wrong.
`;
