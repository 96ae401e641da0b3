import { setTimeout as pause } from 'node:timers/promises';
import type { CoinReserves } from '#core/api/reserves.ts';
import type { Constants } from '#core/catalog/constants.ts';
import { localKeys } from '#server/chain/localKeys.ts';
import { manorCaller } from '../load/manorCaller.ts';

const SPLIT: Constants['FARM_SPLIT_BPS'] = {
  farm: 9_200,
  burn: 500,
  direct: 200,
  team: 100,
  level: 0,
  management: 0,
  community: 0,
};

/** How often a node is asked whether it knows the new value. */
const LOOK_MS = 50;

/** How often the clock is moved on: a player may change something ten times a second, and this one is an operator. */
const STEP_MS = 250;

/** The first manor plants while the server says that it is ready: what it spent may be sealed, and counted, a little later. */
const COUNTS = 3;

/** What the first manor has brought until then is its own, once a game day has begun. */
const DAY_MS = 24 * 3_600_000;
/** Longer than what is shown of the pools may be old, in game time. */
const COUNTED_MS = 15 * 60_000;
/** Paid by points; the third is shared by what one's referees have, and none of the players has any. */
const SHARED: readonly string[] = ['levelPot', 'communityPot'];

/**
 * Lets an operator give the pots no part of what is spent, waits until every node knows, and has the pots shared out
 * before anybody plays: then what a player owns follows from the player's own calls alone, whenever a game day begins.
 */
export async function stillPots(urls: readonly string[]): Promise<void> {
  const [first = ''] = urls;
  const caller = manorCaller();
  const [key] = localKeys.operators;
  const message = `Dream Manor Login ${Date.now()}`;
  const signature = await key.signMessage({ message });
  const signed = { username: key.address, pusername: 'MANOR1', message, signature };
  const { data } = await caller.call(first, 'user/logining', signed);
  const wish = { key: 'FARM_SPLIT_BPS', value: JSON.stringify(SPLIT), reason: 'pots rest in this world' };
  const set = await caller.call(first, 'ops/constant/set', wish, { token: data.token });
  if (set.code !== 200) throw new Error(`the pots were not stilled: ${set.msg}`);
  for (const url of urls) while (!(await knows(url))) await pause(LOOK_MS);
  await advance(DAY_MS);
  for (let empty = 0, last = 0; empty < COUNTS;) {
    await advance(COUNTED_MS);
    await pause(STEP_MS);
    const { at, coins } = (await caller.call(first, 'config/reserves')).data;
    if (!areEmpty(coins)) empty = 0;
    else if (at > last) empty += 1;
    last = at;
  }
  caller.close();

  async function knows(url: string): Promise<boolean> {
    const { data: config } = await caller.call(url, 'config');
    return JSON.stringify(config.constants.FARM_SPLIT_BPS) === JSON.stringify(SPLIT);
  }

  async function advance(ms: number): Promise<void> {
    const { code, msg } = await caller.call(first, 'demo/advance', { ms }, { token: data.token });
    if (code !== 200) throw new Error(`the clock was not moved: ${msg}`);
  }

  /** A pot that nothing was ever paid into has no account. */
  function areEmpty(coins: readonly CoinReserves[]): boolean {
    const pools = coins.find(({ coin }) => coin === 'ATR')?.pools ?? [];
    return SHARED.every((name) => Number(pools.find(({ pool }) => pool === name)?.amount ?? 0) < 0.001);
  }
}
