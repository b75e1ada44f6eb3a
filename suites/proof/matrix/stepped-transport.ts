import type { Answer, Transport } from '../../harness/target/http-json.ts';

type Send = Transport['send'];

/** Passes every answer of an implementation to a function before the suite sees it. */
export const changing =
  (change: (json: Record<string, unknown>, url: string, body: unknown) => object) =>
  (inner: Transport): Transport => ({
    send: async (...request): Promise<Answer> => {
      const answer = await inner.send(...request);
      return answer.json === undefined
        ? answer
        : { ...answer, json: change(Object(answer.json), request[1], request[2]) };
    },
    close: () => inner.close(),
  });

/** An implementation whose clock tells neither `next` nor `busy`. */
export const withoutCounts = changing((json, url) => {
  const { next, busy, ...rest } = json;
  return url.endsWith('/clock') ? rest : json;
});

/** An implementation whose clock does not settle. */
export const withoutSettling = changing((json) => {
  const { supports } = json;
  return Array.isArray(supports) ? { ...json, supports: supports.filter((part) => part !== 'settle') } : json;
});

/** An implementation with room for one world: making one drops the one before. */
export function withOneWorld(inner: Transport): Transport {
  let world: string | undefined;
  // Only the description has roles.
  const { send: describe } = changing((json) => ('roles' in json ? { ...json, worlds: 'single' } : json))(inner);
  const send: Send = async (method, url, ...rest) => {
    const isNew = method === 'POST' && url.endsWith('/worlds');
    if (isNew && world !== undefined) await inner.send('DELETE', `${url}/${world}`);
    const answer = await describe(method, url, ...rest);
    if (isNew) world = String(Object(answer.json).world);
    return answer;
  };
  return { send, close: () => inner.close() };
}
