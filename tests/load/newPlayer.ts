import { keccak256, toHex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { Params } from '#core/api/table.ts';

/** The wallet of a player by number: a real key, made from nothing but the number. */
export function playerKey(number: number) {
  return privateKeyToAccount(keccak256(toHex(`a player's wallet, number ${number}`)));
}

/** What a player signs in with: the message of this instant, really signed. */
export async function signedLogin(number: number, referrer: string): Promise<Params<'user/logining'>> {
  const key = playerKey(number);
  const message = `Dream Manor Login ${Date.now()}`;
  return {
    username: key.address,
    pusername: referrer,
    message,
    signature: await key.signMessage({ message }),
  };
}
