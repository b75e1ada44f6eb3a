import type { RoutespecError } from '../../../../spec/error.ts';
import { maskSecrets } from '../../../../spec/secrets.ts';
import type { Results } from '../../../../spec/shapes/results.ts';
import type { Outcome } from '../../../runner/case/outcome.ts';
import { resultsOfPlayed, resultsOfUnplayed } from '../../../runner/results/results-of-run.ts';
import { UnderWay } from '../../../runner/results/under-way.ts';
import type { RunSettings } from '../../../runner/run-settings.ts';
import type { Selection } from '../select/selection.ts';
import { nameOf, type TargetChoices } from '../target-choices.ts';
import type { JournalEntry } from './journal.ts';

/** What was asked of a run. */
interface Asked extends Selection {
  readonly settings: RunSettings;
  readonly targets: TargetChoices;
}

/** The results of a run that ended without reporting them, from what its journal says. */
export function resultsOfJournal(asked: Asked, journal: readonly JournalEntry[], fault: RoutespecError): Results {
  const results = playedInJournal(asked, journal, fault);
  const processes = journal.flatMap((entry) => ('processes' in entry ? [[...entry.processes]] : [])).at(-1);
  return processes === undefined ? results : { ...results, processes };
}

function playedInJournal(asked: Asked, journal: readonly JournalEntry[], fault: RoutespecError): Results {
  const outcomes: Outcome[] = [];
  const underWay = new UnderWay();
  const [started] = journal.flatMap((entry) => ('started' in entry ? [entry.started] : []));
  for (const entry of journal) {
    if ('begun' in entry) underWay.begin(entry.begun);
    if (!('outcome' in entry)) continue;
    underWay.end(entry.outcome.result.id);
    outcomes.push(entry.outcome);
  }
  if (started === undefined) {
    const target = { url: maskSecrets(nameOf(asked.targets)) };
    return resultsOfUnplayed(asked, { startedAt: new Date(), target, isCut: true }, fault);
  }
  const { target, repeatCommand } = started;
  const cutShort = underWay.cutShort(asked.cases, repeatCommand, false, fault);
  return resultsOfPlayed(asked, {
    startedAt: new Date(started.startedAt),
    target,
    outcomes: [...outcomes, ...cutShort],
    interrupted: false,
    fault,
    isCut: true,
  });
}
