import { sql, type Insertable } from 'kysely';
import type { LangHeader } from '#core/catalog/langs.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { SESSION_LIFE_MS } from '#server/sessions/session.repo.ts';
import type { PushSubscriptionTable } from '#server/inbox/notice.tables.ts';
import type { NoticeRow } from '#server/inbox/noticeFacts.ts';

/** Upserts a browser, also one of another player. Deletes the player's oldest ones beyond `limit`. */
export async function saveSubscription(
  tx: Tx,
  subscription: Insertable<PushSubscriptionTable>,
  limit: number,
): Promise<void> {
  const { endpoint: _, ...values } = subscription;
  await tx
    .insertInto('push_subscription')
    .values(subscription)
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(values))
    .execute();
  await sql`
    DELETE FROM push_subscription WHERE endpoint IN (
      SELECT endpoint FROM push_subscription WHERE player_id = ${subscription.player_id}
      ORDER BY since DESC, endpoint OFFSET ${limit})`.execute(tx);
}

/** Deletes a browser: of one player, or of any player when its push service reports it gone. */
export async function deleteSubscription(db: Db | Tx, endpoint: string, playerId?: bigint): Promise<void> {
  let query = db.deleteFrom('push_subscription').where('endpoint', '=', endpoint);
  if (playerId !== undefined) query = query.where('player_id', '=', playerId);
  await query.execute();
}

/** A notice and a browser that it is pushed to. */
export interface DuePush extends Pick<NoticeRow, 'id' | 'kind' | 'facts'> {
  endpoint: string;
  p256dh: Uint8Array;
  auth: Uint8Array;
  lang: LangHeader;
}

/**
 * Takes at most `limit` notices from the push queue, for browsers with a valid session. Drops notices older
 * than `since`. Delivery is at most once: a crash after this loses pushes, but no notice.
 */
export async function takeDuePushes(
  tx: Tx,
  { wallNow, since, limit }: { wallNow: number; since: number; limit: number },
): Promise<{ taken: number; pushes: DuePush[] }> {
  const { rows } = await sql<DuePush & { isDue: boolean }>`
    WITH taken AS (
      DELETE FROM push_due WHERE (notice_id, player_id) IN (
        SELECT notice_id, player_id FROM push_due ORDER BY notice_id LIMIT ${limit} FOR UPDATE SKIP LOCKED
      ) RETURNING player_id, notice_id, wall_at
    )
    SELECT n.id, n.kind, n.facts, p.endpoint, p.p256dh, p.auth, p.lang,
      p.endpoint IS NOT NULL AND session.token_hash IS NOT NULL AND n.id IS NOT NULL AS "isDue"
    FROM taken
    LEFT JOIN notice n ON n.player_id = taken.player_id AND n.id = taken.notice_id AND n.read_at IS NULL
      AND taken.wall_at > ${new Date(since)}
    LEFT JOIN push_subscription p ON p.player_id = taken.player_id
    LEFT JOIN session ON session.token_hash = p.token_hash AND session.ended_at IS NULL
      AND session.created_at > ${new Date(wallNow - SESSION_LIFE_MS)}
    ORDER BY n.id`.execute(tx);
  return { taken: rows.length, pushes: rows.filter(({ isDue }) => isDue) };
}
