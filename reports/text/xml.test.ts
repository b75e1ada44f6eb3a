import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { visible } from '../../spec/text/visible.ts';
import { hostileText } from '../hostile-text.fixture.ts';
import { parseStrictXml } from '../strict-xml.fixture.ts';
import { escapeCi } from './escape.ts';
import { element, renderXml } from './xml.ts';

describe('the XML writer', () => {
  test('indents elements, and adds nothing to text', () => {
    expect(renderXml(element('a', { b: 1 }, element('c', {}), element('d', {}, 'x\ny')))).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<a b="1">\n  <c/>\n  <d>x\ny</d>\n</a>\n',
    );
  });

  test('is well-formed for any text, and parses to the escaped text', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const read = parseStrictXml(renderXml(element('a', { b: text }, text)));
        const shown = visible(escapeCi(text), { keepNewlines: true });
        expect(read).toMatchObject({ name: 'a', attributes: { b: shown }, text: shown });
      }),
    );
  });
});
