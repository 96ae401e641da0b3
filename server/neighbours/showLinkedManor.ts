import { Refusal } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { admitVisitor } from './admitVisitor.ts';
import { readManor } from './readManor.ts';

/**
 * `game/visit/link`: a manor that is open to everybody with its code, for visitors without a sign-in. Refuses as
 * `admitVisitor`.
 */
export const showLinkedManor: Handler<'game/visit/link'> = async (call, { code }) => {
  const host = await admitVisitor(call.db, { code, visitor: null, gameNow: call.gameNow });
  return host instanceof Refusal ? host : readManor(call.db, host, call);
};
