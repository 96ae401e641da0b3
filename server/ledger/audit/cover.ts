import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { firstRow } from './firstRow.ts';
import type { AuditView, Invariant, Offender, Tally } from './invariant.ts';
import { tallyOf } from './tallyOf.ts';

/** Coins of the vault and of players, in units. */
interface Owned extends Offender {
  coin: 'USDT' | 'ATR';
  vault: bigint;
  owned: bigint;
}

const OWNED = sql`
  SELECT coin,
    (-coalesce(sum(balance) FILTER (WHERE name = 'vault'), 0))::bigint AS vault,
    coalesce(sum(balance) FILTER (WHERE player_id IS NOT NULL), 0)::bigint AS owned
  FROM account WHERE coin IN ('USDT', 'ATR')
  GROUP BY coin`;

/** Rows of OWNED from sums along the chain. */
const ownedBy = (sums: Tally) =>
  (['ATR', 'USDT'] as const).map((coin) => ({
    coin,
    vault: -(sums.get(`${coin}:vault`) ?? 0n),
    owned: sums.get(`${coin}:owned`) ?? 0n,
  }));

/** First coin of which the vault's contract holds less than players own; a payout that is final belongs to nobody. */
async function shortOnChain({ tx, chain }: AuditView, rows: readonly Owned[]): Promise<Offender | null> {
  if (!chain || !(await chain.hasBegun(tx))) return null;
  for (const { coin, owned } of rows) {
    const onChain = (await chain.vaultHolds(tx, coin)) + (await chain.payoutsToBook(tx, coin));
    if (onChain < owned) return { coin, onChain, owned };
  }
  return null;
}

const uncovered = (tx: Tx) =>
  firstRow(tx, sql<Offender>`SELECT * FROM (${OWNED}) o WHERE vault < owned ORDER BY coin LIMIT 1`);

export const cover: Invariant = {
  id: 'I3',
  sentence: 'The vault covers all that players own, in USDT and in ATR.',
  check: async (view) => {
    const offender = await uncovered(view.tx);
    if (offender) return offender;
    const { rows } = await sql<Owned>`${OWNED}`.execute(view.tx);
    return shortOnChain(view, rows);
  },
  tally: ({ tx }, postings) =>
    tallyOf(
      tx,
      postings,
      sql`CASE WHEN a.coin IN ('USDT', 'ATR') THEN a.coin
        || CASE WHEN a.name = 'vault' THEN ':vault' WHEN a.player_id IS NOT NULL THEN ':owned' END END`,
    ),
  judge: async (view, sums) => {
    const rows = ownedBy(sums);
    return rows.find(({ vault, owned }) => vault < owned) ?? (await shortOnChain(view, rows));
  },
};
