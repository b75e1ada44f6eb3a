const USER = { userId: 'u1' };

/** One call of each kind, in the form that clients for Node take. */
export const CALLS = {
  identify: { ...USER, traits: { name: 'Zoë' } },
  track: { ...USER, event: 'Größe', properties: { seats: 12 } },
  page: { ...USER, name: 'Home', properties: { path: '/' } },
  screen: { ...USER, name: 'Basket', properties: { items: 3 } },
  group: { ...USER, groupId: 'g1', traits: { plan: 'free' } },
  alias: { ...USER, previousId: 'anonymous-1' },
};
