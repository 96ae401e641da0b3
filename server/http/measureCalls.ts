import type { FastifyInstance } from 'fastify';
import type { Metrics } from './makeMetrics.ts';

/** Measures and logs every request by its route, so that invented paths add no series. */
export function measureCalls(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const path = request.routeOptions.url ?? 'unknown';
    const status = String(reply.statusCode);
    metrics.callSeconds.observe({ path, status }, reply.elapsedTime / 1000);
    request.log.info({ path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'call');
    done();
  });
}
