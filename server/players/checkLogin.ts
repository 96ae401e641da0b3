import { refuse, Refusal } from '#core/api/refusals.ts';
import { MAX_SPONSOR_DEPTH } from '#core/rules/sponsorDepth.ts';
import type { OpenCall } from '#server/http/call.ts';
import { isOperator } from '#server/sessions/isOperator.ts';
import { refuseSignature } from '#server/http/refuseSignature.ts';
import { readLoginMessage } from './loginMessage.ts';
import { findPlayerByAddress, findPlayerByName, type PlayerRow } from './player.repo.ts';
import { readDepth } from './sponsorTree.repo.ts';

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
 * messageFromFuture, messageSignedOut, invitationCodeRequired, referrerUnknown, sponsorTooDeep {max},
 * signatureFailed, chainUnavailable, and tooManyCalls or busy where too many contract wallets are checked.
 */
export async function checkLogin(call: OpenCall, claim: LoginClaim): Promise<CheckedLogin | Refusal> {
  const { signInOrigin, chain } = call.world;
  const expected = { origin: signInOrigin, address: claim.username, chainId: chain.id };
  const signedAt = readLoginMessage(claim.message, call.wallNow, expected);
  if (signedAt instanceof Refusal) return signedAt;
  const player = await findPlayerByAddress(call.db, claim.username);
  if (player && isSignedOut(player, signedAt)) return refuse('messageSignedOut');
  const needsSponsor = !player && !isOperator(call.world, claim.username);
  const sponsor = needsSponsor ? await findSponsor(call, claim) : null;
  if (sponsor instanceof Refusal) return sponsor;
  const { username: address, message, signature } = claim;
  const verdict = await call.world.chain.verifySigner({
    address,
    message,
    signature,
    client: call.clientAddress,
  });
  return refuseSignature(verdict) ?? { signedAt, player, sponsor };
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
  const sponsor = await findPlayerByName(call.db, pusername);
  // Show manors of the house refer nobody.
  if (!sponsor || sponsor.is_robot) return refuse('referrerUnknown');
  const depth = sponsor.depth ?? (await readDepth(call.db, sponsor.id, MAX_SPONSOR_DEPTH));
  return depth < MAX_SPONSOR_DEPTH ? sponsor : refuse('sponsorTooDeep', { max: MAX_SPONSOR_DEPTH });
}
