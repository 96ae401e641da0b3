import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import { economyCurves, type EconomyCurve } from '#core/catalog/economyCurves.ts';
import { CSV_BEGIN, csvLine } from '#core/rules/csvLine.ts';
import { economyLines } from '#core/rules/economyLines.ts';
import type { Db } from '#server/db/database.ts';
import type { HttpParts } from '#server/http/httpParts.ts';
import { limitArrivals } from '#server/http/limitArrivals.ts';
import { hasTag } from '#server/http/servedDocument.ts';
import { readClosedDays, readClosedMark } from './economyPages.repo.ts';
import { wireDay } from './wireDay.ts';

/** Days read at once: a file of any length takes the memory of one page. */
const PAGE = 40;

const HEAD = ['day', 'date', 'coin', 'item', 'value'];

/** Lines of a curve, newest day first, from a day on. */
async function* linesFrom(db: Db, curve: EconomyCurve, newest: bigint | null): AsyncGenerator<string> {
  yield CSV_BEGIN + csvLine(HEAD);
  let below = newest === null ? null : newest + 1n;
  while (below !== null) {
    const days = (await readClosedDays(db, below, PAGE)).map(wireDay);
    for (const day of days) {
      const date = new Date(day.day * DAY_MS).toISOString().slice(0, 10);
      yield economyLines(curve, day)
        .map(({ coin, item, value }) => csvLine([String(day.day), date, coin ?? '', item, value]))
        .join('');
    }
    below = days.length === PAGE ? BigInt(days.at(-1)?.day ?? 0) : null;
  }
}

/**
 * Serves each curve of the public economy at `/api/economy/<curve>.csv`, without a sign-in, streamed, with an ETag: an
 * unchanged file is a 304 without a body. Refuses `tooManyCalls` by the limit of calls without a token.
 */
export function registerEconomyFiles(app: FastifyInstance, parts: HttpParts): void {
  const { version } = parts.world;
  for (const curve of economyCurves) {
    const path = `/api/economy/${curve}.csv`;
    app.get(path, {
      onRequest: limitArrivals(parts, path, false),
      handler: async (request, reply) => {
        const db = parts.world.reader();
        const { newest, days } = await readClosedMark(db);
        const etag = `W/"${version}-${curve}-${newest ?? 'none'}-${days}"`;
        reply.header('cache-control', 'no-cache').header('etag', etag);
        if (hasTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
        return reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="dream-manor-${curve}.csv"`)
          .send(Readable.from(linesFrom(db, curve, newest)));
      },
    });
  }
}
