/** Members of every body ("Outbound message bodies"). A body may have additional members. */
interface AnyBody {
  /** Time of the event: ISO 8601, UTC, with milliseconds. */
  readonly timestamp: string;
  readonly [member: string]: unknown;
}

/** Members of every body except that of a delete notification, which has no version. */
interface CallBody extends AnyBody {
  /** Version of the body shapes. */
  readonly version: 1;
}

/** Members of bodies with a user id. */
interface UserBody extends CallBody {
  /** Id by which the customer knows the user. An anonymous user has none. */
  readonly userId?: string | null | undefined;
  /** Id of an unknown user. */
  readonly anonymousId?: string | null | undefined;
}

/** Free-form members, of any JSON value. */
export interface FreeForm {
  readonly [member: string]: unknown;
}

/** Properties of a page. The members listed here are recognised; each may be absent, and need not be a string. */
export interface PageProperties extends FreeForm {
  /** Path of the page. */
  readonly path?: unknown;
  /** Address of the page that linked to it. */
  readonly referrer?: unknown;
  /** Title of the page. */
  readonly title?: unknown;
  /** Address of the page. */
  readonly url?: unknown;
}

/** The device, operating system and app in which a user saw a screen. */
export interface ScreenContext extends FreeForm {
  readonly device?: Details<'model' | 'type'> | undefined;
  readonly os?: Details<'name' | 'version'> | undefined;
  readonly app?: Details<'build' | 'name' | 'version'> | undefined;
}

/** Optional strings with these names, and other members. */
type Details<Name extends string> = { readonly [name in Name]?: string | undefined } & FreeForm;

/** Body of a page call: a user viewed a page of a website. */
export interface PageBody extends UserBody {
  readonly type: 'page';
  readonly properties: PageProperties;
}

/** Body of a screen call: a user viewed a screen of a mobile app. */
export interface ScreenBody extends UserBody {
  readonly type: 'screen';
  /** Name of the screen. */
  readonly name: string;
  readonly context: ScreenContext;
}

/** Body of an identify call: traits of a user, or a change of audience membership. */
export interface IdentifyBody extends UserBody {
  readonly type: 'identify';
  /** Traits of the user. */
  readonly traits: FreeForm;
}

/** Body of a track call: an action of a user. */
export interface TrackBody extends UserBody {
  readonly type: 'track';
  /** Name of the event. */
  readonly event: string;
  /** Free-form members; amounts may be strings. */
  readonly properties: FreeForm;
}

/** Body of an alias call: two ids belong to one user. */
export interface AliasBody extends CallBody {
  readonly type: 'alias';
  /** The previous id of the user; the key contains a space. */
  readonly 'Previous ID': string;
  /** The new id of the user; the key contains a space. */
  readonly 'User ID': string;
}

/** Body of a group call: a user belongs to a group. */
export interface GroupBody extends UserBody {
  readonly type: 'group';
  /** Id of the group. */
  readonly groupId: string;
  /** Traits of the group. */
  readonly traits: FreeForm;
}

/** Body of a delete notification: somebody requested the deletion of a user. */
export interface DeleteBody extends AnyBody {
  readonly type: 'delete';
  /** Id by which the customer knows the user. */
  readonly userId: string;
  readonly version?: undefined;
}

/** Any webhook body. `type` is the discriminant. */
export type WebhookBody = PageBody | ScreenBody | IdentifyBody | TrackBody | AliasBody | GroupBody | DeleteBody;
