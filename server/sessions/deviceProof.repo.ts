import type { Tx } from '#server/db/database.ts';
import { fixedSql } from '#server/db/fixedSql.ts';
import type { DeviceProof } from './deviceProof.ts';

/**
 * Stores a player's proof in the replay cache. False if it was stored before. Calls of a sign-in do so as they read it.
 */
export async function storeDeviceProof(tx: Tx, playerId: bigint, { at, id }: DeviceProof): Promise<boolean> {
  const { rows } = await fixedSql`
    INSERT INTO device_proof (player_id, proved_at, id) VALUES (${playerId}, ${new Date(at)}, ${id})
    ON CONFLICT DO NOTHING RETURNING id`.execute(tx);
  return rows.length > 0;
}

/** Deletes at most `limit` proofs dated before an instant. Returns the number deleted. */
export async function deleteDeviceProofs(tx: Tx, before: number, limit: number): Promise<number> {
  const { rows } = await fixedSql`
    DELETE FROM device_proof WHERE (proved_at, id) IN (
      SELECT proved_at, id FROM device_proof WHERE proved_at < ${new Date(before)} ORDER BY proved_at LIMIT ${limit})
    RETURNING id`.execute(tx);
  return rows.length;
}
