import type { Handler } from '#server/http/call.ts';
import { readReports } from './nodeReport.repo.ts';

const DEFAULT_SIZE = 50;

/** A node reports every 10 s; three reports missing count as away. */
const AWAY_MS = 30_000;

/** `ops/nodes`: the nodes of this world by id, each by its last report. */
export const listNodes: Handler<'ops/nodes'> = async (
  { db, wallNow },
  { cursor = '', size = DEFAULT_SIZE },
) => {
  const rows = await readReports(db, { after: cursor, size: size + 1 });
  const shown = rows.slice(0, size);
  return {
    list: shown.map((row) => ({
      id: row.id,
      name: row.name,
      version: row.version,
      runtime: row.runtime,
      startedAt: row.started_at.getTime(),
      seenAt: row.seen_at.getTime(),
      isAway: wallNow - row.seen_at.getTime() > AWAY_MS,
      connections: Number(row.connections),
      streams: Number(row.streams),
      lagMs: Number(row.lag_ms),
      memoryMb: Number(row.memory_mb),
    })),
    next: rows.length > size ? (shown.at(-1)?.id ?? null) : null,
  };
};
