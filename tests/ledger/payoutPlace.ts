import { decodeFunctionData, parseTransaction, type Hex } from 'viem';
import { vaultAbi } from '#core/abi/vault.ts';
import { amountOf } from '#core/money/amount.ts';
import type { AccountName } from '#core/catalog/accounts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { post } from '#server/ledger/post.ts';
import { readOpenSlots } from '#server/payouts/openSlot.repo.ts';
import type { ChainView, PayoutChain } from '#server/payouts/payoutChain.ts';
import { acquireLease } from '#server/payouts/payoutKey.repo.ts';
import type { PayoutWorker } from '#server/payouts/payoutWorker.ts';
import type { NonceStatus } from '#server/payouts/readNonceStatuses.ts';
import { sendPayouts } from '#server/payouts/sendPayouts.ts';
import { askedPosting } from '#server/wallet/paidPostings.ts';
import type { World } from '#server/world/world.ts';
import { withinCommits } from '../support/heldWorld.ts';
import { BEGIN, type Player } from '../support/world.ts';
import { chainView, payoutWorker } from '../unit/payouts/payoutFixtures.ts';

// The payout worker on a chain of given answers, in a transaction that is rolled back when a test ends.

const HOUR_MS = 3_600_000n;

export interface Place {
  world: World;
  worker: PayoutWorker;
  player: Player;
  sent: Hex[];
  /** Answers of the chain, which a test may change. */
  answers: Partial<PayoutChain>;
  logged(): string[];
  /** Inserts an approved withdrawal with its gross in the hold. */
  passed(gross: string, changes?: object): Promise<bigint>;
  row(id: bigint): Promise<Record<string, unknown>>;
  send(changes?: Partial<ChainView>, statuses?: readonly NonceStatus[]): Promise<'more' | 'done'>;
}

export const inPlace = (work: (place: Place) => Promise<void>) => () =>
  withinCommits(async ({ world, players, log }) => {
    const player = players[0] as Player;
    const answers: Partial<PayoutChain> = {};
    const { worker, sent, payer } = payoutWorker();
    const usual: Partial<PayoutChain> = {
      isPaid: async () => false,
      leftToday: async () => 10n ** 24n,
      estimate: async () => ({ gas: 60_000n }),
      view: async () => chainView(),
    };
    const chain = new Proxy(worker.chain, {
      get: (real, name) =>
        Reflect.get(answers, name) ?? Reflect.get(usual, name) ?? (Reflect.get(real, name) as unknown),
    });
    const acting = {
      ...worker,
      chain,
      world,
      bus: { publish: async () => {} },
      finalLimit: () => null,
      node: 'this node',
    } as PayoutWorker;
    const lease = { node: 'this node', now: BEGIN, until: BEGIN + 1, nonce: 0n };
    await acquireLease(world.db, payer, lease);
    let count = 0;
    await work({
      world,
      worker: acting,
      player,
      sent,
      answers,
      logged: () => log.map((line) => (JSON.parse(line) as { msg: string }).msg),
      passed: async (gross, changes = {}) => {
        count += 1;
        const row = await world.db
          .insertInto('withdrawal')
          .values({
            player_id: player.id,
            coin: 'USDT',
            gross: amountOf(gross),
            fee: amountOf('5'),
            fee_free: 0n,
            address: player.address,
            needed: 1,
            valid_ms: HOUR_MS,
            payout_id: `0x${String(count).padStart(64, '0')}`,
            request_id: `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`,
            signature: null,
            signed_until: null,
            state: 'passed',
            created_at: new Date(BEGIN),
            ...changes,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        const from = row.coin === 'ATR' ? 'pool:promotion' : 'vault';
        const to: AccountName = `user:${player.id}`;
        const at = { gameAt: BEGIN, wallAt: BEGIN, reference: 'test', kind: 'test' };
        await inTransaction(world.db, async (tx) => {
          const moves = [{ coin: row.coin, from, to, amount: row.gross }] as const;
          await post(tx, { key: `for payout ${count}`, type: 'backendRecharge', moves, ...at });
          await post(tx, askedPosting(row, { gameNow: BEGIN, wallNow: BEGIN }));
        });
        return row.id;
      },
      row: async (id) =>
        world.db.selectFrom('withdrawal').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
      send: (changes = {}, statuses = []) =>
        sendPayouts(acting, chainView({ balance: 10n ** 18n, ...changes }), statuses),
    });
  });

/** The vault's call in a signed transaction, with its nonce and gas. */
export const callOf = (raw: Hex | undefined) => {
  const { data, nonce, gas } = parseTransaction(raw ?? '0x');
  return { ...decodeFunctionData({ abi: vaultAbi, data: data ?? '0x' }), nonce, gas };
};

/** Open slots of the worker's key. */
export const slotsOf = ({ world, worker }: Place) => readOpenSlots(world.db, worker.chain.payer, 100);
