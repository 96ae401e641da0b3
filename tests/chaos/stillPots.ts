import { setTimeout as pause } from 'node:timers/promises';
import type { CoinReserves } from '#core/api/reserves.ts';
import type { Constants } from '#core/catalog/constants.ts';
import { localKeys } from '#server/chain/localKeys.ts';
import { manorCaller } from '../load/manorCaller.ts';
import type { SigningKey } from '../support/walletKeys.ts';

const SPLIT: Constants['FARM_SPLIT_BPS'] = {
  farm: 9_200,
  burn: 500,
  direct: 200,
  team: 100,
  level: 0,
  management: 0,
  community: 0,
};

/** Number of polls of a node for the new value. */
const LOOK_MS = 50;

/** Interval of clock advances: a player may make ten changes a second, and this caller is an operator. */
const STEP_MS = 250;

/** The first manor plants after the server reports ready; its spends may be sealed and counted a little later. */
const COUNTS = 3;

/** Amounts that the first manor paid before are settled once a game day has started. */
const DAY_MS = 24 * 3_600_000;
/** Longer than the allowed age of the shown pools, in game time. */
const COUNTED_MS = 15 * 60_000;
/** Pots paid by points. The third is shared by the coins of referees, which no player has. */
const SHARED: readonly string[] = ['levelPot', 'communityPot'];

/**
 * Sets the pots' part of spends to zero, waits until every node knows, and has the pots shared out before anybody
 * plays. Then a player's possessions follow from the player's own calls alone, whenever a game day starts.
 */
export async function stillPots(
  urls: readonly string[],
  operators: readonly [SigningKey, SigningKey] = localKeys.operators,
): Promise<void> {
  const [first = ''] = urls;
  const caller = manorCaller();
  const [data, second] = [await signIn(operators[0]), await signIn(operators[1])];
  const action = { key: 'FARM_SPLIT_BPS', value: JSON.stringify(SPLIT), reason: 'pots rest in this world' };
  const set = await caller.call(first, 'ops/constant/set', action, { token: data.token });
  if (set.code !== 200) throw new Error(`the pots were not stilled: ${set.msg}`);
  const pending = { id: set.data.pending?.id ?? '' };
  const passed = await caller.call(first, 'ops/constant/pass', pending, { token: second.token });
  if (passed.code !== 200) throw new Error(`the pots were not stilled: ${passed.msg}`);
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

  async function signIn(key: SigningKey) {
    const message = `Dream Manor Login ${Date.now()}`;
    const signature = await key.signMessage({ message });
    const signed = { username: key.address, pusername: 'MANOR1', message, signature };
    return (await caller.call(first, 'user/logining', signed)).data;
  }

  async function knows(url: string): Promise<boolean> {
    const { data: config } = await caller.call(url, 'config');
    return JSON.stringify(config.constants.FARM_SPLIT_BPS) === JSON.stringify(SPLIT);
  }

  async function advance(ms: number): Promise<void> {
    const { code, msg } = await caller.call(first, 'demo/advance', { ms }, { token: data.token });
    if (code !== 200) throw new Error(`the clock was not moved: ${msg}`);
  }

  /** A pot that was never paid into has no account. */
  function areEmpty(coins: readonly CoinReserves[]): boolean {
    const pools = coins.find(({ coin }) => coin === 'ATR')?.pools ?? [];
    return SHARED.every((name) => Number(pools.find(({ pool }) => pool === name)?.amount ?? 0) < 0.001);
  }
}
