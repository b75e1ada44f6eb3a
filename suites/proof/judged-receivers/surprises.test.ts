import { expect, it } from 'vitest';
import { SURPRISES } from '../../../sim/dev/variety.ts';
import type { ReceiverCaseId } from '../../cases/receiver/cases/index.ts';

/** Of a surprise that shows at once: the case of `routespec receiver` that has it, or why none has. */
const CASES: Readonly<Record<string, ReceiverCaseId | { readonly why: string }>> = {
  'reversed-members': 'receiver/member-order',
  'extra-members': 'receiver/unlisted-members',
  'empty-members': 'receiver/unlisted-members',
  'page-name-and-category': 'receiver/unlisted-members',
  'screen-properties': 'receiver/unlisted-members',
  'alias-camel-case-too': 'receiver/unlisted-members',
  'anonymous-user-id-null': 'receiver/anonymous',
  'utc-as-an-offset': 'receiver/timestamp-forms',
  'timestamps-in-whole-seconds': 'receiver/timestamp-forms',
  'clock-runs-ahead': 'receiver/timestamp-forms',
  'escaped-json': 'receiver/escapes',
  'markup-escaped-in-json': 'receiver/escapes',
  'pretty-printed-json': 'receiver/white-space',
  'bytes-differ-by-attempt': 'receiver/unlisted-members',
  'upper-case-digest': 'receiver/upper-case-digest',
  'chunked-bodies': 'receiver/chunks',
  'bodies-in-two-writes': 'receiver/pieces',
  'in-pieces': 'receiver/cut-characters',
  'content-type-with-charset': 'receiver/media-type',
  'other-user-agent': 'receiver/other-headers',
  'tracing-headers': 'receiver/other-headers',
  'lower-case-header-names': 'receiver/other-headers',
  'upper-case-header-names': 'receiver/other-headers',
  'waits-for-continue': { why: 'HTTP lets a receiver decline it' },
  'connection-per-attempt': { why: 'every case has its own connections' },
  late: 'receiver/order',
  'messages-overtake-each-other': 'receiver/order',
  'works-by-tick': 'receiver/order',
  'deletes-at-leisure': 'receiver/order',
  'lost-answer': 'receiver/duplicate',
  'delete-sent-twice': 'receiver/duplicate',
  'sequential-urls': { why: 'a case has one URL' },
  'next-url-after-the-last-retry': { why: 'a case has one URL' },
  'urls-seconds-apart': { why: 'a case has one URL' },
  'last-url-first': { why: 'a case has one URL' },
  'urls-in-any-order': { why: 'a case has one URL' },
};

it('each surprise that dev lets a message take is in a case that judges receivers', () => {
  const atOnce = SURPRISES.filter(({ each }) => !each.afterFailure).map(({ id }) => id);
  expect(Object.keys(CASES).sort()).toEqual(atOnce.sort());
});
