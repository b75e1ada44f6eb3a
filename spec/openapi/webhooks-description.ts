/** What a receiver has to know besides the shapes, in CommonMark. */
export const WEBHOOKS_DESCRIPTION = `What the event routing service posts to the endpoints of its customers.

## Requests

Every request is a \`POST\` with a JSON object, the media type \`application/json\`, and the static headers that the settings
give for the URL. \`type\` says which of the seven bodies it is. The members that are described are a minimum: a body may
have more. A body of an anonymous user may lack \`userId\`.

## Signature

If the destination has a shared secret, every request, retries included, has the header \`X-Signature\`. It is the
HMAC-SHA1 of the bytes of the body, keyed with the secret, in hexadecimal. To verify a request:

1. Keep the bytes of the body as they came in. Parsed and serialised again, they may differ.
2. Compute the HMAC-SHA1 of these bytes with the secret as the key.
3. Compare it with the header without regard to case, in constant time.

Without a secret there is no such header.

## Answers and retries

- An answer with status 200 within 5 seconds ends the delivery. If the destination has several URLs, success at one of
  them ends the retries at all of them.
- After an answer with a status of 500 to 599, the message is retried several times, for at most 4 hours.
- Without an answer within 5 seconds, the message is retried later.
- The document leaves open what happens after other statuses, redirects and broken connections, what the body of an
  answer has to be, and how far apart the retries are.
- An \`https\` endpoint whose certificate is self-signed gets no request.

A message may therefore arrive more than once, and at several URLs. Make the receiver idempotent, answer first, and do
the work afterwards.
`;
