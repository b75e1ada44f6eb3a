/** Why a case could not run that had begun when the run was over. */
export function whyCutShort(interrupted: boolean): string {
  return `${interrupted ? 'interrupted' : 'ended early'}: the run was over while this case was under way`;
}
