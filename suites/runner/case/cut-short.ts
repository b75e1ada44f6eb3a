/** Why a case could not run that had begun when the run was over. */
export function cutShortReason(interrupted: boolean): string {
  return `${interrupted ? 'interrupted' : 'ended early'}: the run was over while this case was under way`;
}

/** The same, of a run that was interrupted. */
export const INTERRUPTED = cutShortReason(true);
