import { refuse, type Refusal } from '#core/api/refusals.ts';
import type { ReadingCall } from '#server/http/call.ts';
import { findPlayerByName } from '#server/players/player.repo.ts';

/**
 * A player's own read for an operator: the same list, with the player by address or code. Refuses playerUnknown, and
 * as the read itself.
 */
export const readAsPlayer =
  <Params, Result>(read: (call: ReadingCall, params: Params) => Promise<Result | Refusal>) =>
  async (
    call: ReadingCall,
    { player: name, ...params }: { player: string } & Params,
  ): Promise<Result | Refusal> => {
    const target = await findPlayerByName(call.db, name);
    if (!target) return refuse('playerUnknown');
    const { id, address } = target;
    return read({ ...call, player: { ...call.player, id, address } }, params as Params);
  };
