import { hashToken } from './hashToken.ts';

const TOKEN = /^[0-9a-f]{64}$/;

/** Hexadecimal digits of a token that are the player's id. The other 48 are drawn: 192 bits. */
const ID_DIGITS = 16;

/** Bytes to draw for a token. */
export const TOKEN_BYTES = 24;

/**
 * Upper bound of the ids that a token names. The tokens of before were drawn as a whole: those that seem to name a
 * player below it, one of 2^24, end with the upgrade.
 */
const MAX_ID = 2n ** 40n;

/** A sign-in, in the rows of its player. */
export interface SignInKey {
  playerId: bigint;
  tokenHash: Buffer;
}

/** Makes the token of a sign-in: 64 hexadecimal digits. Throws a RangeError for ids of 2^40 and above. */
export function makeToken(playerId: bigint, drawn: Uint8Array): string {
  if (playerId >= MAX_ID) throw new RangeError(`the player's id ${playerId} does not fit into a token`);
  return playerId.toString(16).padStart(ID_DIGITS, '0') + Buffer.from(drawn).toString('hex');
}

/** True if a token has the format of issued ones. */
export function isToken(token: string | null): token is string {
  return token !== null && TOKEN.test(token);
}

/** The sign-in that a token names; null if it names no player, as those issued before tokens did. */
export function signInKeyOf(token: string): SignInKey | null {
  if (!isToken(token)) return null;
  const playerId = BigInt(`0x${token.slice(0, ID_DIGITS)}`);
  return playerId < MAX_ID ? { playerId, tokenHash: hashToken(token) } : null;
}
