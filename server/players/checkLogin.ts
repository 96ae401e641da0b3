import { refuse, Refusal } from '#core/api/refusals.ts';
import type { OpenCall } from '#server/http/call.ts';
import { isOperator } from '#server/sessions/isOperator.ts';
import { readLoginMessage } from './loginMessage.ts';
import { findPlayerByAddress, findPlayerByName, type PlayerRow } from './player.repo.ts';

export interface LoginClaim {
  username: string;
  pusername?: string | undefined;
  message: string;
  signature: string;
}

/** A checked sign-in: the player, or the sponsor of a new one. */
export interface CheckedLogin {
  signedAt: number;
  player: PlayerRow | null;
  sponsor: PlayerRow | null;
}

/**
 * Checks a sign-in, cheapest check first: message, sign-out, referrer, signature (contract wallets through
 * the chain). Operators need no referrer, as the tree needs a root. Refuses messageMalformed, messageTooOld,
 * messageFromFuture, messageSignedOut, invitationCodeRequired, referrerUnknown, signatureFailed and
 * chainUnavailable.
 */
export async function checkLogin(call: OpenCall, claim: LoginClaim): Promise<CheckedLogin | Refusal> {
  const signedAt = readLoginMessage(claim.message, call.wallNow);
  if (signedAt instanceof Refusal) return signedAt;
  const player = await findPlayerByAddress(call.db, claim.username);
  if (player && isSignedOut(player, signedAt)) return refuse('messageSignedOut');
  const needsSponsor = !player && !isOperator(call.world, claim.username);
  const sponsor = needsSponsor ? await findSponsor(call, claim) : null;
  if (sponsor instanceof Refusal) return sponsor;
  const { username: address, message, signature } = claim;
  const verdict = await call.world.chain.verifySigner({ address, message, signature });
  if (verdict === 'unreachable') return refuse('chainUnavailable');
  return verdict === 'valid' ? { signedAt, player, sponsor } : refuse('signatureFailed');
}

/** Returns true when the player has signed out since a message was signed. */
export function isSignedOut(player: PlayerRow, signedAt: number): boolean {
  return player.signed_out_at !== null && signedAt <= player.signed_out_at.getTime();
}

async function findSponsor(
  call: OpenCall,
  { username, pusername }: LoginClaim,
): Promise<PlayerRow | Refusal> {
  if (!pusername) return refuse('invitationCodeRequired');
  if (pusername.toLowerCase() === username.toLowerCase()) return refuse('referrerUnknown');
  return (await findPlayerByName(call.db, pusername)) ?? refuse('referrerUnknown');
}
