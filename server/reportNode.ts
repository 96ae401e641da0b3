import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Env } from './env.ts';
import type { Metrics } from './http/makeMetrics.ts';
import type { SpanTally } from './jobs/tallySpans.ts';
import { startNodeReports } from './operators/nodes/startNodeReports.ts';
import type { World } from './world/world.ts';

/** Reports this node and its jobs to the operators' console. */
export function reportNode(
  { nodeName }: Env,
  world: World,
  { app, metrics, spans }: { app: FastifyInstance; metrics: Metrics; spans: SpanTally },
) {
  return startNodeReports(world, {
    id: randomUUID(),
    name: nodeName,
    spans,
    connections: () => countConnections(app),
    streams: async () => (await metrics.liveConnections.get()).values[0]?.value ?? 0,
  });
}

/** Open connections of clients to this node. */
function countConnections({ server }: FastifyInstance): Promise<number> {
  return new Promise((resolve) => {
    server.getConnections((error, count) => resolve(error ? 0 : count));
  });
}
