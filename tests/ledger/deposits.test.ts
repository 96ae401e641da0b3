import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { amountOf, formatAmount } from '#core/money/amount.ts';
import { ChainError } from '#server/chain/chainError.ts';
import { FIRST_RANGE, followChain } from '#server/deposits/followChain.ts';
import type { Player } from '../support/world.ts';
import { walletKey } from '../support/walletKeys.ts';
import { payment } from '../support/scriptedChain.ts';
import { scriptedWorld, type ScriptedWorld } from '../support/scriptedWorld.ts';
import { FINAL_BLOCKS, paidOnChain, settleDeposits, usdtIn } from './settleDeposits.ts';

let w: ScriptedWorld;
let players: Player[];

beforeAll(async () => {
  w = await scriptedWorld();
  players = [await w.signIn(), await w.signIn()];
});
afterAll(() => w.close());

const one = () => players[0] as Player;
const usdtOf = (player: Player) => usdtIn(w, player);
const listOf = async (player: Player) =>
  (await w.call('userAccount/rechargeList', {}, { token: player.token })).data.list;
const paidBy = (player: Player) => paidOnChain(w, player);
const settles = () => settleDeposits(w, players);

describe('a reorg before finality', () => {
  test.each([1, 2])('of depth %i takes back a payment, and credits one that returns once', async (depth) => {
    const before = await usdtOf(one());
    w.chain.mine([payment(one().address, 1_000_000n)]);
    for (let blocks = 1; blocks < depth; blocks += 1) w.chain.mine();
    await w.watch();
    const [pending] = await listOf(one());
    expect(pending).toMatchObject({ state: 'pending', confirmations: depth });

    const dropped = w.chain.unmine(depth);
    for (let blocks = 0; blocks <= depth; blocks += 1) w.chain.mine();
    await w.watch();
    const [canceled] = await listOf(one());
    expect(canceled).toMatchObject({ id: pending?.id, state: 'removed', confirmations: 0, creditedAt: null });
    expect(canceled?.version).toBeGreaterThan(pending?.version ?? Infinity);

    w.chain.mine([payment(one().address, 5n), ...dropped]);
    await w.watch();
    expect((await listOf(one())).find(({ id }) => id === pending?.id)).toMatchObject({ state: 'pending' });
    await settles();
    expect(await usdtOf(one())).not.toBe(before);
    expect((await listOf(one())).filter(({ txHash }) => txHash === pending?.txHash)).toHaveLength(1);
  });

  test('to a shorter chain is followed too', async () => {
    w.chain.mine([payment(one().address, 3_000_000n)]);
    w.chain.mine();
    await w.watch();
    w.chain.unmine(2);
    w.chain.mine();
    await w.watch();
    expect((await listOf(one()))[0]).toMatchObject({ state: 'removed' });
    await settles();
  });

  test('deeper than finality stops credits until the chain agrees again', async () => {
    w.chain.mine([payment(one().address, 4_000_000n)]);
    for (let blocks = 0; blocks < FINAL_BLOCKS; blocks += 1) w.chain.mine();
    await w.watch();
    const before = await usdtOf(one());
    const final = w.chain.unmine(FINAL_BLOCKS + 1);
    const tip = w.chain.tip;
    for (let blocks = 0; blocks < FINAL_BLOCKS + 3; blocks += 1) w.chain.mine([payment(one().address, 1n)]);
    await expect(w.watch()).rejects.toThrow(ChainError);
    expect(await usdtOf(one())).toBe(before);
    w.chain.unmine(Number(w.chain.tip - tip));
    expect(final).toHaveLength(1);
  });
});

describe('a node', () => {
  let own: ScriptedWorld;
  beforeAll(async () => {
    await w.close();
    own = await scriptedWorld();
    w = own;
    players = [await w.signIn(), await w.signIn()];
  });

  test('that falls behind takes no payment back', async () => {
    w.chain.mine([payment(one().address, 1_000_000n)]);
    w.chain.mine();
    await w.watch();
    const messageCount = w.events.length;
    for (const lag of [1, 2, 3, 30]) {
      w.chain.lag = lag;
      await w.watch();
    }
    expect(await listOf(one())).toMatchObject([{ state: 'pending', confirmations: 2 }]);
    expect(w.events.length).toBe(messageCount);
    await settles();
  });

  test('that leaves out a log is detected by the balance, and the missing payment is credited once', async () => {
    const hidden = payment(one().address, 7_000_000n);
    w.chain.omitted.add(hidden.txHash);
    w.chain.mine([payment(one().address, 1n), hidden]);
    for (let blocks = 0; blocks < FINAL_BLOCKS; blocks += 1) w.chain.mine();
    await w.watch();
    const found = await w.compare();
    expect(found).toMatchObject({ coin: 'USDT' });
    w.chain.omitted.clear();
    await settles();
    expect((await listOf(one())).filter(({ txHash }) => txHash === hidden.txHash)).toHaveLength(1);
  });

  test('that refuses a range is asked for half of it, down to one block, and for a whole one after it answered', async () => {
    for (let block = 0; block < 200; block += 1) w.chain.mine([payment(one().address, 10n)]);
    const asked: bigint[] = [];
    let most = 1n;
    const reader = {
      ...w.chain.reader,
      movesBetween: (from: bigint, to: bigint) => {
        asked.push(to - from + 1n);
        if (to - from >= most) throw new ChainError('refused', 'too much');
        return w.chain.reader.movesBetween(from, to);
      },
    };
    const watched = { reader, finalLimit: () => null };
    const range = { blocks: 40n };
    for (const blocks of [20n, 10n, 5n, 2n, 1n]) {
      await expect(followChain(w.world, watched, range)).rejects.toThrow('too much');
      expect(range.blocks).toBe(blocks);
    }
    most = 0n;
    await expect(followChain(w.world, watched, range)).rejects.toThrow('too much');
    expect(range.blocks).toBe(1n);
    most = 1n;
    expect(await followChain(w.world, watched, range)).toBe('more');
    expect([asked, range.blocks]).toEqual([[40n, 20n, 10n, 5n, 2n, 1n, 1n], FIRST_RANGE]);
    await settles();
  });

  test('that does not answer at all is asked for the same range again', async () => {
    w.chain.mine([payment(one().address, 10n)]);
    const range = { blocks: 40n };
    w.chain.onAsk = () => {
      throw new ChainError('unreachable', 'gone');
    };
    await expect(followChain(w.world, w.watched, range)).rejects.toThrow('gone');
    expect(range.blocks).toBe(40n);
    await settles();
  });

  test('that fails at any answer loses and repeats no payment', async () => {
    for (let at = 1; ; at += 1) {
      w.chain.mine([payment(one().address, 1_000_000n), payment(one().address, 2n)]);
      for (let blocks = 0; blocks < FINAL_BLOCKS; blocks += 1) w.chain.mine();
      let requestCount = 0;
      w.chain.onAsk = () => {
        if ((requestCount += 1) === at) throw new ChainError('unreachable', 'gone');
      };
      const failed = await w.watch().then(
        () => false,
        () => true,
      );
      await settles();
      if (!failed) return;
    }
  });
});

describe('a watcher', () => {
  /** The world with a database that fails at the n-th statement, before or after it runs. */
  const dyingWorld = (at: number, isAfter: boolean) => {
    let count = 0;
    const die = (now: boolean) => {
      if (now && (count += 1) === at) throw new Error('killed');
    };
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => {
        die(!isAfter);
        return node;
      },
      transformResult: ({ result }) => {
        die(isAfter);
        return Promise.resolve(result);
      },
    };
    return { ...w.world, db: w.world.db.withPlugin(plugin) };
  };

  test.each([false, true])(
    'that is killed at any statement (after it: %s) loses and repeats no payment',
    async (isAfter) => {
      for (let at = 1; ; at += 1) {
        w.chain.mine([payment(one().address, 1_000_000n), payment(walletKey(900).address, 3n)]);
        w.chain.mine();
        await w.watch();
        w.chain.unmine(1);
        for (let blocks = 0; blocks < FINAL_BLOCKS; blocks += 1) w.chain.mine();
        const failed = await w.watch(w.watcher(dyingWorld(at, isAfter))).then(
          () => false,
          () => true,
        );
        await w.watch(w.watcher());
        expect(await usdtOf(one())).toBe(paidBy(one()));
        if (!failed) break;
        expect(at).toBeLessThan(200);
      }
      await settles();
    },
  );

  test('credits each payment once when several run at once', async () => {
    const watchers = [w.watcher(), w.watcher(), w.watcher()];
    for (let round = 0; round < 8; round += 1) {
      w.chain.mine(Array.from({ length: 5 }, (_, at) => payment(one().address, BigInt(at) + 1n)));
      await Promise.all(watchers.map((step) => w.watch(step)));
    }
    await settles();
  });

  test('stores nothing of a block that was replaced meanwhile and seen by another watcher', async () => {
    const lost = payment(one().address, 9_000_000n);
    w.chain.mine([lost]);
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    let read = () => {};
    const hasRead = new Promise<void>((resolve) => (read = resolve));
    const slow = {
      ...w.chain.reader,
      movesIn: async (...block: Parameters<typeof w.chain.reader.movesIn>) => {
        const moves = await w.chain.reader.movesIn(...block);
        read();
        await gate;
        return moves;
      },
    };
    const slowWatcher = followChain(w.world, { reader: slow, finalLimit: () => null }, { blocks: 10n });
    await hasRead;
    w.chain.unmine(1);
    w.chain.mine();
    w.chain.mine();
    await w.watch(w.watcher());
    release();
    expect(await slowWatcher).toBe('more');
    expect((await listOf(one())).filter(({ txHash }) => txHash === lost.txHash)).toEqual([]);
    await settles();
  });

  test('credits final payments and none after the final block', async () => {
    const before = paidBy(one());
    const transfers = [payment(one().address, 1_000_000n), payment(one().address, 2_000_000n)];
    w.chain.mine(transfers.slice(0, 1));
    w.chain.mine();
    w.chain.mine(transfers.slice(1));
    await w.watch();
    expect((await listOf(one())).slice(0, 2).map(({ state }) => state)).toEqual(['pending', 'credited']);
    expect(await usdtOf(one())).toBe(formatAmount(amountOf(before) + 1_000_000n));
    await settles();
  });

  test('reads a long history in ranges when one answer cannot hold it', async () => {
    for (let block = 0; block < 300; block += 1) {
      w.chain.mine(Array.from({ length: 3 }, () => payment(one().address, 10n)));
    }
    w.chain.mine([payment(one().address, 11n)]);
    await w.watch();
    expect((await listOf(one()))[0]).toMatchObject({ state: 'pending', confirmations: 1 });
    await settles();
  });
});
