const parameters = new URLSearchParams(location.search);

/** All that a page is told, and one call of each kind, as a page sends it without a client library. */
Object.assign(window, {
  host: parameters.get('host'),
  writeKey: parameters.get('writeKey'),
  CALLS: {
    identify: { userId: 'u1', traits: { name: 'Zoë' } },
    track: { userId: 'u1', event: 'Größe', properties: { seats: 12 } },
    page: { userId: 'u1', name: 'Home', properties: { path: '/' } },
    screen: { userId: 'u1', name: 'Basket' },
    group: { userId: 'u1', groupId: 'g1' },
    alias: { userId: 'u1', previousId: 'anonymous-1' },
  },
});
