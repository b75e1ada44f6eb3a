/** The reason of a case that was still under way when the run ended. */
export function cutShortReason(interrupted: boolean): string {
  return `${interrupted ? 'interrupted' : 'ended early'}: the run ended while this case was under way`;
}

/** The same for a run that was interrupted. */
export const INTERRUPTED = cutShortReason(true);

/** The reason of a case that had not begun when a run ended that nobody interrupted. */
export const NOT_BEGUN = 'ended early: the run ended before this case began';

/** Begins the reason of a case that was not played because others had shown that it could not run. */
export const NOT_PLAYED = 'not played, because ';
