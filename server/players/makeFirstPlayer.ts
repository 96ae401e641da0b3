import type { LangHeader } from '#core/catalog/langs.ts';
import type { Tx } from '#server/db/database.ts';
import { findPlayerByName, insertPlayer, type PlayerRow } from './player.repo.ts';

export interface FirstPlayer {
  /** Address in any case. */
  address: string;
  /** Invitation code of six capital letters and digits. */
  code: string;
  lang: LangHeader;
  wallNow: number;
}

/** `made`: inserted now; `known`: exists with this address and code; `taken`: address or code belong to another player. */
export type FirstPlayerOutcome = { outcome: 'made' | 'known' | 'taken'; player: PlayerRow };

/**
 * Inserts the player who invites the first others of a public world, without a sponsor and without coins.
 * Idempotent. An existing player is never changed.
 */
export async function makeFirstPlayer(tx: Tx, first: FirstPlayer): Promise<FirstPlayerOutcome> {
  const { address, code, lang, wallNow } = first;
  const player = await insertPlayer(tx, { address, code, sponsorId: null, lang, wallNow });
  if (player) return { outcome: 'made', player };
  const [byAddress, byCode] = [await findPlayerByName(tx, address), await findPlayerByName(tx, code)];
  const existing = byAddress ?? byCode;
  if (!existing) throw new Error('the player was neither inserted nor found');
  return { outcome: byAddress?.id === byCode?.id ? 'known' : 'taken', player: existing };
}
