import type { Help } from '#core/api/neighbourObjects.ts';
import type { Care } from '#core/catalog/cares.ts';
import { formatAmount } from '#core/money/amount.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { fixedSql } from '#server/db/fixedSql.ts';

export interface NewHelp {
  ownerId: bigint;
  helperId: bigint;
  plot: number;
  plantId: bigint;
  care: Care;
  /** Ledger units. */
  atr: bigint;
  atb: bigint;
  day: number;
  /** Game time. */
  at: number;
}

interface HelpRow {
  id: bigint;
  code: string;
  nickName: string;
  plot: number;
  care: Care;
  atr: bigint;
  atb: bigint;
  thanked: boolean;
  at: Date;
}

function helpFacts(row: HelpRow): Help {
  return {
    id: String(row.id),
    helper: { code: row.code, nickName: row.nickName },
    plot: row.plot,
    care: row.care,
    costAtb: formatAmount(row.atb),
    costAtr: formatAmount(row.atr),
    thanked: row.thanked,
    at: row.at.getTime(),
  };
}

/** Stores a help. */
export async function addHelp(tx: Tx, help: NewHelp): Promise<Help> {
  const { rows } = await fixedSql<HelpRow>`
    WITH added AS (
      INSERT INTO help (owner_id, helper_id, plot, plant_id, care, atr, atb, day, helped_at)
      VALUES (${help.ownerId}, ${help.helperId}, ${help.plot}, ${help.plantId}, ${help.care}, ${help.atr},
        ${help.atb}, ${help.day}, ${new Date(help.at)})
      RETURNING *
    )
    SELECT added.id, p.code, p.nick_name AS "nickName", added.plot, added.care, added.atr, added.atb,
      false AS thanked, added.helped_at AS at
    FROM added JOIN player p ON p.id = added.helper_id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('the help was not stored');
  return helpFacts(row);
}

/** Newest helps on a player's manor. */
export async function readHelps(db: Db, ownerId: bigint, limit: number): Promise<Help[]> {
  const { rows } = await fixedSql<HelpRow>`
    SELECT h.id, p.code, p.nick_name AS "nickName", h.plot, h.care, h.atr, h.atb,
      h.thanked_at IS NOT NULL AS thanked, h.helped_at AS at
    FROM help h JOIN player p ON p.id = h.helper_id
    WHERE h.owner_id = ${ownerId} ORDER BY h.id DESC LIMIT ${limit}`.execute(db);
  return rows.map(helpFacts);
}

/** Marks a help on a player's manor as thanked for; null when there is none, `again` when it was thanked before. */
export async function saveThanks(
  tx: Tx,
  ownerId: bigint,
  id: bigint,
  now: number,
): Promise<{ helperId: bigint; help: Help; again: boolean } | null> {
  const { rows } = await fixedSql<HelpRow & { helperId: bigint }>`
    SELECT h.id, p.code, p.nick_name AS "nickName", h.plot, h.care, h.atr, h.atb,
      h.thanked_at IS NOT NULL AS thanked, h.helped_at AS at, h.helper_id AS "helperId"
    FROM help h JOIN player p ON p.id = h.helper_id
    WHERE h.owner_id = ${ownerId} AND h.id = ${id} FOR UPDATE OF h`.execute(tx);
  const [row] = rows;
  if (!row) return null;
  await fixedSql`
    UPDATE help SET thanked_at = coalesce(thanked_at, ${new Date(now)})
    WHERE owner_id = ${ownerId} AND id = ${id}`.execute(tx);
  return { helperId: row.helperId, help: { ...helpFacts(row), thanked: true }, again: row.thanked };
}

/** Cost of the helps on a player's manor on a game day, in ATR and ATB units together. */
export async function readHelpedToday(db: Db | Tx, ownerId: bigint, day: number): Promise<bigint> {
  const { rows } = await fixedSql<{ cost: bigint }>`
    SELECT coalesce(sum(atr + atb), 0)::bigint AS cost FROM help
    WHERE owner_id = ${ownerId} AND day = ${day}`.execute(db);
  return rows[0]?.cost ?? 0n;
}
