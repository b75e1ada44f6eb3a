import fc from 'fast-check';

/** Pieces that mean something to a terminal, a CI runner, XML, HTML or Markdown, joined in any order. */
const PIECES = [
  ...['\u001b[31m', '\u0007', '\r', '\n', '\t', '\u0000', '\u007F', '\u0085', '\u009B', '\u2028', '\u2029'],
  ...['\u202E', '\u2066', '\u200B', '\uFEFF', '\uFFFE', '\uD800', '\uDC00', '\u{E0041}', '\u{1F44D}'],
  ...[':', '::', '::error::', '#', '##', '[', '##[', 'vso', '##vso[', '##TeamCity[', ']', ']]>', '<![CDATA[', ' '],
  ...['<', '>', '&', '"', "'", '</pre>', '<script>', '-->', '`', '```', '|', '*', '\\'],
  ...['{', '}', 'word', 'é', '\u{a}\u{a}'],
];

/** Text that a hostile peer might send, or any text at all. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary', maxLength: 200 }),
);
