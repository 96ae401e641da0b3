import { refuse, type Refusal } from '#core/api/refusals.ts';
import type { ReadingCall } from '#server/http/call.ts';
import { findPlayerByName } from '#server/players/player.repo.ts';

type Read<Params, Result> = (call: ReadingCall, params: Params) => Promise<Result | Refusal>;

/** A read in the player's book, where the books of the ledger lie on several workers. */
export const inOwnBook =
  <Params, Result>(read: Read<Params, Result>): Read<Params, Result> =>
  (call, params) =>
    read({ ...call, db: call.world.books?.of(call.player.id) ?? call.db }, params);

/**
 * A player's own read for an operator: the same list, with the player by address or code. Refuses playerUnknown, and
 * as the read itself.
 */
export const readAsPlayer =
  <Params, Result>(read: Read<Params, Result>) =>
  async (
    call: ReadingCall,
    { player: name, ...params }: { player: string } & Params,
  ): Promise<Result | Refusal> => {
    const target = await findPlayerByName(call.db, name);
    if (!target) return refuse('playerUnknown');
    const { id, address } = target;
    return read({ ...call, player: { ...call.player, id, address } }, params as Params);
  };
