import { keccak256, toHex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { Params } from '#core/api/table.ts';

/** Wallet of a player by number: a real key derived from the number. */
export function playerKey(number: number) {
  return privateKeyToAccount(keccak256(toHex(`a player's wallet, number ${number}`)));
}

/** Parameters of a player's sign-in: the present message, really signed. */
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
