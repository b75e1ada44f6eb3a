/** A section of the service document. The heading is shortened, and follows the heading of its chapter after `›`. */
interface Section {
  readonly heading: string;
  /** Its numbered items, or its parts without a heading. */
  readonly items: readonly string[];
  /** Its content in our own words. */
  readonly covers: string;
}

/** Every section of the service document, in its order. */
export const SECTIONS = [
  {
    heading: 'What the service does',
    items: ['1', '2', '3', '4', '5', '6', '7'],
    covers:
      'How a call gets from a source to a webhook, the kinds of calls, the setup, deletion requests, the client library.',
  },
  {
    heading: 'Resources › Webhooks destination settings',
    items: [],
    covers: 'The shared secret, the list of URLs, and the static headers of each.',
  },
  {
    heading: 'Resources › Outbound message bodies',
    items: [],
    covers: 'The members of webhook bodies, their types, and the kinds that carry them.',
  },
  {
    heading: 'Resources › Go client library messages',
    items: [],
    covers: 'The fields of the five messages of the client library, required and optional.',
  },
  {
    heading: 'Resources › Client configuration fields',
    items: [],
    covers: 'The flush count, flush interval and endpoint of the client library, with their defaults.',
  },
  { heading: 'States and transitions', items: [], covers: 'The document names no states.' },
  {
    heading: 'Endpoints › Outbound delivery',
    items: ['body shapes', 'multiple webhooks', 'response'],
    covers: 'The request to a webhook: method, path, headers, the body of each kind, several URLs, and the response.',
  },
  {
    heading: 'Endpoints › Inbound calls from the Go client library',
    items: [],
    covers: 'The methods of the client library, and the batches in which it sends queued messages.',
  },
  {
    heading: 'Endpoints › Selecting destinations',
    items: [],
    covers: 'The integrations object, which switches destinations on and off for one call.',
  },
  { heading: 'Endpoints › Historical import', items: [], covers: 'Calls that carry a timestamp.' },
  { heading: 'Endpoints › Logging', items: [], covers: 'The environment variable that makes the client library log.' },
  {
    heading: 'Authentication › Webhooks requests',
    items: ['1', '2', '3', '4', '5'],
    covers: 'The signature: when it is present, how it is made, and how a receiver verifies it.',
  },
  { heading: 'Authentication › Transport', items: [], covers: 'Self-signed certificates.' },
  { heading: 'Authentication › Go client library', items: [], covers: 'The write key of a client.' },
  { heading: 'Events', items: [], covers: 'The event that makes the service send a body of each kind.' },
  {
    heading: 'Events › Audience membership',
    items: [],
    covers: 'Identify calls for users who join or leave an audience.',
  },
  {
    heading: 'Errors',
    items: [],
    covers: 'Timeouts, 5xx answers, self-signed certificates, and one success among several URLs.',
  },
  { heading: 'Limits', items: [], covers: 'All limits: URLs, response time, retry window, messages, bytes.' },
  { heading: 'Versioning', items: [], covers: 'The version in webhook bodies, and the version of the client library.' },
] as const satisfies readonly Section[];

type ReferenceTo<Each> = Each extends { heading: infer Heading extends string; items: readonly (infer Item)[] }
  ? Heading | `${Heading}, ${Item & string}`
  : never;

/** A section by its heading, or one item of it: `Limits`, `What the service does, 3`. */
export type SectionReference = ReferenceTo<(typeof SECTIONS)[number]>;

/**
 * References for a person, such as `What the service does, 2 and 3; Events`. Items of one section share its heading,
 * and sections of one chapter share the chapter.
 */
export function renderSections(references: readonly SectionReference[]): string {
  const sections = new Map<string, string[]>();
  for (const reference of references) {
    const [heading = '', ...items] = reference.split(', ');
    sections.set(heading, [...(sections.get(heading) ?? []), ...items]);
  }
  let chapterBefore = '';
  const rendered = [...sections].map(([heading, items]) => {
    const [chapter = '', name] = heading.split(' › ');
    const short = name !== undefined && chapter === chapterBefore ? name : heading;
    chapterBefore = chapter;
    return items.length === 0 ? short : `${short}, ${items.join(' and ')}`;
  });
  return rendered.join('; ');
}
