import { afterAll, describe, expect, test, vi } from 'vitest';
import { MAX_AMOUNT } from '#core/money/amount.ts';
import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import { ChainError } from '#server/chain/chainError.ts';
import type { VaultReader } from '#server/chain/vaultReader.ts';
import { readConstants } from '#server/config/bindingConstants.repo.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { LiveEvent } from '#server/live/liveBus.ts';
import { vaultOnChain } from '#server/ledger/audit/vaultOnChain.ts';
import { beginDeposits } from '#server/deposits/beginDeposits.ts';
import { compareVault } from '#server/deposits/compareVault.ts';
import { creditDeposits, settleSuspense } from '#server/deposits/creditDeposits.ts';
import { readProgress, type Progress } from '#server/deposits/cursor.repo.ts';
import { depositHandlers } from '#server/deposits/deposit.handlers.ts';
import { FIRST_RANGE, followChain, seenDeposit } from '#server/deposits/followChain.ts';
import { makeChainBooks } from '#server/deposits/makeChainBooks.ts';
import { publishDeposits } from '#server/deposits/publishDeposits.ts';
import { reportComparison } from '#server/deposits/reportComparison.ts';
import { settleAndCompare, startDeposits } from '#server/deposits/startDeposits.ts';
import { watchDeposits } from '#server/deposits/watchDeposits.ts';
import type { World } from '#server/world/world.ts';
import { endWorld, withinCommits } from '../support/heldWorld.ts';
import { payment, ScriptedChain } from '../support/scriptedChain.ts';
import { testChain } from '../support/testChain.ts';
import { walletKey } from '../support/walletKeys.ts';
import { BEGIN, type Player } from '../support/world.ts';
import { held } from './ledgerWorld.ts';

// Each step of deposits on a chain in memory. A test is rolled back at its end, with all transactions of the steps.

afterAll(endWorld);

const ON = new AbortController().signal;
const STRANGER = walletKey(901).address;
const ATR = 10n ** 18n;
const PAID = `0x${'aa'.repeat(32)}`;
const PAID_LATER = `0x${'ab'.repeat(32)}`;
const TX = `0x${'bb'.repeat(32)}`;
/** Blocks behind the head from which on history is read by ranges. */
const FAR = 200;

interface Place {
  world: World;
  chain: ScriptedChain;
  players: readonly Player[];
  player: Player;
  /** Lines of the log, and their messages alone. */
  lines(): { msg: string }[];
  logged(): string[];
  events: LiveEvent[];
  bus: { publish(...events: LiveEvent[]): Promise<void> };
  watched: { reader: VaultReader; finalLimit(): bigint | null };
  progress(): Promise<Progress>;
  /** Mines payments, then blocks that make them final. */
  pay(...paid: Parameters<ScriptedChain['mine']>[0] & object): void;
}

const inPlace =
  (work: (place: Place) => Promise<void>, firstBlock: bigint | null | 'none' = 1n) =>
  () =>
    withinCommits(async ({ world: shared, players, log }) => {
      const chain = new ScriptedChain();
      const books = makeChainBooks(chain.reader, testChain.decimals);
      const world = { ...shared, chain: { ...shared.chain, books } };
      const events: LiveEvent[] = [];
      if (firstBlock !== 'none') await beginDeposits(world, chain.reader, firstBlock);
      await work({
        world,
        chain,
        players,
        player: players[0] as Player,
        lines: () => log.map((line) => JSON.parse(line) as { msg: string }),
        logged: () => log.map((line) => (JSON.parse(line) as { msg: string }).msg),
        events,
        bus: { publish: async (...told) => void events.push(...told) },
        watched: { reader: chain.reader, finalLimit: () => null },
        progress: async () => (await readProgress(world.db)) as Progress,
        pay: (...paid) => {
          chain.mine(paid);
          chain.mine();
          chain.mine();
        },
      });
    });

const rowsOf = (world: World) => world.db.selectFrom('deposit').selectAll().orderBy('id').execute();
const follow = ({ world, watched }: Place, blocks = FIRST_RANGE) => followChain(world, watched, { blocks });
const silent = new ChainError('unreachable', 'gone');
const refused = new ChainError('refused', 'too much');
/** A reader of which one answer is a failure. */
const failing = (reader: VaultReader, name: keyof VaultReader, error: Error): VaultReader => ({
  ...reader,
  [name]: () => Promise.reject(error),
});

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

describe('credits', () => {
  test(
    'go to the player of the sending address or to suspense, with a notice',
    inPlace(async (place) => {
      const { world, player, pay, events, bus } = place;
      const known = payment(player.address, 7n);
      const unknown = { ...payment(STRANGER, 2n * ATR), coin: 'ATR' as const };
      const dust = { ...payment(player.address, 9n), coin: 'ATR' as const };
      pay(known, unknown, dust);
      expect(await creditDeposits(world, bus)).toBe('done');
      await follow(place);
      const before = await held(world.db, `user:${player.id}`, 'USDT');
      expect(await creditDeposits(world, bus)).toBe('done');
      expect((await held(world.db, `user:${player.id}`, 'USDT')) - before).toBe(7n);
      expect(await held(world.db, 'suspense', 'ATR')).toBe(2_000_000n);
      expect((await rowsOf(world)).map(({ state }) => state)).toEqual(['credited', 'credited', 'credited']);
      const postings = await world.db
        .selectFrom('posting')
        .select(['key', 'type', 'kind', 'reference'])
        .where('type', '=', 'recharge')
        .orderBy('id')
        .execute();
      const type = 'recharge';
      const rows = await rowsOf(world);
      const keys = rows.map(({ tx_hash, log_index }) => `chain:${tx_hash}:${log_index}`);
      expect(postings).toEqual([
        { key: keys[0], type, kind: 'deposit', reference: known.txHash },
        { key: keys[1], type, kind: 'unknownSender', reference: unknown.txHash },
      ]);
      const notice = { kind: 'credited', values: { coin: 'USDT', amount: '0.000007' } };
      expect(events).toMatchObject([{ player: String(player.id), changes: { notices: [notice] } }]);
      const stored = await world.db.selectFrom('notice').selectAll().where('kind', '=', 'credited').execute();
      expect(stored).toMatchObject([{ key: `deposit:${rows[0]?.id}`, game_at: new Date(BEGIN) }]);
    }),
  );

  test(
    'of suspense follow the sign-in of the sender',
    inPlace(async (place) => {
      const { world, player, pay, events, bus } = place;
      const unknown = payment(STRANGER, 7n);
      pay(unknown);
      await follow(place);
      await creditDeposits(world);
      expect(await settleSuspense(world, bus)).toBe('done');
      expect(events).toEqual([]);
      await world.db.updateTable('player').set({ address: STRANGER }).where('id', '=', player.id).execute();
      const before = await held(world.db, `user:${player.id}`, 'USDT');
      expect(await settleSuspense(world, bus)).toBe('done');
      expect((await held(world.db, `user:${player.id}`, 'USDT')) - before).toBe(7n);
      expect(await held(world.db, 'suspense', 'USDT')).toBe(0n);
      const posting = await world.db
        .selectFrom('posting')
        .select(['key', 'type', 'reference'])
        .where('kind', '=', 'settled')
        .executeTakeFirst();
      const [row] = await rowsOf(world);
      const key = `chain:${unknown.txHash}:${row?.log_index}:settled`;
      expect(posting).toEqual({ key, type: 'recharge', reference: unknown.txHash });
      expect(events).toHaveLength(1);
    }),
  );

  test(
    'are made by the hundred, and a message that cannot be published undoes none',
    inPlace(async (place) => {
      const { world, player, pay, lines } = place;
      const bus = { publish: () => Promise.reject(new Error('no bus')) };
      pay(...Array.from({ length: 100 }, () => payment(STRANGER, 7n)));
      await follow(place);
      expect(await creditDeposits(world, bus)).toBe('more');
      const err = expect.objectContaining({ message: 'no bus' });
      expect(lines()).toContainEqual(expect.objectContaining({ msg: 'could not publish credits', err }));
      expect(await creditDeposits(world, bus)).toBe('done');
      expect(await held(world.db, 'suspense', 'USDT')).toBe(700n);
      await world.db.updateTable('player').set({ address: STRANGER }).where('id', '=', player.id).execute();
      expect(await settleSuspense(world, bus)).toBe('more');
      expect(await settleSuspense(world, bus)).toBe('done');
      expect(await held(world.db, 'suspense', 'USDT')).toBe(0n);
    }),
  );

  test(
    'that the ledger refuses are a bug',
    inPlace(async (place) => {
      const { world, player, pay } = place;
      pay(payment(STRANGER, 7n));
      await follow(place);
      await creditDeposits(world);
      await world.db.updateTable('player').set({ address: STRANGER }).where('id', '=', player.id).execute();
      await world.db.updateTable('deposit').set({ amount: 8n }).execute();
      await expect(settleSuspense(world)).rejects.toThrow();
    }),
  );
});

describe('a step of the watcher', () => {
  test(
    'reads, credits and publishes',
    inPlace(async ({ world, watched, bus, events, chain, player, progress, players }) => {
      const step = watchDeposits(world, watched, bus);
      expect(await step(ON)).toBe('done');
      expect(events).toEqual([]);
      chain.mine([payment(player.address, 7n), payment((players[1] as Player).address, 8n)]);
      chain.mine();
      expect(await step(ON)).toBe('done');
      expect(events).toMatchObject(
        [players[1] as Player, player].map(({ id }) => ({
          player: String(id),
          changes: { deposits: [{ state: 'pending', confirmations: 2, needed: 3 }] },
        })),
      );
      expect(JSON.stringify(events)).not.toContain('balances');
      const { version, published } = await progress();
      expect(published).toBe(version);
      events.length = 0;
      chain.mine();
      expect(await step(ON)).toBe('done');
      const message = events.find((one) => 'changes' in one && one.changes.deposits);
      expect(message).toMatchObject({
        changes: {
          deposits: [{ state: 'credited', confirmations: 3 }],
          balances: expect.arrayContaining([expect.objectContaining({ coin: 'USDT' })]),
        },
      });
    }),
  );

  test(
    'credits what is final although reading fails, and publishes what another node left',
    inPlace(async ({ world, watched, bus, events, chain, player }) => {
      chain.mine([payment(player.address, 7n)]);
      await watchDeposits(world, watched, bus)(ON);
      await world.db.updateTable('chain_cursor').set({ published_version: 0n }).execute();
      events.length = 0;
      const away = { ...watched, reader: failing(chain.reader, 'head', silent) };
      const step = watchDeposits(world, away, bus);
      await expect(step(ON)).rejects.toBe(silent);
      expect(events).toMatchObject([{ player: String(player.id), changes: { deposits: [{}] } }]);
      events.length = 0;
      await expect(step(ON)).rejects.toBe(silent);
      expect(events).toEqual([]);
    }),
  );

  test(
    'goes on while blocks are left, and stops crediting when the node ends',
    inPlace(async ({ world, watched, bus, pay, player }) => {
      const step = watchDeposits(world, watched, bus);
      pay(payment(player.address, 7n));
      expect(await step(AbortSignal.abort())).toBe('more');
      expect(await rowsOf(world)).toMatchObject([{ state: 'pending' }]);
      expect(await step(ON)).toBe('done');
      expect(await rowsOf(world)).toMatchObject([{ state: 'credited' }]);
    }),
  );

  test(
    'notes a message that cannot be published, and publishes it no more by itself',
    inPlace(async ({ world, watched, pay, player, lines, progress }) => {
      let count = 0;
      const publish = async () => {
        count += 1;
        throw new Error('no bus');
      };
      const step = watchDeposits(world, watched, { publish });
      await step(ON);
      pay(payment(player.address, 7n));
      await step(ON);
      const err = expect.objectContaining({ message: 'no bus' });
      expect(lines()).toContainEqual(expect.objectContaining({ msg: 'could not publish deposits', err }));
      expect((await progress()).published).toBeNull();
      const before = count;
      await step(ON);
      expect(count).toBe(before);
    }),
  );

  test(
    'needs a world that has begun, and says so',
    inPlace(async ({ world, watched, bus, events }) => {
      await expect(watchDeposits(world, watched, bus)(ON)).rejects.toThrow('has not begun');
      expect(events).toEqual([]);
    }, 'none'),
  );
});

describe('publishing', () => {
  test(
    'asks a player with more than twenty payments to read the list',
    inPlace(async (place) => {
      const { world, chain, players, events, bus } = place;
      const paid = (at: number, count: number) =>
        Array.from({ length: count }, () => payment((players[at] as Player).address, 7n));
      chain.mine([...paid(0, 20), ...paid(1, 21)]);
      await follow(place);
      await publishDeposits(world, bus, 0n);
      const of = (at: number) =>
        events.find((one) => 'player' in one && one.player === String(players[at]?.id));
      expect(of(1)).toEqual({ player: String(players[1]?.id), refetch: true });
      expect(of(0)).toMatchObject({ changes: { deposits: { length: 20 } } });
      expect(events).toHaveLength(2);
    }),
  );

  test(
    'publishes the newest five hundred',
    inPlace(async (place) => {
      const { world, chain, players, events, bus } = place;
      chain.mine([payment((players[0] as Player).address, 7n)]);
      chain.mine(Array.from({ length: 500 }, () => payment((players[1] as Player).address, 7n)));
      await follow(place);
      await publishDeposits(world, bus, 0n);
      expect(events).toEqual([{ player: String(players[1]?.id), refetch: true }]);
    }),
  );

  test(
    'sends nothing without a change',
    inPlace(async ({ world }) => {
      const publish = vi.fn(async () => {});
      await publishDeposits(world, { publish }, 0n);
      expect(publish).not.toHaveBeenCalled();
    }),
  );
});

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
      pay({ ...payment(player.address, ATR + 5n), coin: 'ATR' }, payment(player.address, 7n));
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
      await expect(vault(failing(chain.reader, 'holds', silent))).rejects.toBe(silent);
      await expect(supply(failing(chain.reader, 'atrSupply', silent))).rejects.toBe(silent);
      const bug = new TypeError('bug');
      await expect(vault(failing(chain.reader, 'holds', bug))).rejects.toBe(bug);
      await expect(supply(failing(chain.reader, 'atrSupply', bug))).rejects.toBe(bug);
      // A node whose newest block is the asked one has no other balance to begin with.
      const { final } = await place.progress();
      const [header] = await chain.reader.headers(final.number, final.number);
      const behind = {
        ...failing(chain.reader, 'holds', refused),
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

describe('the list of deposits', () => {
  const list = depositHandlers['userAccount/rechargeList'];
  test(
    'has pages by cursor, and twenty rows without a size',
    inPlace(async (place) => {
      const { world, chain, player } = place;
      chain.mine(Array.from({ length: 21 }, (_, at) => payment(player.address, BigInt(at) + 1n)));
      await follow(place);
      const call = { db: world.db, world, player: { id: player.id } } as never;
      const page = (params: object) =>
        list(call, params as never) as never as Promise<{
          list: { id: string; amount: string; needed: number }[];
          next: string | null;
        }>;
      const first = await page({});
      expect(first.list).toHaveLength(20);
      expect(first.list[0]).toMatchObject({ amount: '0.000021', needed: 3 });
      expect(first.next).toBe(first.list.at(-1)?.id);
      const second = await page({ cursor: first.next });
      expect(second).toMatchObject({ list: [{ amount: '0.000001' }], next: null });
      expect(await page({ size: 21 })).toMatchObject({ list: { length: 21 }, next: null });
      for (const cursor of ['x1', '1x', ''])
        expect(await page({ cursor })).toMatchObject({
          key: 'invalidParameter',
          values: { parameter: 'cursor' },
        });
    }),
  );
});
