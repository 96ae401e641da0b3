import { afterAll, describe, expect, test } from 'vitest';
import { MAX_AMOUNT } from '#core/money/amount.ts';
import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import type { VaultReader } from '#server/chain/vaultReader.ts';
import { beginDeposits } from '#server/deposits/beginDeposits.ts';
import { compareVault } from '#server/deposits/compareVault.ts';
import { readProgress } from '#server/deposits/cursor.repo.ts';
import { FIRST_RANGE, followChain, seenDeposit } from '#server/deposits/followChain.ts';
import { endWorld } from '../support/heldWorld.ts';
import { payment } from '../support/scriptedChain.ts';
import { BEGIN } from '../support/world.ts';
import { held } from './ledgerWorld.ts';
import {
  STRANGER,
  ATR,
  PAID,
  TX,
  FAR,
  inPlace,
  rowsOf,
  follow,
  silent,
  refused,
  failing,
} from './depositPlace.ts';

afterAll(endWorld);

describe('a transfer', () => {
  const of = (units: bigint, coin: ChainCoin = 'ATR') =>
    seenDeposit({ coin, units, sender: STRANGER, txHash: '0x1', logIndex: 0, block: 1n } as never, {
      ATR: 18,
      USDT: 6,
    });
  test('is rounded down to ledger units, and the rest is dust', () => {
    expect(of(5n * 10n ** 12n + 7n)).toMatchObject({ amount: 5n, dust: 7n, coin: 'ATR', block: 1n });
    expect(of(5n, 'USDT')).toMatchObject({ amount: 5n, dust: 0n });
  });
  test('that would overflow accounts is not booked', () => {
    const most = MAX_AMOUNT / 1_000n;
    expect(of(most, 'USDT')).toMatchObject({ amount: most, dust: 0n });
    expect(of(most + 1n, 'USDT')).toMatchObject({ amount: 0n, dust: most + 1n });
  });
});

describe('the beginning', () => {
  test(
    'is the block before the first one with a deposit',
    inPlace(async ({ progress, chain, world }) => {
      expect(await progress()).toMatchObject({ final: { number: 0n }, checked: 0n, blocks: [] });
      chain.mine();
      await beginDeposits(world, chain.reader, 2n);
      expect((await progress()).final.number).toBe(0n);
      expect(await held(world.db, 'suspense', 'USDT')).toBe(0n);
    }),
  );

  test(
    'without a first block is the newest final one, and what the vault had there is in suspense',
    inPlace(async ({ chain, world, player, progress }) => {
      chain.mine([payment(player.address, 7n), { ...payment(STRANGER, 3n * ATR + 1n), coin: 'ATR' }]);
      chain.mine();
      chain.mine([payment(player.address, 5n)]);
      await beginDeposits(world, chain.reader, null);
      expect((await progress()).final.number).toBe(1n);
      expect(await held(world.db, 'suspense', 'USDT')).toBe(7n);
      expect(await held(world.db, 'suspense', 'ATR')).toBe(3_000_000n);
      const postings = await world.db
        .selectFrom('posting')
        .select(['key', 'type', 'kind', 'reference', 'game_at', 'wall_at'])
        .where('kind', '=', 'beginning')
        .orderBy('key')
        .execute();
      const at = { game_at: new Date(BEGIN), wall_at: new Date(BEGIN) };
      const common = { type: 'recharge', kind: 'beginning', reference: 'block:1', ...at };
      expect(postings).toEqual(
        ['ATR', 'USDT'].map((coin) => ({ key: `chain:beginning:${coin}`, ...common })),
      );
    }, 'none'),
  );

  test(
    'with a first block leaves what came before it to nobody, and happens once',
    inPlace(async ({ chain, world, player, progress }) => {
      chain.mine([payment(player.address, 7n)]);
      chain.mine();
      await beginDeposits(world, chain.reader, 2n);
      expect((await progress()).final.number).toBe(1n);
      expect(await held(world.db, 'suspense', 'USDT')).toBe(0n);
      await beginDeposits(world, failing(chain.reader, 'headers', silent), 2n);
    }, 'none'),
  );

  test(
    'of a vault that holds the genesis alone books nothing, and of a short chain is block 0',
    inPlace(async ({ chain, world, progress }) => {
      chain.mine();
      await beginDeposits(world, chain.reader, null);
      expect((await progress()).final.number).toBe(0n);
      expect(await held(world.db, 'suspense', 'USDT')).toBe(0n);
    }, 'none'),
  );

  test(
    'needs both tokens at the final block, and the block itself',
    inPlace(async ({ chain, world }) => {
      for (let block = 0; block < 5; block += 1) chain.mine();
      const asked: unknown[] = [];
      const without = (missing: string) => ({
        ...chain.reader,
        isDeployed: async (coin: string, block: bigint) => {
          asked.push([coin, block]);
          return coin !== missing;
        },
      });
      for (const coin of ['USDT', 'ATR']) {
        const begun = beginDeposits(world, without(coin), null);
        await expect(begun).rejects.toMatchObject({ code: 'contractsMissing' });
        await expect(begun).rejects.toThrow(
          `${coin} was deployed after block 3, the newest with 3 confirmations: start again once its deployment is final.`,
        );
      }
      expect(asked).toContainEqual(['USDT', 3n]);
      const begun = beginDeposits(world, chain.reader, 99n);
      await expect(begun).rejects.toMatchObject({ code: 'refused' });
      await expect(begun).rejects.toThrow('The chain has no block 98 to begin with.');
      expect(await readProgress(world.db)).toBeNull();
      await beginDeposits(world, without('ATR'), 2n);
    }, 'none'),
  );
});

describe('following the chain', () => {
  test(
    'stores payments as pending, and moves the final block',
    inPlace(async (place) => {
      const { chain, world, player, progress } = place;
      chain.mine(
        [payment(player.address, 7n)],
        [{ id: PAID, coin: 'USDT', recipient: player.address, txHash: TX, units: 3n } as never],
      );
      for (let block = 0; block < 2; block += 1) chain.mine();
      chain.mine([payment(STRANGER, 5n)]);
      const { version } = await progress();
      expect(await follow(place)).toBe('done');
      expect(await follow(place)).toBe('done');
      expect(await rowsOf(world)).toMatchObject([
        {
          amount: 7n,
          block: 1n,
          state: 'pending',
          player_id: player.id,
          version: version + 1n,
          seen_at: new Date(BEGIN),
        },
        { amount: 5n, block: 4n, state: 'pending', player_id: null },
      ]);
      expect(await world.db.selectFrom('vault_payout').select('id').execute()).toEqual([{ id: PAID }]);
      const { final, blocks } = await progress();
      expect([final.number, blocks.map(({ number }) => number)]).toEqual([2n, [3n, 4n]]);
    }),
  );

  test(
    'takes back what a reorg replaced',
    inPlace(async (place) => {
      const { chain, world, player, progress } = place;
      const payout = { id: PAID, coin: 'USDT', recipient: STRANGER, txHash: TX, units: 3n } as never;
      chain.mine([payment(player.address, 7n)], [payout]);
      await follow(place);
      const { version } = await progress();
      chain.unmine(1);
      chain.mine();
      chain.mine();
      await follow(place);
      expect(await rowsOf(world)).toMatchObject([{ state: 'removed', version: version + 1n }]);
      expect(await world.db.selectFrom('vault_payout').select('id').execute()).toEqual([]);
    }),
  );

  test(
    'leaves what the node calls not final yet',
    inPlace(async ({ chain, world, watched, progress }) => {
      for (let block = 0; block < 6; block += 1) chain.mine();
      await followChain(world, { ...watched, finalLimit: () => 1n }, { blocks: FIRST_RANGE });
      expect((await progress()).final.number).toBe(1n);
    }),
  );

  test(
    'goes on after a stretch, and after another node was faster',
    inPlace(async (place) => {
      const { chain, world, player, watched } = place;
      for (let block = 0; block < FAR; block += 1) chain.mine();
      expect(await follow(place, BigInt(FAR) - 4n)).toBe('more');
      chain.mine([payment(player.address, 7n)]);
      let hasMoved = false;
      const reader: VaultReader = {
        ...chain.reader,
        movesIn: async (...asked) => {
          if (!hasMoved) await world.db.updateTable('chain_cursor').set({ version: 50n }).execute();
          hasMoved = true;
          return chain.reader.movesIn(...asked);
        },
      };
      expect(await followChain(world, { ...watched, reader }, { blocks: FIRST_RANGE })).toBe('more');
      expect(hasMoved).toBe(true);
      expect(await rowsOf(world)).toEqual([]);
    }),
  );

  test(
    'halves a range that the node refuses, down to one block, and begins with a whole one again',
    inPlace(async ({ chain, world, watched }) => {
      for (let block = 0; block < FAR; block += 1) chain.mine();
      const range = { blocks: 5n };
      const refusing = { ...watched, reader: failing(chain.reader, 'movesBetween', refused) };
      for (const blocks of [2n, 1n, 1n]) {
        await expect(followChain(world, refusing, range)).rejects.toBe(refused);
        expect(range.blocks).toBe(blocks);
      }
      range.blocks = 8n;
      const away = { ...watched, reader: failing(chain.reader, 'head', silent) };
      await expect(followChain(world, away, range)).rejects.toBe(silent);
      const broken = { ...watched, reader: failing(chain.reader, 'head', new TypeError('bug')) };
      await expect(followChain(world, broken, range)).rejects.toThrow('bug');
      expect(range.blocks).toBe(8n);
      await followChain(world, watched, range);
      expect(range.blocks).toBe(FIRST_RANGE);
      expect(FIRST_RANGE).toBe(5_000n);
    }),
  );

  test(
    'needs a world that has begun',
    inPlace(async (place) => {
      await expect(follow(place)).rejects.toThrow('the watcher was started in a world that has not begun');
      await expect(
        compareVault(place.world, place.watched, place.world.chain.books as never),
      ).rejects.toThrow('the vault was compared in a world that has not begun');
    }, 'none'),
  );
});
