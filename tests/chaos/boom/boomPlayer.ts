import { table, type Answer, type Path } from '#core/api/table.ts';
import type { RefusalKey } from '#core/api/refusals.ts';
import { amountOf, formatAmount } from '#core/money/amount.ts';
import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import type { SigningKey } from '../../support/walletKeys.ts';
import type { Player } from '../../support/world.ts';
import type { BoomWorld } from './boomWorld.ts';

/** Age in ms at which a player signs in again, before a sign-in expires after thirty days. */
const SIGNED_IN_MS = 20 * 86_400_000;

const isFault = (line: string) => line.includes('"level":50');

export type BoomPlayer = Awaited<ReturnType<typeof boomPlayer>>;

/** A player with a wallet of their own, who makes calls and counts refusals by rules. */
export async function boomPlayer(house: BoomWorld, key: SigningKey, referrer: string) {
  let signedIn = house.world.wallNow();
  let player: Player = await house.signIn({ key, referrer });
  const refused = new Map<RefusalKey, number>();
  const totals = { brought: 0n };

  const token = async () => {
    if (house.world.wallNow() - signedIn > SIGNED_IN_MS) {
      player = await house.signIn({ key, referrer });
      signedIn = house.world.wallNow();
    }
    return player.token;
  };
  /** Answer of a call, or the key of the rule that refused it. Any other refusal is a fault. */
  const ask = async <P extends Path>(
    path: P,
    params: Record<string, string | number> = {},
  ): Promise<{ data: Answer<P>; key: null } | { data: null; key: RefusalKey }> => {
    const { code, key: no, data, msg } = await house.call(path, params, { token: await token() });
    if (code === 200) return { data, key: null };
    const refusals: readonly RefusalKey[] = table[path].refusals;
    if (!no || !refusals.includes(no)) {
      // The cause is only in the log.
      throw new Error(`${path} was refused with ${no}: ${msg} ${house.log.findLast(isFault) ?? ''}`);
    }
    refused.set(no, (refused.get(no) ?? 0) + 1);
    return { data: null, key: no };
  };
  const send = async <P extends Path>(path: P, params: Record<string, string | number> = {}) =>
    (await ask(path, params)).data;
  const know = async <P extends Path>(path: P, params: Record<string, string | number> = {}) => {
    const { data, key: no } = await ask(path, params);
    if (data === null) throw new Error(`${path} was refused with ${no}`);
    return data;
  };

  return {
    address: key.address,
    code: player.code,
    refused,
    totals,
    ask,
    send,
    know,
    /** Pays USDT from the player's wallet into the vault. */
    recharge: async (units: bigint) => {
      await house.fund(key.address, units);
      await house.pay(key.address, units);
      totals.brought += units;
    },
    /** A player's coins: available, and in total. */
    balance: async (coin: ChainCoin) => {
      const { list } = await know('userAccount/balance');
      const match = list.find((balance) => balance.coin === coin);
      return { available: amountOf(match?.available ?? '0'), total: amountOf(match?.total ?? '0') };
    },
    /** Exchanges at the pool's present price. Returns true when the exchange was made. */
    exchange: async (from: ChainCoin, amount: bigint) => {
      const swap = { from, to: from === 'ATR' ? 'USDT' : 'ATR', amount: formatAmount(amount) };
      const { data, key: no } = await ask('userAccount/exchangeQuote', swap);
      if (data === null) return no;
      return (await ask('userAccount/exchange', { ...swap, minOut: data.out })).key;
    },
    withdraw: (coin: ChainCoin, amount: bigint) =>
      send('userAccount/withdraw', { coin, amount: formatAmount(amount), address: key.address }),
  };
}
