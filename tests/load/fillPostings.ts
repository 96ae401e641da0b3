import type pg from 'pg';

/** First id of the inserted players, above those of the world. */
export const FIRST_ID = 1_000;

/** Postings of one statement. */
const BATCH = 25_000;

/** Postings for each player, and harvested plants for each player. */
const POSTINGS_PER_PLAYER = 100;
const PLANTS_PER_PLAYER = 10;

/** Links of one turn of the sealer. */
const LINKS = 2_000;

async function addPlayers(client: pg.ClientBase, from: number, until: number): Promise<void> {
  const span = [FIRST_ID, from, until - 1];
  await client.query(
    `INSERT INTO player (id, address, code, nick_name, image, lang, sponsor_id, depth, jump_id, tier, is_robot, created_at)
     OVERRIDING SYSTEM VALUE
     SELECT $1::int + n, '0x' || lpad(to_hex(n), 40, '0'), lpad(upper(to_hex(n)), 6, '0'), 'Farmer ' || n, 6, 'en_US',
       NULL, 0, NULL, 'regular', false, now()
     FROM generate_series($2::int, $3::int) AS n`,
    span,
  );
  await client.query(
    `INSERT INTO account (coin, name, shard, player_id, least, most)
     SELECT 'ATR', 'user:' || ($1::int + n), 0, $1::int + n, 0, 9223372036854775807
     FROM generate_series($2::int, $3::int) AS n`,
    span,
  );
  await client.query(
    `INSERT INTO farm (player_id, version, plots)
     SELECT $1::int + n, 1, 0 FROM generate_series($2::int, $3::int) AS n`,
    span,
  );
  await client.query(
    `INSERT INTO plant (player_id, plot, seed, spent, fruit_price, y_ppm, promised, fruit_base, care_cost_bps,
       care_yield_bps, sown_at, ripe_at, weeds_at, insects_at, harvested_at, harvested)
     SELECT $1::int + n, 1, 'mango', 120000000, 1200000, 1000000, 146, 100, 1000, 1000, now() - interval '9 days',
       now() - interval '8 days', now() - interval '9 days', now() - interval '9 days', now() - interval '7 days', 100
     FROM generate_series($2::int, $3::int) AS n, generate_series(1, ${PLANTS_PER_PLAYER})`,
    span,
  );
}

/** Postings of one unit of ATR from a shard of the promotion pool to a player, with hashes, as `ledger_post` makes them. */
async function addPostings(
  client: pg.ClientBase,
  from: number,
  count: number,
  players: number,
): Promise<void> {
  await client.query('BEGIN');
  await client.query(
    `CREATE TEMP TABLE leg ON COMMIT DROP AS
     SELECT l.id, a.id AS account_id, a.coin, a.name, a.shard, l.amount,
       (a.balance + sum(l.amount) OVER run)::bigint AS balance, a.version + row_number() OVER run AS version,
       coalesce(lag(l.id) OVER run, a.last_id) AS before
     FROM (
       SELECT b.last + n AS id, 'user:' || ($1::int + ($2::bigint + n) * 7919 % $4::int) AS name, 0 AS shard, 1 AS amount
       FROM (SELECT coalesce(max(id), 0) AS last FROM posting) AS b, generate_series(1, $3::int) AS n
       UNION ALL
       SELECT b.last + n, 'pool:promotion', n % 16, -1
       FROM (SELECT coalesce(max(id), 0) AS last FROM posting) AS b, generate_series(1, $3::int) AS n
     ) AS l JOIN account a ON a.name = l.name AND a.coin = 'ATR' AND a.shard = l.shard
     WINDOW run AS (PARTITION BY a.id ORDER BY l.id)`,
    [FIRST_ID, from, count, players],
  );
  await client.query(
    `INSERT INTO posting (id, key, type, kind, reference, game_at, wall_at, hash, lines)
     SELECT id, 'filled:' || id, 'backendRecharge', 'filled', 'filled', at, at,
       ledger_hash('filled:' || id, 'backendRecharge', 'filled', 'filled',
         (extract(epoch FROM at) * 1000)::bigint, (extract(epoch FROM at) * 1000)::bigint, content), lines
     FROM (
       SELECT id, date_trunc('second', now()) AS at, string_agg(
         ledger_line(coin, name, shard, amount, balance, version), E'\\n' ORDER BY coin, name, shard) AS content,
         string_agg(ledger_bytes(account_id, amount, balance, version, before), '') FILTER (WHERE ledger_packed(name)) AS lines
       FROM leg GROUP BY id
     ) AS made ORDER BY id`,
  );
  await client.query(
    `INSERT INTO entry_apart (account_id, posting_id, amount, previous, balance, version, line_type)
     SELECT account_id, id, amount, balance - amount, balance, version,
       CASE WHEN name LIKE 'user:%' THEN 'backendRecharge' END FROM leg WHERE NOT ledger_packed(name) ORDER BY id`,
  );
  await client.query(
    `UPDATE account SET balance = last.balance, version = last.version,
       last_id = CASE WHEN ledger_packed(last.name) THEN last.id ELSE 0 END
     FROM (SELECT DISTINCT ON (account_id) * FROM leg ORDER BY account_id, version DESC) AS last
     WHERE account.id = last.account_id`,
  );
  await client.query(`SELECT setval('posting_id_seq', (SELECT max(id) FROM posting))`);
  await client.query('COMMIT');
}

/** Links all postings into the chain. */
async function sealAll(client: pg.ClientBase): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ sealed: number }>(`SELECT ledger_seal(${LINKS}) AS sealed`);
    if ((rows[0]?.sealed ?? 0) < LINKS) break;
  }
  // The floor follows the mark of a turn by one.
  for (let turn = 0; turn < 2; turn += 1) await client.query(`SELECT ledger_seal(${LINKS})`);
}

/**
 * Fills a world that no server runs with `count` postings behind the `from` that it has, one player and ten harvested
 * plants for each hundred. Accounts, entries, hashes and links are sound: such a world can be audited.
 * @param among Players who get the postings, the first of all; those of the world without it.
 */
export async function fillPostings(
  client: pg.ClientBase,
  from: number,
  count: number,
  among = Infinity,
): Promise<void> {
  const before = Math.ceil(from / POSTINGS_PER_PLAYER);
  const players = Math.max(before, Math.ceil((from + count) / POSTINGS_PER_PLAYER));
  if (players > before) await addPlayers(client, before, players);
  for (let done = 0; done < count; done += BATCH) {
    await addPostings(client, from + done, Math.min(BATCH, count - done), Math.min(among, players));
  }
  await sealAll(client);
  await client.query('VACUUM (ANALYZE) posting, entry_apart, chain_run, account, player, farm, plant');
}
