import { styleText } from 'node:util';

const STYLES = { good: 'green', bad: 'red', warn: 'yellow', quiet: 'gray', strong: 'bold' } as const;

/** What a piece of text is, rather than which colour it has. */
export type Style = keyof typeof STYLES;

/** Gives a piece of text its style; without colour, the text as it is. */
export type Paint = (style: Style, text: string) => string;

/** Whether colour is wanted is the caller's decision; the stream and the environment are not asked again. */
export function paintWith(color: boolean): Paint {
  return (style, text) => (color ? styleText(STYLES[style], text, { validateStream: false }) : text);
}
