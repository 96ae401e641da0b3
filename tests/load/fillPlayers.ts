import type pg from 'pg';
import { hashToken } from '#server/sessions/hashToken.ts';
import { makeToken, TOKEN_BYTES } from '#server/sessions/signInKey.ts';

/** First id of the inserted players, above those of the world. */
export const FIRST_ID = 1_000;

/** Balance of each player in ledger units: more than a measurement spends. */
const BALANCE = 10n ** 13n;

/** Rows of one statement. */
const BATCH = 50_000;

/** Timeout in ms for a started server's first audit. */
const AUDIT_WITHIN_MS = 120_000;

/** Waits for the first audit of a new world. With the inserted rows it would pause payments, and rightly. */
export async function auditEnded(client: pg.ClientBase): Promise<void> {
  for (const begin = Date.now(); Date.now() - begin < AUDIT_WITHIN_MS;) {
    const { rowCount } = await client.query('SELECT 1 FROM audit_run WHERE ok IS NOT NULL');
    if (rowCount) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the new world was not audited');
}

const tokenOf = (number: number) =>
  makeToken(BigInt(FIRST_ID + number), hashToken(`measured ${number}`).subarray(0, TOKEN_BYTES));

/**
 * Fills a world with players, each invited by another, with accounts and a farm. Some, spread over all, are signed in.
 * Inserts rows directly without postings: such a world is measured and never audited.
 * @param sponsor SQL of the sponsor of player `n`, an earlier number
 * @returns tokens of the signed-in players
 */
export async function fillPlayers(
  client: pg.ClientBase,
  players: number,
  signedIn: number,
  sponsor = 'n / 2',
): Promise<string[]> {
  await auditEnded(client);
  for (let from = 0; from < players; from += BATCH) {
    const span = [FIRST_ID, from, Math.min(from + BATCH, players) - 1];
    await client.query(
      `INSERT INTO player (id, address, code, nick_name, image, lang, sponsor_id, tier, is_robot, created_at)
       OVERRIDING SYSTEM VALUE
       SELECT $1::int + n, '0x' || lpad(to_hex(n), 40, '0'), lpad(upper(to_hex(n)), 6, '0'), 'Farmer ' || n, 6, 'en_US',
         CASE WHEN n > 0 THEN $1::int + ${sponsor} END, 'regular', false, now()
       FROM generate_series($2::int, $3::int) AS n`,
      span,
    );
    await client.query(
      `INSERT INTO account (coin, name, shard, player_id, balance, version, least, most)
       SELECT coin, 'user:' || ($1::int + n), 0, $1::int + n, $4::bigint, 1, 0, 9223372036854775807
       FROM generate_series($2::int, $3::int) AS n, unnest(ARRAY['ATR', 'PTS']) AS coin`,
      [...span, BALANCE],
    );
    await client.query(
      `INSERT INTO farm (player_id, version, plots) SELECT $1::int + n, 1, 0 FROM generate_series($2::int, $3::int) AS n`,
      span,
    );
  }
  const numbers = Array.from({ length: signedIn }, (_, index) =>
    Math.floor(((index + 0.5) * players) / signedIn),
  );
  await client.query(
    `INSERT INTO session (token_hash, player_id, message, created_at)
     SELECT s.hash, $1::int + s.number, 'Dream Manor Login 1', now() FROM unnest($2::bytea[], $3::int[]) AS s(hash, number)`,
    [FIRST_ID, numbers.map((number) => hashToken(tokenOf(number))), numbers],
  );
  await client.query('VACUUM (ANALYZE) player, account, farm, session');
  return numbers.map(tokenOf);
}
