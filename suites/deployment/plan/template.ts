import type { DeploymentFile } from '../../../spec/shapes/deployment.ts';
import type { PlannedSource } from './planned-source.ts';

/** What a deployment file begins with, before somebody writes the real addresses into it. */
const BLANK: Pick<DeploymentFile, 'ingestion' | 'receivers'> = {
  ingestion: { url: 'https://ingestion.example.com' },
  receivers: { hooks: { listen: { port: 9080 }, public: 'https://tunnel.example.com' } },
};

/** The environment variables of a source. */
export function variablesOf(name: string): { readonly writeKey: string; readonly secret: string } {
  const words = name.toUpperCase().replaceAll('-', '_');
  return { writeKey: `ROUTESPEC_${words}_KEY`, secret: `ROUTESPEC_${words}_SECRET` };
}

/** A deployment file with these sources. Its addresses are examples. */
export function templateOf(sources: readonly PlannedSource[]): DeploymentFile {
  const entries = sources.map(({ name, demand: { type, enabled, secret, hooks } }) => {
    const variables = variablesOf(name);
    const source = {
      writeKey: { env: variables.writeKey },
      ...(secret === undefined ? {} : { secret: { env: variables.secret } }),
      ...(type === 'server' ? {} : { type }),
      ...(enabled ? {} : { enabled }),
      webhooks: hooks.map(({ target, headers }) => ({
        receiver: 'hooks',
        ...(target === undefined ? {} : { path: target }),
        ...(headers === undefined ? {} : { headers }),
      })),
    };
    return [name, source] as const;
  });
  return { ...BLANK, sources: Object.fromEntries(entries) };
}
