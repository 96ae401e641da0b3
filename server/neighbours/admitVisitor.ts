import { refuse, type Refusal } from '#core/api/refusals.ts';
import { dayOf } from '#core/rules/clock.ts';
import { visitRefusal } from '#core/rules/neighbours.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { readHost, type Host } from './host.repo.ts';

/**
 * The owner of the manor with a code, if the visitor may come; `visitor` is null without a sign-in. Refuses
 * manorUnknown, visitorBarred, ownManor, manorBarred, manorClosed.
 */
export async function admitVisitor(
  db: Db | Tx,
  { code, visitor, gameNow }: { code: string; visitor: bigint | null; gameNow: number },
): Promise<Host | Refusal> {
  const host = await readHost(db, code, visitor, dayOf(gameNow));
  if (!host) return refuse('manorUnknown');
  if (host.isVisitorBarred) return refuse('visitorBarred');
  if (host.isBarred && host.id !== visitor) return refuse('manorBarred');
  const key = visitRefusal(host.visits, {
    isOwner: host.id === visitor,
    isInCircle: host.isBelow || host.isAbove,
    isRobot: host.isRobot,
  });
  return key ? refuse(key) : host;
}
