/** Longer than a column or buffer that an implementation may have for a name. */
export const LONG = 400;

/** Texts, ids and names that look like something else, but are plain text. */
export const TEXTS = [
  ...['null', 'undefined', 'true', 'false', 'NaN', 'Infinity', '-Infinity', 'nil', 'None', 'TRUE', 'yes'],
  ...['no', 'on', 'off', 'N/A', '=1+1', '@SUM(A1)', '1/2', '.5', '0', '-1', '1e5', '00123'],
  ...['12345678901234567890', 'constructor', '__proto__', 'toString', 'hasOwnProperty', 'anonymous'],
  ...['delete', 'admin', 'test', 'identify', 'track', 'Page Viewed', 'Viewed Pricing Page'],
  ...['Order Completed', 'Application Opened', '$pageview', '$identify'],
  ...['3f2504e0-4f89-41d3-9a0c-0305e82c3301', '6BA7B810-9DAD-11D1-80B4-00C04FD430C8'],
  ...['507f1f77bcf86cd799439011', 'dGV4dA==', 'ada@example.org', 'ADA@example.org', '192.168.0.1', '::1'],
  ...['127.0.0.1', 'localhost', 'https://example.org/?a=b&c=d#e', 'javascript:alert(1)', '../../etc/passwd'],
  ...['C:\\Users\\ada', '/dev/null', '%2e%2e%2f', '%s%d', '$HOME', '%HOME%', '!HOME!', '\u0024{HOME}'],
  ...['#{name}', '@{name}', ':name', '{0}', '{}', '%1$s', '%(name)s', '%n', '%%', '$$', '$&', '$`', "$'"],
  ...['$1', '$<name>', '\\1', '\\g<0>', '&', '[[name]]', '{% name %}', '\\(name)', '$t(name)'],
  ...['{n, plural, other {#}}', '__name__', '{{name}}', '<%= name %>', '<script>alert(1)</script>'],
  ...['<b>bold</b>', '&lt;', '&nbsp;', '-- ; DROP TABLE users', "O'Brien", '"quoted"', '`ticks`', '{"a":1}'],
  ...['[1,2]', '"text"', '{', 'a,b;c', 'a|b:c', 'a=b&c=d', 'a+b', 'a b', ' leading', 'trailing ', '\ttab'],
  ...['two\nlines', 'carriage\r\nreturn', '2026-02-30', '2026-02-28T00:00:00.000Z', '12:30', '31/12/1999'],
  ...['1700000000', '0x1F', '1,000.50', '+49 170 1234567', '4111 1111 1111 1111', '123-45-6789', '#hash'],
  ...['@at', '*', '?', '.', '-', '_', '~', '|', '\\', '\\n', '\\u0041', '\u007f', '\u00a0', '\u200b'],
  ...['\ufeff', '\u202e', 'é', 'e\u0301', 'ß', 'İ', 'ﬁ', '用户', 'пользователь', 'مستخدم', '👩‍👩‍👧', 'Ⅷ'],
  ...['\u2028'],
  'x'.repeat(LONG),
] as const satisfies readonly string[];

/** Ids have no blanks around them, because an implementation may trim those. */
export const IDS: readonly [string, ...string[]] = ['null', ...TEXTS.filter((text) => text.trim() === text)];
