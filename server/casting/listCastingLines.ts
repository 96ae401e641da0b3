import { refuse } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { ledgerLinesThrough } from '#server/ledger/ledgerLinesThrough.ts';
import { findCasting } from './casting.repo.ts';

/** `game/making/lines`: the player's ledger entries of one casting. Refuses castingUnknown. */
export const listCastingLines: Handler<'game/making/lines'> = async (call, { id, ...page }) => {
  const casting = await findCasting(call.db, call.player.id, BigInt(id));
  if (!casting) return refuse('castingUnknown');
  return ledgerLinesThrough(
    call.db,
    call.player.id,
    [`casting:${casting.id}`, `castingOutput:${casting.id}`],
    page,
    call.world.books,
  );
};
