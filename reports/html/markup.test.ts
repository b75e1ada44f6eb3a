import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hostileText } from '../hostile-text.fixture.ts';
import { type Content, html } from './markup.ts';

it.each<[string, Content, string]>([
  ['text', '<b>&"\'', "<p>&lt;b&gt;&amp;&quot;'</p>"],
  ['what a CI runner would obey', '::error::##[x]', '<p>&#58;:error&#58;:&#35;#[x]</p>'],
  ['a number', 1.5, '<p>1.5</p>'],
  ['HTML', html`<i>${'<'}</i>`, '<p><i>&lt;</i></p>'],
  ['a list', ['<', html`<br>`, [2]], '<p>&lt;<br>2</p>'],
  ['nothing', undefined, '<p></p>'],
  ['a condition that does not hold', false, '<p></p>'],
  ['what a reader would not see', 'a\u202Eb\nc', '<p>a\\u{202e}b\nc</p>'],
])('puts %s between tags', (_, content, markup) => {
  expect(html`<p>${content}</p>`.markup).toBe(markup);
});

it('leaves no text a way out of its place', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      expect(html`${text}`.markup).not.toMatch(/[<>"]/);
    }),
  );
});
