import type { Selectable } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { pipeline } from '#server/db/pipeline.ts';
import type { EconomyFlowTable, EconomyHeldTable } from './economy.tables.ts';
import type { EconomyDay } from './economyDay.repo.ts';

/** A closed day with its balances and flows. */
export interface ClosedDay extends EconomyDay {
  held: Selectable<EconomyHeldTable>[];
  flows: Selectable<EconomyFlowTable>[];
}

/** The newest closed day and the number of closed days: what a published file depends on. */
export async function readClosedMark(db: Db): Promise<{ newest: bigint | null; days: bigint }> {
  const { newest, days } = await db
    .selectFrom('economy_day')
    .select(({ fn }) => [fn.max('day').as('newest'), fn.countAll<bigint>().as('days')])
    .where('closed_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return { newest, days };
}

/** Closed days, newest first, below a day if one is given (keyset pagination). */
export async function readClosedDays(db: Db, below: bigint | null, limit: number): Promise<ClosedDay[]> {
  let query = db.selectFrom('economy_day').selectAll().where('closed_at', 'is not', null);
  if (below !== null) query = query.where('day', '<', below);
  const days = await query.orderBy('day', 'desc').limit(limit).execute();
  const [newest, oldest] = [days[0], days.at(-1)];
  if (!newest || !oldest) return [];
  const [held, flows] = await pipeline(db, [
    () =>
      db
        .selectFrom('economy_held')
        .selectAll()
        .where('day', '>=', oldest.day)
        .where('day', '<=', newest.day)
        .orderBy('holder')
        .execute(),
    () =>
      db
        .selectFrom('economy_flow')
        .selectAll()
        .where('day', '>=', oldest.day)
        .where('day', '<=', newest.day)
        .orderBy('type')
        .execute(),
  ]);
  const ofDay = <Row extends { day: bigint }>(rows: Row[], day: bigint) =>
    rows.filter((row) => row.day === day);
  return days.map((row) => ({ ...row, held: ofDay(held, row.day), flows: ofDay(flows, row.day) }));
}
