import { HOUR_MS } from '#core/catalog/dayMs.ts';
import { refuse, type Refusal } from '#core/api/refusals.ts';
import type { Tx } from '#server/db/database.ts';
import type { OpenCall } from '#server/http/call.ts';
import { joinedOfNewest, lockPlayer } from './player.repo.ts';

/**
 * Refuses `signUpsFull` {max, at} when a sponsor has SIGN_UPS_HOUR new players within the last hour of wall time. Locks the
 * sponsor until the transaction ends, so concurrent sign-ups count each other. The demo world has no bound: all its
 * visitors come by one code, and its coins are worth nothing.
 */
export async function refuseSignUp(
  tx: Tx,
  sponsorId: bigint,
  { constants, wallNow, world }: Pick<OpenCall, 'constants' | 'wallNow' | 'world'>,
): Promise<Refusal | null> {
  if (world.demo) return null;
  const max = constants.SIGN_UPS_HOUR;
  await lockPlayer(tx, sponsorId);
  const joinedAt = await joinedOfNewest(tx, sponsorId, max);
  if (joinedAt === null || joinedAt <= wallNow - HOUR_MS) return null;
  return refuse('signUpsFull', { max, at: joinedAt + HOUR_MS });
}
