import { afterAll, describe, expect, test, vi } from 'vitest';
import { creditDeposits, settleSuspense } from '#server/deposits/creditDeposits.ts';
import { depositHandlers } from '#server/deposits/deposit.handlers.ts';
import { publishDeposits } from '#server/deposits/publishDeposits.ts';
import { watchDeposits } from '#server/deposits/watchDeposits.ts';
import { endWorld } from '../support/heldWorld.ts';
import { payment } from '../support/scriptedChain.ts';
import { BEGIN, type Player } from '../support/world.ts';
import { held } from './ledgerWorld.ts';
import { ON, STRANGER, ATR, inPlace, rowsOf, follow, silent, failing } from './depositPlace.ts';

afterAll(endWorld);

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
        .where('home_id', 'is', null)
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
