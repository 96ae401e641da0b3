import { Refusal } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { admitVisitor } from './admitVisitor.ts';
import { readManor } from './readManor.ts';

/** `game/visit/manor`: a neighbour's manor, whose changes then reach the visitor live. Refuses as `admitVisitor`. */
export const showManor: Handler<'game/visit/manor'> = async (call, { code }) => {
  const { db, player, gameNow } = call;
  const host = await admitVisitor(db, { code, visitor: player.id, gameNow });
  if (host instanceof Refusal) return host;
  // Watched before it is read, so that no change falls between the two.
  await call.watch(host.id);
  return readManor(db, host, call);
};
