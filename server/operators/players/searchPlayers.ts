import { Refusal } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { pageOf, placeOfPage } from '#server/http/idPage.ts';
import { findPlayers } from './playerSearch.repo.ts';

const DEFAULT_SIZE = 20;

/** `ops/player/search`: players by code, or by the beginning of a name or an address. */
export const searchPlayers: Handler<'ops/player/search'> = async ({ db }, params) => {
  const { text, cursor, size = DEFAULT_SIZE } = params;
  const after = placeOfPage(cursor);
  if (after instanceof Refusal) return after;
  const { shown, next } = pageOf(await findPlayers(db, text.trim(), { after, size: size + 1 }), size);
  return {
    list: shown.map((row) => ({
      id: String(row.id),
      userName: row.address,
      nickName: row.nick_name,
      referralCode: row.code,
      tier: row.tier,
      joinedAt: row.created_at.getTime(),
      isFrozen: row.is_frozen,
    })),
    next,
  };
};
