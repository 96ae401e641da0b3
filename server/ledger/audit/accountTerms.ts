import { sql } from 'kysely';
import type { AccountKindWith } from '#core/catalog/accounts.ts';
import type { Tx } from '#server/db/database.ts';
import { entriesOf } from '#server/ledger/entriesOf.ts';
import { sqlList } from '#server/ledger/accountSql.ts';
import { firstRow } from './firstRow.ts';
import type { Invariant, LinkRange, Offender } from './invariant.ts';
import { EVERYTHING, scopeOf, type Scope } from './scope.ts';
import { within } from './within.ts';

/** Bounds of an account, derived from its name alone; `ledger_open` knows no more. */
const terms = (scope: Scope) => sql<Offender>`
  SELECT id AS account, coin, name, shard, least, most, 'its bounds are not those of its name' AS fault FROM account
  WHERE ${scope.named('name')} AND (least <> CASE
      WHEN name IN ('vault', 'transit') THEN -9223372036854775807
      -- Parts from before there were 64 keep their bound where they have issued more than a part may.
      WHEN name = 'issuer' AND shard < 16 AND least = -62500000000000 THEN least
      WHEN name = 'issuer' THEN -15625000000000
      ELSE 0 END
    OR most <> CASE name WHEN 'vault' THEN 0 ELSE 9223372036854775807 END
    OR (shard > 0 AND NOT ledger_sharded(name)))
  ORDER BY id LIMIT 1`;

/** Tables of the objects whose accounts belong to a payer; `id` and `player_id` are columns of each. */
const objectTables: Record<AccountKindWith<{ owner: 'payer' }>, string> = {
  hold: 'withdrawal',
  order: 'otc_order',
  casting: 'casting',
};

const objects = (scope: Scope) =>
  sql.join(
    Object.entries(objectTables).map(
      ([kind, table]) =>
        sql`SELECT ${sql.lit(`${kind}:`)} || id AS name, player_id FROM ${sql.table(table)}
          WHERE ${scope.object(kind, 'id')}`,
    ),
    sql` UNION ALL `,
  );

/** Balances, proofs and transfers use the owner, payments use the name: both must be the same player's. */
const owners = (scope: Scope) => sql<Offender>`
  WITH object AS (${objects(scope)})
  SELECT a.id AS account, a.coin, a.name, a.player_id AS player, o.player_id AS owner, 'it is not its owner''s' AS fault
  FROM account a LEFT JOIN object o ON o.name = a.name
  WHERE ${scope.named('a.name')} AND CASE
      WHEN a.name LIKE 'user:%' THEN a.player_id IS DISTINCT FROM substr(a.name, 6)::bigint
      WHEN split_part(a.name, ':', 1) IN ${sqlList(Object.keys(objectTables))}
        THEN a.player_id IS NULL OR a.player_id <> coalesce(o.player_id, a.player_id)
      ELSE a.player_id IS NOT NULL END
  ORDER BY a.id LIMIT 1`;

/**
 * `line_type` filters and groups players' lines, but the hash does not cover it. It must equal its posting's type. Nor
 * does the hash cover where an entry lies: one that is packed is missing where its account is read along, unless the
 * posting names its player.
 */
const lines = (range: LinkRange | null) => sql<Offender>`
  SELECT p.id AS posting, p.key, a.name, e.line_type AS "lineType", p.type,
    CASE WHEN e.before IS NULL THEN 'a line of another type' ELSE 'packed, though its account is read along' END AS fault
  FROM posting p CROSS JOIN ${entriesOf('p')} AS e
  CROSS JOIN LATERAL (SELECT name FROM account WHERE id = e.account_id OFFSET 0) AS a
  WHERE ${within(range, 'p.id')} AND CASE
    WHEN e.before IS NULL THEN e.line_type IS DISTINCT FROM CASE WHEN a.name LIKE 'user:%' THEN p.type END
    ELSE NOT ledger_packed(a.name) AND a.name IS DISTINCT FROM 'user:' || p.player_id END
  ORDER BY p.id, e.account_id LIMIT 1`;

/** The hash does not cover the player and the mark of coins and type of a posting either, by which packed lines are found. */
const owned = (range: LinkRange | null) => sql<Offender>`
  SELECT p.id AS posting, p.key, p.player_id AS player, p.line_mark AS mark, wanted.mark AS "wantedMark",
    'its packed lines are not found by its player, coins and type' AS fault
  FROM posting p CROSS JOIN LATERAL (
    SELECT bit_or(ledger_coin(a.coin)) | ledger_type(p.type) AS mark
    FROM ledger_unpack(p.packed, p.lines) AS e JOIN account a ON a.id = e.account_id AND a.name = 'user:' || p.player_id
  ) wanted
  WHERE ${within(range, 'p.id')} AND (p.player_id IS NOT NULL OR p.line_mark IS NOT NULL)
    AND (p.line_mark IS DISTINCT FROM wanted.mark OR p.line_mark IS NULL OR p.id < ledger_own_from())
  ORDER BY p.id LIMIT 1`;

const firstLine = async (tx: Tx, range: LinkRange | null) =>
  (await firstRow(tx, lines(range))) ?? (await firstRow(tx, owned(range)));

const state = async (tx: Tx, scope: Scope) =>
  (await firstRow(tx, terms(scope))) ?? (await firstRow(tx, owners(scope)));

export const accountTerms: Invariant = {
  id: 'L1',
  sentence:
    "Each account has its name's bounds and its object's owner, and players' lines are found by the type, player and coins of their postings.",
  checkBook: 'same',
  check: async ({ tx }) => (await state(tx, EVERYTHING)) ?? (await firstLine(tx, null)),
  checkPart: ({ tx }, range) => firstLine(tx, range),
  checkState: ({ tx }) => state(tx, EVERYTHING),
  checkTouched: ({ tx }, { names }) => state(tx, scopeOf(names)),
};
