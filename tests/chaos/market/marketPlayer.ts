import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { table, type Answer, type ChangingPath, type Path } from '#core/api/table.ts';
import type { RefusalKey } from '#core/api/refusals.ts';
import { amountOf, formatAmount, UNIT } from '#core/money/amount.ts';
import type { OrderSide } from '#core/rules/otcOrder.ts';
import type { ManorCaller, Reply } from '../../load/manorCaller.ts';
import { signedLogin } from '../../support/newPlayer.ts';
import type { Acknowledged } from '../acknowledged.ts';

export interface MarketGame {
  urls: readonly string[];
  caller: ManorCaller;
  random(): number;
}

/** Part of the welcome gift that is exchanged for USDT, in ATR. */
const SWAPPED = 80;

/** Smallest and largest order in ATR. */
const SMALL = 10;
const LARGE = 40;

/** Number of best orders from which one is taken, so that many players compete for the same. */
const BEST = 3;

const TOO_MANY = 429;
const AGAIN_MS = 500;

/** A player whose every call goes to a random node, and who stores every answer. */
export async function marketPlayer(number: number, { urls, caller, random }: MarketGame) {
  const acknowledged: Acknowledged[] = [];
  const faults: string[] = [];
  const drawn = <One>(list: readonly One[]) => list[Math.floor(random() * list.length)];
  const between = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));

  /** Repeats a call that exceeded the rate limit. */
  const ask = async <P extends Path>(
    path: P,
    params: Record<string, string | number>,
    { url = drawn(urls) ?? '', ...options }: { url?: string; token?: string; requestId?: string },
  ): Promise<Reply<P>> => {
    for (;;) {
      const reply = await caller.call(url, path, params, options);
      if (reply.status !== TOO_MANY) return reply;
      await pause(AGAIN_MS);
    }
  };
  // Only a demo world has welcome gifts: the first node.
  const login = await ask('user/logining', await signedLogin(number, 'MANOR1'), { url: urls[0] ?? '' });
  if (login.code !== 200) throw new Error(`the sign-in was refused: ${login.msg}`);
  const { token, user } = login.data;

  const send = async <P extends ChangingPath>(path: P, params: Record<string, string | number>) => {
    const requestId = randomUUID();
    const { code, key, msg, data } = await ask(path, params, { token, requestId });
    const refusals: readonly RefusalKey[] = table[path].refusals;
    if (code !== 200 && (!key || !refusals.includes(key)))
      faults.push(`${path} was refused with ${key}: ${msg}`);
    const answer = code === 200 ? { data } : { refused: key ?? 'systemError' };
    acknowledged.push({ playerId: user.id, requestId, action: { path, params }, answer });
    return code === 200 ? data : null;
  };
  const read = async <P extends 'otc/list' | 'otc/ticker'>(
    path: P,
    params: Record<string, string | number> = {},
  ) => (await ask(path, params, { token })).data;

  /** The player's open orders as last read; others may have filled them since. */
  const open = new Map<string, Answer<'otc/buy'>['order']>();
  const place = async (side: OrderSide, params: Record<string, string | number>) => {
    const placed = await send(`otc/${side}`, params);
    if (placed?.order.state === 'posted') open.set(placed.order.id, placed.order);
    return placed;
  };
  const side = () => (random() < 0.5 ? ('buy' as const) : ('sell' as const));
  const acts = {
    post: async () => {
      const { ticker } = await read('otc/ticker');
      const [from, to] = [amountOf(ticker.p), amountOf(ticker.buyTo)];
      const price = from + ((to - from) * BigInt(between(0, 20))) / 20n;
      await place(side(), { quantity: between(SMALL, LARGE), price: formatAmount(price) });
    },
    take: async () => {
      const direction = side();
      const { list } = await read('otc/list', { side: direction === 'buy' ? 'sell' : 'buy', size: BEST });
      const match = drawn(list.filter(({ mine }) => !mine));
      if (!match) return;
      const isWhole = random() < 0.5 || amountOf(match.remaining) < BigInt(SMALL) * UNIT;
      await place(direction, { quantity: isWhole ? match.remaining : SMALL, order: match.id });
    },
    revoke: async () => {
      const order = drawn([...open.values()]);
      if (!order) return;
      const path = order.side === 'buy' ? 'otc/cancelBuy' : 'otc/qxExchange';
      const revoked = await send(path, { id: order.id, remaining: order.remaining });
      if (revoked) open.delete(order.id);
    },
  };
  return {
    id: user.id,
    address: user.userName,
    acknowledged,
    faults,
    read,
    place,
    /** Exchanges a part of the welcome gift for USDT. */
    fund: () => send('userAccount/exchange', { from: 'ATR', to: 'USDT', amount: SWAPPED, minOut: '0' }),
    /** Makes a sensible call. The server decides if it is refused. */
    act: () => acts[drawn(['post', 'post', 'post', 'take', 'take', 'revoke'] as const) ?? 'post'](),
  };
}

export type MarketPlayer = Awaited<ReturnType<typeof marketPlayer>>;
