import type { RequirementId } from '../../../../spec/requirements/index.ts';
import type { GoMethod } from '../../../../spec/shapes/go-messages.ts';
import { GO_METHOD_FACTS } from '../../../capture/go-methods.ts';
import type { GoFields } from '../../../capture/messages.ts';
import type { Stage } from '../../../stage/stage.ts';
import type { Demanded } from './identities-sent.ts';

/** Longer than any id that a system makes, and than the room that a careless system leaves for one. */
const ODD_ID_CHARACTERS = 200;
const ODD_EVENT = '  Größe+Farbe: 50%25 gewählt & “Ja” ';

/** Messages whose ids and event names are as odd as allowed. The mark of each is in a different field. */
export function messagesWithOddIdentities({ messages }: Stage): Demanded[] {
  const odd = (requirement: RequirementId, method: GoMethod, fieldsOf: (mark: string) => GoFields): Demanded => {
    const mark = messages.id('m');
    return { requirement, message: { method, mark, fields: fieldsOf(mark) } };
  };
  const { Identify, Track, Page, Group, Alias } = GO_METHOD_FACTS;
  const [UserId, AnonymousId, GroupId, PreviousId] = ['user', 'unknown', 'group', 'previous'].map(oddId);
  return [
    odd(Identify.sent, 'Identify', (mark) => ({ UserId, Traits: { mark } })),
    odd(Identify.sentAnonymous, 'Identify', (mark) => ({ AnonymousId, Traits: { mark } })),
    odd(Track.sent, 'Track', (mark) => ({ UserId, Event: mark })),
    odd(Track.sent, 'Track', (mark) => ({ UserId: mark, Event: ODD_EVENT })),
    odd(Track.sentAnonymous, 'Track', (mark) => ({ AnonymousId, Event: mark })),
    odd(Page.sent, 'Page', (mark) => ({ UserId, Traits: { path: mark } })),
    odd(Group.sent, 'Group', (mark) => ({ UserId, GroupId: mark })),
    odd(Group.sent, 'Group', (mark) => ({ UserId: mark, GroupId })),
    odd(Group.sentAnonymous, 'Group', (mark) => ({ AnonymousId, GroupId: mark })),
    odd(Alias.sent, 'Alias', (mark) => ({ UserId, PreviousId: mark })),
    odd(Alias.sent, 'Alias', (mark) => ({ UserId: mark, PreviousId })),
  ];
}

function oddId(name: string): string {
  return `${name}: U-Ab+c %2B é/`.padEnd(ODD_ID_CHARACTERS, '0123456789aBcDeF');
}
