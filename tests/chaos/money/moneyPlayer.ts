import { randomUUID } from 'node:crypto';
import { table, type Answer, type ChangingPath } from '#core/api/table.ts';
import type { RefusalKey } from '#core/api/refusals.ts';
import { UNIT } from '#core/money/amount.ts';
import { manorCaller } from '../../load/manorCaller.ts';
import { signedLogin } from '../../support/newPlayer.ts';
import type { Acknowledged } from '../acknowledged.ts';
import type { MortalServer } from '../mortalServer.ts';
import { insist } from './insist.ts';
import { moneyWallet } from './moneyWallet.ts';

export interface MoneyGame {
  server: Pick<MortalServer, 'current'>;
  config: Answer<'config'>;
  random(): number;
  lost(): void;
  /** Node that forwards wallets to the chain; default: the one that serves the calls. */
  chainUrl?: string;
}

/** Test coins that each player gets on the chain. */
const FUNDS = 5_000;

/** A player with a wallet, who deposits, trades, transfers and withdraws, and stores every answer. */
export async function moneyPlayer(number: number, referrer: string, game: MoneyGame) {
  const caller = manorCaller();
  const { server, config, random, lost, chainUrl } = game;
  const ask = { server, caller, lost };
  const login = await insist(ask, 'user/logining', await signedLogin(number, referrer), {});
  if (login.code !== 200) throw new Error(`the sign-in was refused: ${login.msg}`);
  const { token, user } = login.data;
  const wallet = moneyWallet(number, config);
  const acknowledged: Acknowledged[] = [];
  const faults: string[] = [];

  /** Sends a call until it is answered, and stores the answer. */
  const send = async <P extends ChangingPath>(
    path: P,
    params: Record<string, string | number>,
    requestId: string = randomUUID(),
  ) => {
    const { code, key, msg, data } = await insist(ask, path, params, { token, requestId });
    const refusals: readonly RefusalKey[] = table[path].refusals;
    if (code !== 200 && (!key || !refusals.includes(key)))
      faults.push(`${path} was refused with ${key}: ${msg}`);
    const answer = code === 200 ? { data } : { refused: key ?? 'systemError' };
    acknowledged.push({ playerId: user.id, requestId, action: { path, params }, answer });
    return code === 200 ? data : null;
  };
  const read = async <
    P extends 'otc/list' | 'otc/ticker' | 'userAccount/myWithDraw' | 'userAccount/rechargeList',
  >(
    path: P,
    params: Record<string, string | number> = {},
  ) => (await insist(ask, path, params, { token })).data;

  const between = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const side = () => (random() < 0.5 ? ('buy' as const) : ('sell' as const));
  const acts: Record<string, () => Promise<unknown>> = {
    deposit: async () => {
      await wallet.pay(chainUrl ?? (await server.current()).url, BigInt(between(5, 40)) * UNIT).catch(lost);
    },
    withdraw: () =>
      send('userAccount/withdraw', { coin: 'USDT', amount: between(10, 14), address: wallet.address }),
    cancel: async () => {
      const [first] = (await read('userAccount/myWithDraw', { state: 'pendingReview' })).list;
      if (first) await send('userAccount/cancelWithdraw', { id: first.id });
    },
    exchange: () => {
      const from = random() < 0.7 ? 'USDT' : 'ATR';
      const to = from === 'USDT' ? 'ATR' : 'USDT';
      return send('userAccount/exchange', { from, to, amount: between(1, 5), minOut: '0' });
    },
    post: async () => {
      const direction = side();
      const { ticker } = await read('otc/ticker');
      const price = direction === 'buy' ? ticker.buyFrom : ticker.sellTo;
      await send(`otc/${direction}`, { quantity: between(10, 60), price: random() < 0.6 ? ticker.p : price });
    },
    take: async () => {
      const direction = side();
      const { list } = await read('otc/list', { side: direction === 'buy' ? 'sell' : 'buy' });
      const match = list.filter(({ mine }) => !mine)[0];
      if (match) await send(`otc/${direction}`, { quantity: match.remaining, order: match.id });
    },
    revoke: async () => {
      const direction = side();
      const { list } = await read('otc/list', { side: direction });
      const match = list.find(({ mine }) => mine);
      const path = direction === 'buy' ? 'otc/cancelBuy' : 'otc/qxExchange';
      if (match) await send(path, { id: match.id, remaining: match.remaining });
    },
  };
  const drawn = [
    'deposit',
    'deposit',
    'withdraw',
    'cancel',
    'exchange',
    'post',
    'post',
    'take',
    'take',
    'revoke',
  ];
  return {
    id: user.id,
    address: wallet.address,
    code: user.referralCode,
    acknowledged,
    faults,
    send,
    read,
    /** Gets coins on the chain and makes a first deposit. */
    fund: async () => {
      await send('demo/faucet', { coin: 'GAS', amount: 5 });
      await send('demo/faucet', { coin: 'USDT', amount: FUNDS });
      await wallet.pay(chainUrl ?? (await server.current()).url, 500n * UNIT);
    },
    /** Sends whole USDT to the vault. */
    pay: async (amount: number) =>
      wallet.pay(chainUrl ?? (await server.current()).url, BigInt(amount) * UNIT),
    /** Makes a sensible call. The server decides if it is refused. */
    act: async () => {
      const name = drawn[Math.floor(random() * drawn.length)] ?? 'deposit';
      await acts[name]?.();
    },
    /** Transfers ATR to a player of the own downline. */
    give: async (to: string) => {
      const id = randomUUID();
      const terms = await wallet.signTransfer('50', to, id);
      return send('userAccount/transfer', { coin: 'ATR', amount: 50, address: to, ...terms }, id);
    },
    close: () => caller.close(),
  };
}

export type MoneyPlayer = Awaited<ReturnType<typeof moneyPlayer>>;
