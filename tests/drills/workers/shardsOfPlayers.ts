import { allBooks } from '#server/ledger/book.ts';
import { bookKey } from '#server/ledger/bookKey.ts';
import { askRows } from '../backup/askRows.ts';

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

/** The first books on a worker. */
export async function booksOn(url: string, port: number, most: number): Promise<number[]> {
  const rows = await askRows<{ book: number }>(
    url,
    `SELECT book FROM unnest($1::int[], $2::bigint[]) AS one (book, key)
     JOIN pg_dist_placement ON shardid = get_shard_id_for_distribution_column('account', key)
     JOIN pg_dist_node USING (groupid) WHERE nodeport = $3 ORDER BY book LIMIT $4`,
    [[...allBooks], allBooks.map((book) => String(bookKey(book))), port, most],
  );
  return rows.map(({ book }) => book);
}
