import { RoutespecError } from '../../../../spec/error.ts';
import { HTTP_URL } from '../../../../spec/shapes/json.ts';

/** Reads `localhost:3000/hooks`, `3000/hooks` or a full URL as a full URL. @throws RoutespecError `usage` */
export function readForwardUrl(value: string): string {
  const isPort = /^:?\d{1,5}(\/|\?|$)/.test(value);
  const text = isPort ? `http://localhost:${value.replace(/^:/, '')}` : withScheme(value);
  if (HTTP_URL.test(text) && URL.canParse(text)) return text;
  throw new RoutespecError(
    'usage',
    `Expected \`--forward-to\` to be an http or https URL, or a host and port such as localhost:3000/hooks, got ${value}`,
  );
}

function withScheme(value: string): string {
  return /^[a-z][a-z\d+.-]*:\/\//i.test(value) ? value : `http://${value}`;
}
