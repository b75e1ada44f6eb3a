/** How much of a cause the terminal shows. All limits are in lines. */
export interface CauseDetail {
  readonly clause: number;
  /** What was expected, and what was seen. */
  readonly prose: number;
  /** What a relation has changed. */
  readonly change: number;
  readonly request: number;
  readonly transcript: number;
  /** The transcript of a failure without a request. */
  readonly transcriptAlone: number;
  readonly ids: number;
  /** How many lines one line of evidence may take. */
  readonly rows: number;
}

/** From most to least. The first is that of `--verbose`; in the last only the mistake and the command are left. */
export const DETAILS: readonly [CauseDetail, ...CauseDetail[]] = [
  { clause: 6, prose: 40, change: 40, request: 30, transcript: 20, transcriptAlone: 20, ids: 100, rows: 3 },
  { clause: 3, prose: 4, change: 6, request: 12, transcript: 6, transcriptAlone: 10, ids: 3, rows: 2 },
  { clause: 3, prose: 3, change: 5, request: 7, transcript: 4, transcriptAlone: 5, ids: 2, rows: 2 },
  { clause: 3, prose: 2, change: 3, request: 4, transcript: 1, transcriptAlone: 3, ids: 1, rows: 2 },
  { clause: 2, prose: 2, change: 3, request: 2, transcript: 0, transcriptAlone: 2, ids: 1, rows: 1 },
  { clause: 0, prose: 1, change: 1, request: 0, transcript: 0, transcriptAlone: 0, ids: 1, rows: 1 },
  { clause: 0, prose: 0, change: 0, request: 0, transcript: 0, transcriptAlone: 0, ids: 0, rows: 1 },
];
