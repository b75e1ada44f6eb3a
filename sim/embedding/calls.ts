/** What every call may have. Any further members are handed in as they are. */
export interface CallMembers {
  readonly userId?: string | null;
  readonly anonymousId?: string | null;
  /** ISO 8601; the simulator sets the time of its clock if it is absent. */
  readonly timestamp?: string;
  readonly context?: Readonly<Record<string, unknown>>;
  /** Which destinations get it: `{ All: false, Webhooks: true }`. */
  readonly integrations?: Readonly<Record<string, unknown>>;
  readonly [member: string]: unknown;
}

export interface IdentifyCall extends CallMembers {
  readonly traits?: Readonly<Record<string, unknown>>;
}

export interface TrackCall extends CallMembers {
  readonly event: string;
  readonly properties?: Readonly<Record<string, unknown>>;
}

export interface PageCall extends CallMembers {
  readonly name?: string;
  readonly category?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
}

export interface ScreenCall extends CallMembers {
  readonly name: string;
  readonly properties?: Readonly<Record<string, unknown>>;
}

export interface GroupCall extends CallMembers {
  readonly groupId: string;
  readonly traits?: Readonly<Record<string, unknown>>;
}

export interface AliasCall extends CallMembers {
  readonly userId: string;
  readonly previousId: string;
}
