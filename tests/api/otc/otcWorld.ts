import type { Answer } from '#core/api/table.ts';
import { amountOf, formatAmount } from '#core/money/amount.ts';
import { runJobs } from '#server/jobs/runJobs.ts';
import { otcJobs } from '#server/market/otc.jobs.ts';
import { walletKey } from '../../support/walletKeys.ts';
import { openWorld, type Answered, type Player, type TestWorld } from '../../support/world.ts';

export type Side = 'buy' | 'sell';

const OPERATOR = walletKey(700);

/** P of a new world, in USDT. */
export const P = '0.1';

/** A player who trades. */
export interface Trader extends Player {
  post(side: Side, quantity: string, price: string): Promise<Answered<Answer<'otc/buy'>>>;
  take(side: Side, quantity: string, order: string): Promise<Answered<Answer<'otc/buy'>>>;
  revoke(side: Side, id: string, remaining: string): Promise<Answered<Answer<'otc/cancelBuy'>>>;
  /** Available and frozen amount of a coin. */
  has(coin: 'USDT' | 'ATR'): Promise<[string, string]>;
}

export interface OtcWorld {
  manor: TestWorld;
  /** Signs in a player with ample coins by default. */
  trader(usdt?: string, atr?: string): Promise<Trader>;
  book(side: Side): Promise<[price: string, remaining: string][]>;
  /** Sets a player's tier to the one with the wider limits, as an operator does. */
  makeOwner(trader: Trader): Promise<void>;
  runJobs(): Promise<void>;
}

/** A world whose players trade, with real refusals and postings. */
export async function openOtc(): Promise<OtcWorld> {
  const manor = await openWorld({ operators: [OPERATOR.address] });
  const looker = await manor.signIn();
  return {
    manor,
    trader: async (usdt = '1000', atr = '10000') => {
      const player = await manor.signIn();
      const options = { token: player.token };
      await manor.give(player, 'USDT', usdt);
      // In addition to the welcome gift of 200.
      if (amountOf(atr) > amountOf('200'))
        await manor.give(player, 'ATR', formatAmount(amountOf(atr) - amountOf('200')));
      return {
        ...player,
        post: (side, quantity, price) => manor.call(`otc/${side}`, { quantity, price }, options),
        take: (side, quantity, order) => manor.call(`otc/${side}`, { quantity, order }, options),
        revoke: (side, id, remaining) =>
          manor.call(side === 'buy' ? 'otc/cancelBuy' : 'otc/qxExchange', { id, remaining }, options),
        has: async (coin) => {
          const { data } = await manor.call('userAccount/balance', {}, options);
          const match = data.list.find((balance) => balance.coin === coin);
          return [match?.available ?? '0', match?.frozen ?? '0'];
        },
      };
    },
    book: async (side) => {
      const { data } = await manor.call('otc/list', { side }, { token: looker.token });
      return data.list.map(({ price, remaining }) => [price, remaining]);
    },
    makeOwner: async ({ code }) => {
      const { token } = await manor.signIn({ key: OPERATOR });
      const params = { player: code, tier: 'owner', reason: 'trades much' };
      const { key } = await manor.call('ops/tier', params, { token });
      if (key) throw new Error(key);
    },
    runJobs: async () => {
      for (const { failed } of await runJobs(manor.world, otcJobs)) if (failed) throw failed as Error;
    },
  };
}
