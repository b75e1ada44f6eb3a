import { styleText } from 'node:util';

const STYLES = { good: 'green', bad: 'red', warn: 'yellow', quiet: 'gray', strong: 'bold' } as const;

export type Style = keyof typeof STYLES;

/** Gives a piece of text its style; without colour, returns it unchanged. */
export type Paint = (style: Style, text: string) => string;

/** The caller decides whether to use colour; the stream and the environment are not checked again. */
export function paintWith(color: boolean): Paint {
  return (style, text) => (color ? styleText(STYLES[style], text, { validateStream: false }) : text);
}
