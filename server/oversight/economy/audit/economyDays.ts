import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { AuditView, Invariant, Offender, Tally } from '#server/ledger/audit/invariant.ts';
import { linesThrough } from '#server/ledger/booked.ts';

interface SumRow {
  coin: string;
  holder: string;
  amount: bigint;
}

const nameOf = ({ coin, holder }: Omit<SumRow, 'amount'>) => `${coin} ${holder}`;

const tallyOf = (rows: readonly SumRow[]): Tally => new Map(rows.map((row) => [nameOf(row), row.amount]));

/** The newest day, open or closed. */
const readNewest = (tx: Tx) =>
  tx.selectFrom('economy_day').select(['day', 'sequence']).orderBy('day', 'desc').limit(1).executeTakeFirst();

/** The link up to which it counts; 0 before the first day. */
const readCounted = async (tx: Tx) => (await readNewest(tx))?.sequence ?? 0n;

/** Sums of all entries up to that link by holder, and of those of players. */
async function readBooked({ tx, inBook }: AuditView): Promise<Tally> {
  const sequence = inBook ? inBook.readTo : await readCounted(tx);
  const { rows } = await sql<SumRow>`
    WITH line AS (
      SELECT account.coin, account.player_id, line.amount,
        CASE WHEN account.name LIKE 'pool:%' THEN account.name ELSE split_part(account.name, ':', 1) END AS holder
      FROM (VALUES (1)) AS one
      JOIN ${linesThrough(sql`${sequence}::bigint`)} AS line ON TRUE
      JOIN account ON account.id = line.account_id AND account.coin IN ('USDT', 'ATR')
    )
    SELECT coin, holder, sum(amount)::bigint AS amount FROM line GROUP BY coin, holder
    UNION ALL
    SELECT coin, 'players', sum(amount)::bigint FROM line WHERE player_id IS NOT NULL GROUP BY coin`.execute(
    tx,
  );
  return tallyOf(rows);
}

/** Balances that the newest day shows by holder, and faucets less sinks of all days. */
async function readShown(tx: Tx, day: bigint): Promise<Tally> {
  const { rows } = await sql<SumRow>`
    SELECT coin, holder, amount FROM economy_held
    WHERE day = ${day}
    UNION ALL
    SELECT coin, 'players', sum(faucet - sink)::bigint FROM economy_flow GROUP BY coin`.execute(tx);
  return tallyOf(rows);
}

async function firstDifference(tx: Tx, booked: Tally): Promise<Offender | null> {
  const newest = await readNewest(tx);
  if (!newest) return null;
  const shown = await readShown(tx, newest.day);
  const [name] = [...new Set([...shown.keys(), ...booked.keys()])]
    .filter((one) => (shown.get(one) ?? 0n) !== (booked.get(one) ?? 0n))
    .sort();
  if (name === undefined) return null;
  const [coin, holder] = name.split(' ');
  return { coin, holder, shown: shown.get(name) ?? null, booked: booked.get(name) ?? null };
}

/**
 * The newest day of the table, open or closed, against all entries up to its link; and the flows of all days against
 * what players hold.
 */
export const economyDays: Invariant = {
  id: 'EC',
  sentence:
    'The balances of the public economy equal the ledger up to the link that it counts, and faucets less sinks of all days equal the holdings of players.',
  sumsHistory: true,
  readBy: readCounted,
  check: async (view) => firstDifference(view.tx, await readBooked(view)),
  overBooks: {
    read: readBooked,
    judge: ({ tx }, booked) => firstDifference(tx, booked),
  },
};
