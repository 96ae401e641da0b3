import type { Address } from 'viem';
import { LEDGER_DECIMALS } from '#core/money/chainUnits.ts';
import { chainClient, type ChainPlace } from './chain/chainClient.ts';
import type { Connection } from './db/connection.ts';
import { inTransaction } from './db/transaction.ts';
import type { Metrics } from './http/makeMetrics.ts';
import type { NotifyLag } from './notifyLag.ts';
import { readWaiting } from './operators/desk/today.repo.ts';
import { readStateRow } from './oversight/stateGauges.repo.ts';
import type { World } from './world/world.ts';

export interface MeasuredParts {
  world: World;
  metrics: Metrics;
  pool: Connection['pool'];
  lag: Pick<NotifyLag, 'measure'>;
  /** Chain of the watcher and account that pays, if this node pays. */
  chain: { place: ChainPlace; payer: { address: Address } | null };
}

/** Limit of a question to the chain in ms: a scrape waits for it. */
const CHAIN_MS = 1_500;

const QUEUES = ['firstReviews', 'secondReviews', 'payouts', 'adjustments', 'constants', 'roles'] as const;

async function measureQueues({ world, metrics }: MeasuredParts): Promise<void> {
  const waiting = await readWaiting(world.db, world.wallNow());
  for (const queue of QUEUES) {
    const { count = 0n, since = null } = waiting.get(queue) ?? {};
    metrics.queueLength.set({ queue }, Number(count));
    const age = since === null ? 0 : (world.wallNow() - since.getTime()) / 1_000;
    metrics.queueAge.set({ queue }, Math.max(0, age));
  }
}

async function measureChain({ world, metrics, chain: { place, payer } }: MeasuredParts): Promise<void> {
  const { unsealed, tip, comparedAt } = await readStateRow(world.db);
  metrics.unsealedPostings.set(Number(unsealed));
  if (comparedAt) metrics.comparisonAge.set((world.wallNow() - comparedAt.getTime()) / 1_000);
  const client = chainClient(place, CHAIN_MS);
  if (tip !== null) {
    const head = await client.getBlockNumber();
    metrics.chainLagBlocks.set(Math.max(0, Number(head - tip)));
  }
  if (payer) metrics.payerGas.set(Number(await client.getBalance(payer)) / 1e18);
}

async function measureVault({ world, metrics }: MeasuredParts): Promise<void> {
  const { books } = world.chain;
  if (!books) return;
  for (const coin of ['USDT', 'ATR'] as const) {
    const units = await inTransaction(world.db, async (tx) =>
      (await books.hasBegun(tx)) ? books.vaultHolds(tx, coin) : null,
    );
    if (units !== null) metrics.vaultCoins.set({ coin }, Number(units) / 10 ** LEDGER_DECIMALS);
  }
}

/**
 * Returns what a scrape reads of database and chain. Each part stands alone: where one fails, its figures stay as they
 * were, and the log says so at `debug`, because alerts tell of a database or chain that is away.
 */
export function measureState(parts: MeasuredParts): (() => Promise<void>)[] {
  const { world, metrics, pool, lag } = parts;
  const measurePool = async () => {
    const { open, idle, waiting } = pool();
    metrics.poolConnections.set({ state: 'busy' }, open - idle);
    metrics.poolConnections.set({ state: 'idle' }, idle);
    metrics.poolWaiting.set(waiting);
    return Promise.resolve();
  };
  const measureLag = async () => metrics.notifyLag.set(await lag.measure());
  const all = [
    measurePool,
    measureLag,
    () => measureQueues(parts),
    () => measureChain(parts),
    () => measureVault(parts),
  ];
  return all.map(
    (measure) => () =>
      measure().catch((err: unknown) => world.log.debug({ err }, 'figures for /metrics could not be read')),
  );
}
