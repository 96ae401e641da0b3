import { sql, type Selectable } from 'kysely';
import type { Pool } from '#core/catalog/accounts.ts';
import type { Tx } from '#server/db/database.ts';
import { pipeline } from '#server/db/pipeline.ts';
import type { EconomyDayTable } from './economy.tables.ts';
import type { LinkSums } from './linkSums.ts';

export type EconomyDay = Selectable<EconomyDayTable>;

/** The open day; undefined before the first. */
export function readOpenDay(tx: Tx): Promise<EconomyDay | undefined> {
  return tx.selectFrom('economy_day').selectAll().where('closed_at', 'is', null).executeTakeFirst();
}

/** Opens a day with the balances of the day before. */
export async function openDay(tx: Tx, day: bigint, before: EconomyDay | undefined): Promise<void> {
  await sql`INSERT INTO economy_day (day, sequence) VALUES (${day}, ${before?.sequence ?? 0n})`.execute(tx);
  if (!before) return;
  await sql`INSERT INTO economy_held (day, coin, holder, amount)
    SELECT ${day}::bigint, coin, holder, amount FROM economy_held
    WHERE day = ${before.day} AND amount <> 0`.execute(tx);
}

/** Adds the sums of links to the open day. */
export async function addSums(tx: Tx, day: bigint, { held, flows, payers }: LinkSums): Promise<void> {
  await pipeline(tx, [
    () =>
      sql`INSERT INTO economy_held AS known (day, coin, holder, amount)
        SELECT ${day}::bigint, * FROM unnest(${held.map(({ coin }) => coin)}::text[],
          ${held.map(({ holder }) => holder)}::text[], ${held.map(({ amount }) => amount)}::bigint[])
        ON CONFLICT (day, coin, holder) DO UPDATE SET amount = known.amount + excluded.amount`.execute(tx),
    () =>
      sql`INSERT INTO economy_flow AS known (day, coin, type, faucet, sink, turnover, burned)
        SELECT ${day}::bigint, * FROM unnest(${flows.map(({ coin }) => coin)}::text[],
          ${flows.map(({ type }) => type)}::text[], ${flows.map(({ faucet }) => faucet)}::bigint[],
          ${flows.map(({ sink }) => sink)}::bigint[], ${flows.map(({ turnover }) => turnover)}::bigint[],
          ${flows.map(({ burned }) => burned)}::bigint[])
        ON CONFLICT (day, coin, type) DO UPDATE SET faucet = known.faucet + excluded.faucet,
          sink = known.sink + excluded.sink, turnover = known.turnover + excluded.turnover,
          burned = known.burned + excluded.burned`.execute(tx),
    () =>
      sql`INSERT INTO economy_payer (day, player_id) SELECT ${day}::bigint, * FROM unnest(${[...payers]}::bigint[])
        ON CONFLICT DO NOTHING`.execute(tx),
  ]);
}

/** Moves the open day on to a link: its sequence, the wall time of its posting, and the postings up to it. */
export async function passLinks(
  tx: Tx,
  day: bigint,
  { sequence, lastAt, postings }: { sequence: bigint; lastAt: Date | null; postings: number },
): Promise<void> {
  await sql`UPDATE economy_day SET sequence = ${sequence}, last_at = coalesce(${lastAt}::timestamptz, last_at),
    postings = postings + ${BigInt(postings)} WHERE day = ${day}`.execute(tx);
}

/** The ATR of a pool at the end of the open day, in ledger units. */
export async function poolAt(tx: Tx, day: bigint, pool: Pool): Promise<bigint> {
  const row = await tx
    .selectFrom('economy_held')
    .select('amount')
    .where('day', '=', day)
    .where('coin', '=', 'ATR')
    .where('holder', '=', `pool:${pool}`)
    .executeTakeFirst();
  return row?.amount ?? 0n;
}

/** Closes the open day: sets what only its end has, and forgets who paid. */
export async function closeDay(
  tx: Tx,
  day: bigint,
  end: { price: bigint; yieldPpm: number; closedAt: Date },
): Promise<void> {
  await sql`UPDATE economy_day SET price = ${end.price}, yield_ppm = ${end.yieldPpm},
      active = (SELECT count(*) FROM economy_payer WHERE economy_payer.day = ${day}),
      closed_at = ${end.closedAt} WHERE day = ${day}`.execute(tx);
  await tx.deleteFrom('economy_payer').where('day', '<=', day).execute();
}
