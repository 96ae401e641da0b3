import { askRows } from '../backup/askRows.ts';

/** A shard of the players' tables, with those that lie beside it. */
export interface Shard {
  id: string;
  /** Port of the worker that has it. */
  port: number;
}

/** Ports of the workers that have the rows of players, by player. */
export async function workersOf(url: string, players: readonly string[]): Promise<Map<string, number>> {
  const rows = await askRows<{ player: string; port: number }>(
    url,
    `SELECT player::text, nodeport AS port FROM unnest($1::bigint[]) AS player
     JOIN pg_dist_placement ON shardid = get_shard_id_for_distribution_column('farm', player)
     JOIN pg_dist_node USING (groupid)`,
    [players],
  );
  return new Map(rows.map(({ player, port }) => [player, port]));
}

/** The first shards of the players' tables on a worker. */
export async function shardsOn(url: string, port: number, most: number): Promise<Shard[]> {
  return askRows<Shard>(
    url,
    `SELECT shardid::text AS id, nodeport AS port FROM pg_dist_shard
     JOIN pg_dist_placement USING (shardid) JOIN pg_dist_node USING (groupid)
     WHERE logicalrelid = 'farm'::regclass AND nodeport = $1 ORDER BY shardid LIMIT $2`,
    [port, most],
  );
}

/** Moves a shard and those beside it to another worker, while calls go on. Returns the time in ms. */
export async function moveShard(url: string, { id, port }: Shard, to: number): Promise<number> {
  const begun = performance.now();
  await askRows(
    url,
    `SELECT citus_move_shard_placement($1::bigint, '127.0.0.1', $2, '127.0.0.1', $3, 'auto')`,
    [id, port, to],
  );
  return performance.now() - begun;
}
