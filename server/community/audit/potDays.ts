import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { firstRow } from '#server/ledger/audit/firstRow.ts';
import type { Invariant, Offender, Tally } from '#server/ledger/audit/invariant.ts';
import { entriesOf } from '#server/ledger/entriesOf.ts';

interface Paid {
  day: string;
  pot: string;
  coin: string;
  amount: bigint;
}

/** Payments out of each pot by the day that their posting names. */
const paid = sql<Paid>`
  SELECT p.reference AS day, substr(a.name, 6) AS pot, a.coin, (-sum(e.amount))::bigint AS amount
  FROM posting p
  CROSS JOIN ${entriesOf('p')} AS e
  JOIN account a ON a.id = e.account_id
  WHERE p.type IN ('levelReward', 'managementReward', 'communityIncome') AND a.player_id IS NULL
    AND a.name <> 'transit'
  GROUP BY p.reference, a.name, a.coin`;

const beyond = (paid: RawBuilder<unknown>) => sql<Offender>`
  SELECT paid.day, paid.pot, paid.coin, paid.amount AS paid, d.held
  FROM (${paid}) paid
  LEFT JOIN pot_day d ON paid.day = 'day:' || d.day::text AND paid.pot = d.pot || 'Pot' AND d.coin = paid.coin
  WHERE d.held IS NULL OR paid.amount > d.held
  ORDER BY paid.day, paid.pot, paid.coin LIMIT 1`;

async function readPaid(tx: Tx): Promise<Tally> {
  const { rows } = await paid.execute(tx);
  return new Map(rows.map(({ day, pot, coin, amount }) => [`${day} ${pot} ${coin}`, amount]));
}

/** The same rows out of sums by day, pot and coin. */
function paidOf(sums: Tally): RawBuilder<unknown> {
  const names = [...sums.keys()].map((name) => name.split(' '));
  const column = (place: number) => names.map((parts) => parts[place] ?? '');
  return sql`SELECT * FROM unnest(${column(0)}::text[], ${column(1)}::text[], ${column(2)}::text[],
    ${[...sums.values()]}::bigint[]) AS sums (day, pot, coin, amount)`;
}

export const potDays: Invariant = {
  id: 'C3',
  sentence: 'A day pays no more out of a pot than its balance at the start of the daily run.',
  sumsHistory: true,
  check: ({ tx }) => firstRow(tx, beyond(paid)),
  overBooks: {
    read: ({ tx }) => readPaid(tx),
    judge: ({ tx }, sums) => firstRow(tx, beyond(paidOf(sums))),
  },
};
