import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import { PROOF_HEADER } from '#core/api/deviceProof.ts';
import { refuse, Refusal } from '#core/api/refusals.ts';
import { table } from '#core/api/table.ts';
import { findCaller, readToken } from '#server/http/findCaller.ts';
import type { HttpParts } from '#server/http/httpParts.ts';
import { limitArrivals } from '#server/http/limitArrivals.ts';
import { parseParams } from '#server/http/parseParams.ts';
import { readQuery } from '#server/http/readQuery.ts';
import { sendRefusal } from '#server/http/sendRefusal.ts';
import { actCsv } from '#server/operatorActs/actCsv.ts';
import { readDeviceProof } from '#server/sessions/deviceProof.ts';

/** Path of the export below `/api/`; part of the device's proof. */
export const ACT_CSV = 'ops/acts.csv';

/**
 * `POST /api/ops/acts.csv`: the log of acts as a streamed CSV file, for operators, with the filters of `ops/acts`. It
 * is no call of the table: its answer is a file, of any length and never whole in memory.
 */
export function registerActCsv(app: FastifyInstance, parts: HttpParts): void {
  const endpoint = table['ops/acts'];
  app.post(
    `/api/${ACT_CSV}`,
    { onRequest: limitArrivals(parts, 'ops/acts', true) },
    async (request, reply) => {
      const send = (refusal: Refusal) => sendRefusal(parts, request, reply, refusal);
      const given = readQuery(request.url);
      if (given instanceof Refusal) return send(given);
      const { world } = parts;
      const token = readToken(request.headers.token);
      const proved = { path: ACT_CSV, params: given, token: token ?? '', requestId: '' };
      const proof = readDeviceProof(request.headers[PROOF_HEADER], proved, world.wallNow());
      const caller = await findCaller(world.db, endpoint, token, world.wallNow(), proof);
      if (caller instanceof Refusal) return send(caller);
      const params = parseParams(endpoint, given);
      if (params instanceof Refusal) return send(params);
      const { cursor, size, ...filter } = params as { cursor?: string; size?: number };
      if (cursor !== undefined || size !== undefined)
        return send(refuse('unknownParameter', { parameter: 'cursor' }));
      request.log.info({ operator: caller.player?.address, path: ACT_CSV, given }, 'an operator reads');
      return reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="acts.csv"')
        .header('cache-control', 'no-store')
        .send(Readable.from(actCsv(world.db, filter)));
    },
  );
}
