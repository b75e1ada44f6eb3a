/**
 * A member whose place is open, and an object in which it may stand. If the object has a member of that name too, either
 * may be lost, but not both.
 */
interface OpenPlace {
  readonly reading: 4 | 7 | 10;
  /** The only kind of call that has it. Default: all have it. */
  readonly kind?: 'page';
  readonly member: string;
  /** The same in a message of the client library. */
  readonly field: string;
  readonly within: readonly string[];
}

const FREE_FORM = ['properties', 'traits', 'Properties', 'Traits'];

export const OPEN_PLACES: readonly OpenPlace[] = [
  { reading: 4, kind: 'page', member: 'name', field: 'Name', within: FREE_FORM },
  { reading: 4, kind: 'page', member: 'category', field: 'Category', within: FREE_FORM },
  { reading: 7, member: 'anonymousId', field: 'AnonymousId', within: FREE_FORM },
  { reading: 10, member: 'integrations', field: 'Integrations', within: ['context', 'Context'] },
];

type Members = Readonly<Record<string, unknown>>;

/**
 * True if a value within an object of a call or message may give way to another value of it.
 * @param kind The kind of the call, or the method of the message.
 */
export function mayGiveWay(kind: string, given: Members, within: string, key: string): boolean {
  const named = OPEN_PLACES.filter(({ member }) => member.toLowerCase() === key.toLowerCase());
  return named.some((place) => isOpenIn(place, kind, given, within));
}

/** True if an object has a member of this name, in any letter case. */
export function hasSimilar(object: unknown, name: string): boolean {
  return Object.keys(Object(object)).some((key) => key.toLowerCase() === name.toLowerCase());
}

/** True if a field of a message may give way to a value within one of its objects. */
export function mayGiveWayWithin(kind: string, given: Members, name: string): boolean {
  const within = OPEN_PLACES.find(({ field }) => field === name)?.within ?? [];
  return within.some((object) =>
    Object.keys(Object(given[object])).some(
      (key) => key.toLowerCase() === name.toLowerCase() && mayGiveWay(kind, given, object, key),
    ),
  );
}

/** The values within the objects of a message that may give way to a field, or win over it. */
export function listMeetings(kind: string, given: Members): { object: string; key: string; field: string }[] {
  return OPEN_PLACES.flatMap((place) =>
    place.within
      .filter((object) => isOpenIn(place, kind, given, object))
      .flatMap((object) =>
        Object.keys(Object(given[object]))
          .filter((key) => key.toLowerCase() === place.member.toLowerCase())
          .map((key) => ({ object, key, field: place.field })),
      ),
  );
}

function isOpenIn(place: OpenPlace, kind: string, given: Members, object: string): boolean {
  const isOfKind = place.kind === undefined || place.kind === kind.toLowerCase();
  return isOfKind && place.within.includes(object) && (given[place.member] ?? given[place.field]) !== undefined;
}
