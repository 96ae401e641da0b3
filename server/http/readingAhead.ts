import type { Answer, ChangingPath, ParsedParams } from '#core/api/table.ts';
import type { Constants } from '#core/catalog/constants.ts';
import type { Refusal } from '#core/api/refusals.ts';
import type { Tx } from '#server/db/database.ts';
import type { CallOf, Handler } from './call.ts';

/**
 * Sends its statement at once. It locks and writes nothing: nobody has looked yet if the token that names the player is
 * one of the player's, and has not ended. Null if there is no such player.
 */
export type ReadAhead<Read = unknown> = (
  tx: Tx,
  playerId: bigint,
  constants: Constants,
) => Promise<Read | null>;

const readers = new WeakMap<object, ReadAhead>();

/**
 * A handler of a changing call with a read that needs nothing but the sign-in. The read is sent with the statement that
 * finds the caller and so takes no round trip of its own. It sees the world before the handler's locks.
 */
export function readingAhead<P extends ChangingPath, Read>(
  ahead: ReadAhead<Read>,
  handle: (call: CallOf<P>, params: ParsedParams<P>, read: Read) => Promise<Answer<P> | Refusal>,
): Handler<P> {
  const handler: Handler<P> = async (call, params) => {
    const { tx, player, constants, ahead: sent } = call;
    const read = (sent ?? (await ahead(tx, player.id, constants))) as Read | null;
    if (read === null) throw new Error('a read ahead did not find the caller');
    return handle(call, params, read);
  };
  readers.set(handler, ahead as ReadAhead);
  return handler;
}

/** The read ahead of a handler; null if it has none. */
export const readAheadOf = (handler: object): ReadAhead | null => readers.get(handler) ?? null;
