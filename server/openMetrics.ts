import type { Env } from './env.ts';
import { EnvFault } from './envFault.ts';
import { serveMetrics } from './http/serveMetrics.ts';

/** Serves `/metrics` on the port of the settings; null: none is set. An EnvFault names a port that cannot be used. */
export async function openMetrics(
  { metrics: { host, port } }: Env,
  parts: Parameters<typeof serveMetrics>[0],
) {
  if (port === null) return null;
  return serveMetrics(parts, { host, port }).catch((cause: unknown) => {
    throw new EnvFault(`METRICS_PORT: ${host}:${port} cannot be used: set METRICS_PORT to a free port.`, {
      cause,
    });
  });
}
