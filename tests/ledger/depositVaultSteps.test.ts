import { afterAll, describe, expect, test, vi } from 'vitest';
import type { VaultReader } from '#server/chain/vaultReader.ts';
import { readConstants } from '#server/config/bindingConstants.repo.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { vaultOnChain } from '#server/ledger/audit/vaultOnChain.ts';
import { beginDeposits } from '#server/deposits/beginDeposits.ts';
import { compareVault } from '#server/deposits/compareVault.ts';
import { creditDeposits } from '#server/deposits/creditDeposits.ts';
import { makeChainBooks } from '#server/deposits/makeChainBooks.ts';
import { reportComparison } from '#server/deposits/reportComparison.ts';
import { settleAndCompare, startDeposits } from '#server/deposits/startDeposits.ts';
import type { World } from '#server/world/world.ts';
import { endWorld } from '../support/heldWorld.ts';
import { payment } from '../support/scriptedChain.ts';
import { testChain } from '../support/testChain.ts';
import { BEGIN } from '../support/world.ts';
import {
  STRANGER,
  ATR,
  PAID,
  PAID_LATER,
  TX,
  type Place,
  inPlace,
  rowsOf,
  follow,
  silent,
  refused,
  failing,
  failingOnce,
} from './depositPlace.ts';

afterAll(endWorld);

describe('the comparison of the vault', () => {
  test(
    'stores the block at which books and chain agree',
    inPlace(async (place) => {
      const { world, watched, pay, player, progress, chain } = place;
      pay(payment(player.address, 7n));
      await follow(place);
      await creditDeposits(world);
      const agreeing = { ...watched, reader: failing(chain.reader, 'movesBetween', refused) };
      expect(await compareVault(world, agreeing, world.chain.books as never)).toBeNull();
      expect(await progress()).toMatchObject({ checked: 1n, checkedAt: new Date(BEGIN) });
    }),
  );

  test(
    'reads history again, in pieces of a thousand blocks, and credits what was left out',
    inPlace(async (place) => {
      const { world, chain, watched, player, progress, lines } = place;
      const hidden = Array.from({ length: 101 }, () => payment(player.address, 7n));
      for (const { txHash } of hidden) chain.omitted.add(txHash);
      chain.mine(hidden);
      chain.mine();
      for (let block = 0; block < 2_001; block += 1) chain.mine();
      await follow(place);
      chain.omitted.clear();
      const asked: unknown[] = [];
      const reader: VaultReader = {
        ...chain.reader,
        movesBetween: (from, to) => {
          asked.push([from, to]);
          return chain.reader.movesBetween(from, to);
        },
      };
      const books = world.chain.books as never;
      expect(await compareVault(world, { ...watched, reader }, books)).toBeNull();
      expect(asked).toEqual([
        [1n, 1_000n],
        [1_001n, 2_000n],
        [2_001n, 2_001n],
      ]);
      const credited = { state: 'credited', amount: 7n, seen_at: new Date(BEGIN) };
      expect(await rowsOf(world)).toMatchObject(hidden.map(() => credited));
      expect((await progress()).checked).toBe(2_001n);
      const msg = 'the vault differs from the books: reread the chain';
      expect(lines()).toContainEqual(expect.objectContaining({ msg, added: 101 }));
    }),
  );

  test(
    'returns a difference that stays, and stores no block',
    inPlace(async (place) => {
      const { world, chain, watched, player, pay, progress } = place;
      const hidden = payment(player.address, 7n);
      chain.omitted.add(hidden.txHash);
      const payout = { id: PAID, coin: 'USDT', recipient: STRANGER, txHash: TX, units: 4n } as never;
      chain.mine([], [payout]);
      pay(hidden);
      await follow(place);
      await world.db.deleteFrom('vault_payout').execute();
      const found = await compareVault(world, watched, world.chain.books as never);
      expect(found).toMatchObject({ coin: 'USDT' });
      expect(await world.db.selectFrom('vault_payout').select('id').execute()).toEqual([{ id: PAID }]);
      expect(await progress()).toMatchObject({ checked: 0n, checkedAt: new Date(BEGIN) });
    }),
  );

  test(
    'is due after the start and every ten minutes, and a difference is told when it was found twice',
    inPlace(async (place) => {
      const { chain, watched, player, pay, bus } = place;
      let wallNow = BEGIN;
      const world: World = { ...place.world, wallNow: () => wallNow };
      const told: unknown[] = [];
      const comparisons = async () => {
        const progress = await place.progress();
        return progress.checkedAt?.getTime() ?? null;
      };
      const step = settleAndCompare(world, watched, (found) => void told.push(found), bus);
      expect(await step()).toBe('done');
      expect(told).toEqual([null]);
      wallNow += 599_999;
      await step();
      expect([await comparisons(), told]).toEqual([BEGIN, [null]]);
      const toldAnew: unknown[] = [];
      const restarted = settleAndCompare(world, watched, (found) => void toldAnew.push(found), bus);
      await restarted();
      await restarted();
      expect([await comparisons(), toldAnew]).toEqual([wallNow, [null]]);
      wallNow += 599_999;
      await step();
      expect(told).toEqual([null]);
      wallNow += 1;
      await step();
      expect([await comparisons(), told]).toEqual([wallNow, [null, null]]);

      const hidden = payment(player.address, 7n);
      chain.omitted.add(hidden.txHash);
      pay(hidden);
      await follow(place);
      wallNow += 600_000;
      await step();
      expect(told).toHaveLength(2);
      wallNow += 1;
      await step();
      expect(told).toEqual([null, null, expect.objectContaining({ coin: 'USDT' })]);
      wallNow += 1;
      await step();
      expect(told).toHaveLength(3);
      chain.omitted.clear();
      wallNow += 600_000;
      await step();
      expect(told.at(-1)).toBeNull();
    }),
  );

  test(
    'settles suspense first, and compares nothing without a chain or a beginning',
    inPlace(async (place) => {
      const { world, watched, pay, player } = place;
      pay(...Array.from({ length: 100 }, () => payment(STRANGER, 7n)));
      const told: unknown[] = [];
      const tell = (found: unknown) => void told.push(found);
      await settleAndCompare(world, watched, tell)();
      expect(told).toEqual([]);
      await beginDeposits(world, watched.reader, 1n);
      await follow(place);
      await creditDeposits(world);
      await world.db.updateTable('player').set({ address: STRANGER }).where('id', '=', player.id).execute();
      const blind = { ...world, chain: { ...world.chain, books: null } };
      expect(await settleAndCompare(blind, watched, tell)()).toBe('more');
      expect(told).toEqual([]);
    }, 'none'),
  );

  test(
    'that differs sets the metric and pauses payments',
    inPlace(async ({ world, logged }) => {
      const set = vi.fn();
      const sentence = "the vault's balance on the chain differs from the books: payments are paused";
      await reportComparison(world, { vaultDiffers: { set } } as never, null);
      expect(set).toHaveBeenLastCalledWith(0);
      expect(logged()).not.toContain(sentence);
      const paused = async () =>
        (await world.db.selectFrom('flow_state').select('flow').where('reason', '=', 'audit').execute())
          .length;
      expect(await paused()).toBe(0);
      const flows = { ...world.flows, spread: async () => {} };
      await reportComparison({ ...world, flows }, { vaultDiffers: { set } } as never, { coin: 'USDT' });
      expect(set).toHaveBeenLastCalledWith(1);
      expect(logged()).toContain(sentence);
      expect(await paused()).toBe(6);
    }),
  );
});

describe('the loops', () => {
  const runOnce = async (place: Place, isHolder?: () => boolean) => {
    const { world, watched, bus } = place;
    let asked = 0;
    const reader = { ...watched.reader, head: () => ((asked += 1), watched.reader.head()) };
    const steps: [string, string][] = [];
    const compared: unknown[] = [];
    const loops = startDeposits(
      world,
      { ...watched, reader },
      {
        bus,
        onStep: (...step) => void steps.push(step),
        onCompared: (found) => void compared.push(found),
        ...(isHolder && { isHolder }),
      },
    );
    await vi.waitFor(() => expect(new Set(steps.map(([name]) => name)).size).toBe(2), { timeout: 20_000 });
    await loops.stop();
    return { asked, steps, compared };
  };

  test(
    'work on the node that follows the chain',
    inPlace(async (place) => {
      place.chain.mine([payment(place.player.address, 7n)]);
      const { asked, steps, compared } = await runOnce(place);
      expect(asked).toBeGreaterThan(0);
      expect(steps).toContainEqual(['deposits', 'done']);
      expect(steps).toContainEqual(['vault', 'done']);
      expect(compared).toEqual([null]);
      expect(await rowsOf(place.world)).toHaveLength(1);
    }),
  );

  test(
    'do nothing on the others',
    inPlace(async (place) => {
      const { asked, steps, compared } = await runOnce(place, () => false);
      expect([asked, compared]).toEqual([0, []]);
      expect(new Set(steps.map(([, outcome]) => outcome))).toEqual(new Set(['done']));
    }),
  );

  test(
    'need no listener',
    inPlace(async ({ world, watched, bus, progress }) => {
      const loops = startDeposits(world, watched, { bus });
      await vi.waitFor(async () => expect((await progress()).checkedAt).not.toBeNull(), { timeout: 20_000 });
      await loops.stop();
    }),
  );
});

describe('the books over the chain', () => {
  const ask = async <Result>(
    { world }: Place,
    work: (books: ReturnType<typeof makeChainBooks>, tx: never) => Promise<Result>,
    reader: VaultReader,
  ) => inTransaction(world.db, (tx) => work(makeChainBooks(reader, testChain.decimals), tx as never));

  test(
    'know whether the chain was read',
    inPlace(async (place) => {
      expect(await ask(place, (books, tx) => books.hasBegun(tx), place.chain.reader)).toBe(false);
      await expect(
        ask(place, (books, tx) => books.vaultHolds(tx, 'USDT'), place.chain.reader),
      ).rejects.toThrow('the chain is not being read in this world');
      await beginDeposits(place.world, place.chain.reader, 1n);
      expect(await ask(place, (books, tx) => books.hasBegun(tx), place.chain.reader)).toBe(true);
    }, 'none'),
  );

  test(
    'count the vault at the final block without dust, and what is not booked yet',
    inPlace(async (place) => {
      const { chain, pay, player } = place;
      // Twice as much dust would be a unit of the ledger.
      const dust = 10n ** 12n - 1n;
      pay({ ...payment(player.address, ATR + dust), coin: 'ATR' }, payment(player.address, 7n));
      chain.mine([payment(player.address, 9n)]);
      await follow(place);
      const all = await ask(
        place,
        async (books, tx) => [
          await books.vaultHolds(tx, 'USDT'),
          await books.vaultHolds(tx, 'ATR'),
          await books.depositsToBook(tx, 'USDT'),
          await books.depositsToBook(tx, 'ATR'),
          await books.payoutsToBook(tx, 'USDT'),
          await books.payoutsToBook(tx, 'ATR'),
          await books.atrSupply(tx),
          await books.misbooked(tx),
        ],
        chain.reader,
      );
      const supply = 100_000_000n * 1_000_000n;
      expect(all).toEqual([50_000_000_007n, supply + 1_000_000n, 7n, 1_000_000n, 0n, 0n, supply, null]);
    }),
  );

  test(
    'reckon a balance that the node has pruned from the newest one',
    inPlace(async (place) => {
      const { chain, pay, player } = place;
      pay(payment(player.address, 7n));
      await follow(place);
      const payout = { id: PAID, coin: 'USDT', recipient: STRANGER, txHash: TX, units: 4n } as never;
      const other = { id: PAID_LATER, coin: 'ATR', recipient: STRANGER, txHash: TX, units: 1n } as never;
      chain.mine([payment(player.address, 9n), { ...payment(STRANGER, 3n), coin: 'ATR' }], [payout, other]);
      const { number } = await chain.reader.head();
      const pruned: VaultReader = {
        ...chain.reader,
        holds: (coin, block) => (block < number ? Promise.reject(refused) : chain.reader.holds(coin, block)),
        atrSupply: (block) => (block < number ? Promise.reject(refused) : Promise.resolve(5n * ATR)),
      };
      const vault = (reader: VaultReader) => ask(place, (books, tx) => books.vaultHolds(tx, 'USDT'), reader);
      const supply = (reader: VaultReader) => ask(place, (books, tx) => books.atrSupply(tx), reader);
      expect(await vault(pruned)).toBe(50_000_000_007n);
      expect(await supply(pruned)).toBe(5_000_000n);
      // A second question would be answered: only a pruned balance is asked for in another way.
      const bug = new TypeError('bug');
      for (const error of [silent, bug]) {
        await expect(vault(failingOnce(chain.reader, 'holds', error))).rejects.toBe(error);
        await expect(supply(failingOnce(chain.reader, 'atrSupply', error))).rejects.toBe(error);
      }
      // A node whose newest block is the asked one has no other balance to begin with.
      const { final } = await place.progress();
      const [header] = await chain.reader.headers(final.number, final.number);
      const behind = {
        ...failingOnce(chain.reader, 'holds', refused),
        head: () => Promise.resolve(header as never),
      };
      await expect(vault(behind)).rejects.toBe(refused);
    }),
  );

  test(
    'find a booked payout that the vault never made, or made otherwise',
    inPlace(async (place) => {
      const { world, chain, pay, player } = place;
      const misbooked = () => ask(place, (books, tx) => books.misbooked(tx), chain.reader);
      pay(payment(player.address, 7n));
      await follow(place);
      const burn = (id: string, day: number, amount: bigint) =>
        world.db
          .insertInto('chain_burn')
          .values({ burn_id: id, day, amount, state: 'burned' } as never)
          .returning('id')
          .executeTakeFirstOrThrow();
      const first = await burn(PAID, 1, 2n);
      const second = await burn(PAID_LATER, 2, 3n);
      const fault = 'it is booked, and the vault never paid it';
      expect(await misbooked()).toMatchObject({ object: `burn:${first.id}`, fault });
      const paid = (id: string, units: bigint) =>
        ({ id, coin: 'ATR', recipient: null, txHash: TX, units }) as never;
      chain.mine([], [paid(PAID, 2n * 10n ** 12n)]);
      expect(await misbooked()).toMatchObject({ object: `burn:${second.id}`, fault });
      chain.mine([], [paid(PAID_LATER, 4n * 10n ** 12n)]);
      for (let block = 0; block < 3; block += 1) chain.mine();
      await follow(place);
      expect(await misbooked()).toMatchObject({
        object: `burn:${second.id}`,
        fault: 'the vault paid it otherwise than it is booked',
      });
      await world.db.updateTable('chain_burn').set({ amount: 4n }).where('id', '=', second.id).execute();
      expect(await misbooked()).toBeNull();
    }),
  );

  test(
    'agree with the ledger in a world whose deposits are credited',
    inPlace(async (place) => {
      const { world, pay, player } = place;
      pay(payment(player.address, 7n));
      await follow(place);
      const check = () =>
        inTransaction(world.db, async (tx) =>
          vaultOnChain.check({ tx, chain: world.chain.books as never, constants: await readConstants(tx) }),
        );
      expect(await check()).toBeNull();
      await creditDeposits(world);
      expect(await check()).toBeNull();
    }),
  );
});
