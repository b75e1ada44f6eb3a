const USER = { userId: 'u1' };

/** One call of each kind. */
export const CALLS = {
  identify: { ...USER, traits: { name: 'Zoë' } },
  track: { ...USER, event: 'Größe', properties: { seats: 12 } },
  page: { ...USER, name: 'Home', properties: { path: '/' } },
  screen: { ...USER, name: 'Basket', properties: { items: 3 } },
  group: { ...USER, groupId: 'g1', traits: { plan: 'free' } },
  alias: { ...USER, previousId: 'anonymous-1' },
};

/** Calls the methods of a client for Node: one call is switched off, the others are only for webhooks. */
export function callAll(client) {
  client.track({ ...USER, event: 'Off', integrations: { All: false } });
  const integrations = { All: false, Webhooks: true };
  for (const [kind, call] of Object.entries(CALLS)) client[kind]({ ...call, integrations });
}
