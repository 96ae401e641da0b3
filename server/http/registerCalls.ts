import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#core/api/endpoint.ts';
import { Refusal } from '#core/api/refusals.ts';
import { table, type Path } from '#core/api/table.ts';
import { hangUpSignal } from './hangUpSignal.ts';
import type { HttpParts } from './httpParts.ts';
import { limitArrivals } from './limitArrivals.ts';
import { replyDone } from './reply.ts';
import { runCall } from './runCall.ts';
import { tracedCall } from './tracedCall.ts';
import { sendRefusal } from './sendRefusal.ts';

/** The calls of a world. Calls of the demo world do not exist in other worlds. */
export function callsOf(isDemo: boolean): [Path, Endpoint][] {
  const all = Object.entries(table) as [Path, Endpoint][];
  return all.filter(([, call]) => isDemo || !call.demoOnly);
}

/** Registers a route for every call of the table. */
export function registerCalls(app: FastifyInstance, parts: HttpParts): void {
  for (const [path, endpoint] of callsOf(parts.world.demo !== null)) {
    app.route({
      method: path === 'config' ? ['GET', 'POST'] : 'POST',
      url: `/api/${path}`,
      // Before the body is read: a refused caller cannot keep a connection busy by sending one.
      onRequest: limitArrivals(parts, path, endpoint.access !== 'anyone'),
      handler: async (request, reply) => {
        const arrival = { path, endpoint, request, signal: hangUpSignal(reply) };
        const outcome = await tracedCall(path, request.id, () => runCall(parts, arrival));
        if (outcome instanceof Refusal) return sendRefusal(parts, request, reply, outcome);
        const { body } = replyDone(parts.checkAnswers ? checkAnswer(path, endpoint, outcome) : outcome);
        return reply.header('cache-control', 'no-store').send(body);
      },
    });
  }
}

function checkAnswer(path: Path, endpoint: Endpoint, outcome: unknown): unknown {
  const checked = endpoint.answer.safeParse(outcome);
  if (checked.success) return outcome;
  throw new Error(`the answer of ${path} does not fit the table: ${JSON.stringify(checked.error.issues)}`);
}
