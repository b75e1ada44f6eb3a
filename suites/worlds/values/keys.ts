/**
 * Keys that only look special: those of a call, those by which a library recognises a type of object, and those that
 * are often redacted. `__proto__` is left open.
 */
export const KEYS: readonly [string, ...string[]] = [
  'constructor',
  ...['toString', 'hasOwnProperty', 'valueOf', 'length', 'prototype', 'then', 'toJSON'],
  ...['type', 'version', 'timestamp', 'userId', 'event', 'context', 'traits', 'properties', 'name'],
  ...['integrations', 'messageId', 'anonymousId', 'writeKey', 'id', '_id', '$set', '$ref', '@type', '#text'],
  ...['order_id', 'transaction_id', 'event_id', 'idempotency_key', '$insert_id', 'null', 'true', 'undefined'],
  ...['0', '-1', '007', '1e3', 'password', 'token', 'secret', 'email', 'ip', 'ssn', 'credit_card', 'a.b'],
  ...['a/b', 'a\\b', 'a[b]', 'a[0]', 'a b', ' a', 'a ', 'a:b', 'a=b', 'a&b', "a'b", 'a"b', 'a%b', '{a}'],
  ...['<a>', '*', '.', '..', '~1', 'camelCase', 'PascalCase', 'snake_case', 'kebab-case', 'UPPER', 'ключ'],
  ...['鍵', '🔑', 'é', 'e\u0301', '', 'size', 'keys', 'values', 'get', 'set', 'has', 'map', 'default', 'error'],
  ...['data', 'value', 'class', '$date', '$oid', '$type', '@class', '__typename', 'nodeType', 'user_id'],
  ...['sentAt', 'batch', 'UserId', 'Traits', 'Authorization', '_private', 'Ключ', 'mixedCase', 'MIXED'],
  ...['createdAt', 'created_at', 'revenue', 'currency'],
  'k'.repeat(300),
];

/** Values for these keys: a number, because some keys count something, and alternately a value of each type. */
export const HELD_BY_KEYS: readonly [unknown, ...unknown[]] = [2, 'kept', true, ['kept', 2], { kept: 2 }, '2'];
